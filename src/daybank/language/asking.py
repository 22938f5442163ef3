"""How a question asks: of whom, for what, about which time; told by its phrases alone.

The phrases are those of nine languages (`asking_words`). Another language shows nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from .asking_words import TURNS
from .fold import clean, fold, unfold
from .script import Script, script_of

_UNSPACED = ("zh", "ja")
_GAP = 70  # characters in which the second part of a phrase is looked for
_ASIDE = "·"  # stands for an exception: no word, and no end of a sentence
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})

_LONGEST = 300  # characters of a short question
_TAIL = 80  # characters at the end of a text, among which its question mark stands


class Asking(NamedTuple):
    """What the phrases of a question show.

    `of_assistant`: it asks what the assistant said, advised or gave. `summary`: it wants a
    summary. `request`: it asks for help, advice or a task now. `past`: it is about what was
    said or done before. `when`: it begins by asking for a time; in Chinese and Japanese it
    asks for one anywhere.
    """

    of_assistant: bool = False
    summary: bool = False
    request: bool = False
    past: bool = False
    when: bool = False


class _Way(NamedTuple):
    """One way to say something: `ending` is None, or ends the word that `core` begins."""

    core: str
    ending: str | None


class _Phrase(NamedTuple):
    """The ways to say a phrase: one of `heads`, and one of `tails` behind it if there are any."""

    heads: tuple[_Way, ...]
    tails: tuple[_Way, ...]


class _Turns(NamedTuple):
    """The phrases of a language for one field, and the ways to say what only looks like them."""

    phrases: tuple[_Phrase, ...]
    exceptions: tuple[_Way, ...]


def how_asked(text: str, language: str) -> Asking:
    """Tell how a question in a language (ISO 639-1) asks; any string is legal.

    With "" it is read as English and as the language whose script it shows.
    """
    found = [False] * len(Asking._fields)
    for reading in TURNS.keys() & ({language} if language else {"en", _shown(text)}):
        plain = _plain(text, reading)
        *anywhere, when = _turns(reading)
        opens = _stands if reading in _UNSPACED else _opens
        told = (*(_stands(plain, turns) for turns in anywhere), opens(plain, when))
        found = [before or now for before, now in zip(found, told, strict=True)]
    return Asking(*found)


def _shown(text: str) -> str:
    """Give the language that the script of some characters tells, "" if none does."""
    scripts = set() if text.isascii() else set(map(script_of, text))
    if Script.KANA in scripts:
        return "ja"
    return "zh" if Script.HAN in scripts else ""


def _plain(text: str, language: str) -> str:
    """Give the caseless words and stops of a text, a space around each where words have spaces."""
    between = "" if language in _UNSPACED else " "
    return between + between.join(_pieces().findall(unfold(clean(text)))) + between


@cache
def _pieces() -> re.Pattern[str]:
    return re.compile(r"\w+|[.?!,。]")


@cache
def _stop() -> re.Pattern[str]:
    return re.compile(r"[.?!,。]")


def _stands(text: str, turns: _Turns) -> bool:
    """Say whether a phrase stands anywhere in a plain text."""
    text = _without(text, turns.exceptions)
    return any(
        not phrase.tails or _follows(text[end : end + _GAP], phrase.tails)
        for phrase in turns.phrases
        for head in phrase.heads
        if head.core in text
        for end in _ends(text, head)
    )


def _follows(text: str, tails: tuple[_Way, ...]) -> bool:
    """Say whether one of the tails stands before the first stop."""
    clause = _stop().split(text, 1)[0]
    return any(True for tail in tails for _ in _ends(clause, tail))


def _opens(text: str, turns: _Turns) -> bool:
    """Say whether a phrase opens a plain text."""
    heads = tuple(head.core for phrase in turns.phrases for head in phrase.heads)
    return _without(text, turns.exceptions).startswith(heads)


def _without(text: str, exceptions: tuple[_Way, ...]) -> str:
    for way in exceptions:
        text = text.replace(way.core, way.core.replace(way.core.strip(), _ASIDE))
    return text


def _ends(text: str, way: _Way) -> Iterator[int]:
    """Give where each occurrence of a way to say something ends, before the space behind it."""
    core, ending = way
    at = text.find(core)
    while at >= 0:
        if ending is None:
            yield at + len(core.rstrip())
        else:
            end = text.find(" ", at + len(core))
            if end >= 0 and text.endswith(ending, at, end):
                yield end
        at = text.find(core, at + 1)


@cache
def _turns(language: str) -> tuple[_Turns, ...]:
    """Read the table of a language, in the order of the fields of `Asking`."""
    return tuple(_read(rows, language) for rows in TURNS[language])


def _read(rows: str, language: str) -> _Turns:
    lines = "\n".join(map(str.strip, rows.splitlines())).replace("\n/", "/")
    phrases: list[_Phrase] = []
    exceptions: list[_Way] = []
    for phrase in filter(None, map(str.strip, lines.replace(",", "\n").splitlines())):
        if phrase.startswith("-"):
            exceptions += _ways(phrase[1:], language)
        else:
            head, _, tail = phrase.partition("…")
            phrases.append(_Phrase(_ways(head, language), _ways(tail, language)))
    return _Turns(tuple(phrases), tuple(exceptions))


def _ways(words: str, language: str) -> tuple[_Way, ...]:
    """Give all ways to say some words, those without accents too; none for no words."""
    between = "" if language in _UNSPACED else " "
    caseless = unfold(words.replace("'", "_"))
    bare = caseless.translate(_UMLAUTS) if language == "de" else fold(caseless)
    ways: dict[_Way, None] = {}
    for spelling in dict.fromkeys((caseless, bare) if words.strip() else ()):
        choices = [word.replace("_", between).split("/") for word in spelling.split()]
        for chosen in product(*choices):
            said = between + between.join(filter(None, chosen)) + between
            core, star, ending = said.partition("*")
            ways[_Way(core, ending.strip() if star else None)] = None
    return tuple(ways)


@cache
def frame_words(language: str) -> frozenset[str]:
    """Give the folded words by which a question speaks of telling and asking, not of a topic.

    They are words, not stems; of Chinese and Japanese pieces of at least two characters. None
    for a language without a list. A question of nothing else is about them after all.
    """
    return frozenset(fold(_FRAMES.get(language, "")).split())


def is_short_question(text: str) -> bool:
    """Say whether a text of at most 300 characters ends by asking something.

    A question mark among its last 80 characters tells, or an ending of the languages that
    write none: Japanese か, Chinese 吗 and 呢, Burmese လား and လဲ.
    """
    if len(text) > _LONGEST:
        return False
    tail = text[-_TAIL:]
    if "?" in tail or "？" in tail or "؟" in tail:
        return True
    return not tail.isascii() and _asking_end().search(tail) is not None


@cache
def _asking_end() -> re.Pattern[str]:
    # か after a verb or copula only: 静か and なか end with it too. 着呢 states something.
    # A polite word may stand behind the Burmese particles.
    return re.compile(
        "(?:[すたんのいうくぐつぬぶむる]か|[吗嗎]|(?<![着著])呢|(?:လား|လဲ)(?:\\s?(?:ရှင|ခင်ဗျ)[့်ာ]*)?)"
        '[\\s\u200b。．.!！…」』）)”"*_~〜။]*\\Z'
    )


@lru_cache(maxsize=4_096)  # asked of every passage that is looked at
def role_of(label: str) -> int:
    """Tell on which side of a conversation a label stands.

    1 for the person (`user`, `gebruiker`, `用户`), -1 for the assistant (`ai`, `bot`, `助手`),
    0 for every other label: a name, `system`.
    """
    return _roles().get(fold(clean(label)).strip(), 0)


@cache
def _roles() -> dict[str, int]:
    people, assistants = fold(_PEOPLE).split(), fold(_ASSISTANTS).split()
    return dict.fromkeys(people, 1) | dict.fromkeys(assistants, -1)


_PEOPLE = """
    user human me
    gebruiker gebruikster mens ik
    benutzer benutzerin nutzer nutzerin anwender anwenderin mensch ich
    utilisateur utilisatrice humain moi
    usuario usuaria humano humana yo
    usuário usuária utilizador utilizadora eu
    utente umano io
    用户 用戶 使用者 人类 人類 我
    ユーザー ユーザ 利用者 人間 私
"""
_ASSISTANTS = """
    assistant ai bot agent model chatbot
    assistent assistente
    assistentin ki modell
    assistante ia modèle
    asistente agente modelo
    robô robot modello
    助手 助理 机器人 機器人 智能体 智能體 模型
    アシスタント ボット エージェント モデル
"""

_FRAMES = {
    "en": """
        across ask asks asked asking aspect aspects bring brings bringing brought chat chats
        chatted chatting clear clearly cleared comprehensive comprehensively comprehension
        conversation conversations conversational describe describes described describing
        different differ differs differed differing difference differences differently discuss
        discusses discussed discussing discussion discussions explain explains explained
        explaining give gives help helps helped helping helpful item items list lists listed
        listing mention mentions mentioned mentioning order orders ordered ordering overall please
        pleased question questions questioned session sessions show shows showed showing
        summaries summary summarize summarizes summarized summarizing talk talks talked talking
        tell tells telling throughout told various walk walks walked walking
    """,
    "nl": """
        vraag vragen vroeg vroegen gevraagd aspect aspecten breng brengen bracht gebracht chat
        chats gechat duidelijk duidelijke uitgebreid uitgebreide volledig volledige gesprek
        gesprekken beschrijf beschrijven beschreef beschreven verschillend verschillende bespreek
        bespreken bespraken besproken uitleg uitleggen uitgelegd geef geven gaf gegeven help
        helpen geholpen onderdeel onderdelen lijst lijsten lijstje noem noemen noemde noemden
        genoemd vermeld vermelden vermeldde volgorde algemeen algehele alsjeblieft alstublieft
        sessie sessies toon tonen toonde samenvatting samenvattingen samenvatten samengevat
        overzicht praat praten praatten gepraat vertel vertellen vertelde vertelden verteld
        gedurende diverse allerlei
    """,
    "de": """
        frage fragen fragte gefragt aspekt aspekte aspekten bringe bringen brachte gebracht chat
        chats klar klare deutlich umfassend umfassende umfassenden gespräch gespräche gesprächen
        unterhaltung unterhaltungen beschreibe beschreiben beschrieb beschrieben verschieden
        verschiedene verschiedenen besprechen besprachen besprochen diskutiert diskutieren
        diskussion erkläre erklären erklärte erklärt gib geben gab gegeben hilf helfen geholfen
        punkt punkte liste listen auflisten erwähne erwähnen erwähnte erwähnt nenne nennen nannte
        genannt reihenfolge insgesamt bitte sitzung sitzungen zeig zeige zeigen gezeigt
        zusammenfassung zusammenfassen zusammengefasst überblick übersicht sprich sprechen
        sprachen gesprochen rede reden geredet erzähl erzähle erzählen erzählte erzählt
    """,
    "fr": """
        demande demander demandé aspect aspects apporte apporter chat clair claire complet
        complète conversation conversations décris décrire décrit décrivez différent différente
        différents différentes discute discuter discuté discussion discussions explique expliquer
        expliqué expliquez donne donner donné donnez aide aider aidez élément éléments liste listes
        lister mentionne mentionner mentionné évoqué ordre global globale question questions
        session sessions montre montrer montrez résumé résumés résume résumer résumez synthèse
        parle parler parlé raconte raconter raconté dis dire dit divers diverses
    """,
    "es": """
        pregunta preguntas preguntar preguntó pregunté aspecto aspectos chat chats claro clara
        completo completa conversación conversaciones describe describir describí descrito
        diferente diferentes discutir discutido discutimos discusión discusiones explica explicar
        explícame explicado dar dame dado ayuda ayudar ayúdame elemento elementos lista listas
        listar menciona mencionar mencioné mencionado mencionamos orden general pregunta sesión
        sesiones muestra mostrar muéstrame resumen resúmenes resumir resume hablar hablamos
        hablado cuenta contar cuéntame conté contado dime decir dijiste diversos varios varias
    """,
    "pt": """
        pergunta perguntas perguntar perguntei aspecto aspectos aspeto aspetos chat chats claro
        clara completo completa conversa conversas conversar conversamos descreva descrever
        descrevi descrito diferente diferentes discutir discutido discutimos discussão discussões
        explica explique explicar explicado dar dê dado ajuda ajude ajudar item itens lista listas
        listar liste mencionar mencionei mencionado mencionamos ordem geral sessão sessões mostra
        mostre mostrar resumo resumos resumir resuma fala falar falamos falado conta contar contei
        contado diga dizer diversos vários várias
    """,
    "it": """
        domanda domande chiedere chiesto aspetto aspetti chat chiaro chiara completo completa
        conversazione conversazioni descrivi descrivere descritto diverso diversi diversa diverse
        discutere discusso discussione discussioni spiega spiegami spiegare spiegato dare dammi
        dato aiuta aiutami aiutare elemento elementi lista liste elenco elenca elencare menzionare
        menzionato ordine generale sessione sessioni mostra mostrami mostrare riassunto riassunti
        riassumi riassumere riepilogo parlare parlato racconta raccontami raccontare raccontato
        dimmi dire detto vari varie
    """,
    "zh": """
        提到 提及 说到 說到 谈到 談到 聊到 告诉 告訴 告知 讨论 討論 描述 解释 解釋 说明 說明 总结
        總結 概述 概括
        列出 列举 列舉 清单 清單 列表 顺序 順序 整体 整體 全面 综合 綜合 各种 各種 不同 方面 提问
        提問 对话 對話
        谈话 談話 聊天 会话 會話 整个 整個 给出 給出 展示 介绍 介紹 帮助 幫助 帮我 幫我 详细 詳細
    """,
    "ja": """
        教え 会話 説明 要約 まとめ 概要 一覧 リスト 順番 順序 全体 様々 さまざま 側面 質問 議論
        言及 触れ 述べ
        セッション チャット 項目 詳しく 明確 通して 通じて 手伝 挙げ 話した 話し
    """,
}
