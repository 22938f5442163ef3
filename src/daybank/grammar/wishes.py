"""Standing wishes: what somebody wants always, never or from now on.

A wish is told by one word (`never`, `nooit`) or by a word and those around it (`now` in `from
now on`), in any of nine languages, since a line says not which. One look at the words of a text
tells that most hold neither.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_ALONE = """
    always never whenever preference preferences
    voortaan voorkeur voorkeuren
    niemals künftig stets jedesmal grundsätzlich standardmäßig bevorzuge vorliebe vorlieben
    désormais desormais dorénavant dorenavant préférence préférences
    prefiero preferiría preferiria preferencia preferencias
    prefiro preferência preferências
    preferisco preferirei preferenza preferenze
"""

# Words, and what has to stand around each: a pattern for text without capitals, with single
# spaces and plain apostrophes, between borders of words; a deeper line goes on with the one
# above. Words that are common in another language stand for nothing alone: "will" would have
# every English text looked at twice, Polish and Afrikaans "nie" and Romanian "mai" are others.
_AMONG = r"""
    now: from now on
    future: in (?:the )?future
    every: every time
    default: (?:by|di) default
    prefer rather: i(?:'d| would)? (?:much |really |strongly )?(?:prefer|rather)
    want: i (?:don'?t|do not) want
    like: i (?:don'?t|do not) like|i like (?:it|to|when)
    hate dislike: i (?:hate|dislike) (?:it|to|when)
    please: please (?:use|avoid|include|do not|don'?t|keep)
    altijd: altijd(?<!nog altijd)(?! nog)
    nooit: nooit(?<!nog nooit)
    vervolg: in het vervolg
    toekomst: in de toekomst
    vanaf: vanaf (?:nu|vandaag|heden)
    keer: (?:elke|iedere) keer
    standaard: als standaard|(?:ik|gebruik|zet|geef|wil|stel) (?:\w+ )?standaard
    liever liefst: ik [^.!?]{0,40}lie(?:ver|fst)|liever (?:niet|geen|wel)
    wil: ik wil (?:\w+ ){0,3}(?:geen|niet|dat (?:je|jij|u))
    gelieve: gelieve
    hou houd: ik houd? (?:er )?(?:\w+ ){0,2}(?:niet|meer) (?:\w+ )?van|ik houd? ervan
    haat: ik haat (?:het|dat)
    vind: ik vind het (?:\w+ )?(?:fijn|prettig|prettiger|vervelend|irritant) (?:als|om|dat)
    alsjeblieft alstublieft: (?:gebruik|vermijd|houd?|noem) [^.!?]{0,60}al(?:sje|stu)blieft
    geen niet: (?:alsjeblieft|alstublieft|aub|graag),? (?:\w+ )?(?:geen|niet)
    immer: immer(?<!noch immer)(?<!schon immer)(?<!wie immer)(?<!für immer)(?! noch| wieder
        | mehr)(?! weniger| besser| schlechter| größer| kleiner| schneller| öfter)
    nie: nie (?:wieder|mehr|ohne|vor|nach|mit|im|auf|zu|den|das|dem|einen|eine)|(?:mich|bitte
        |man|uns|euch|wir) nie|ich (?:trinke|esse|will|mag|kann|möchte|nutze|gehe|arbeite|nehme
        |fahre) nie
    zukunft: in zukunft
    jetzt sofort heute: ab (?:jetzt|sofort|heute)
    nun: von nun an
    mal: jedes mal
    lieber liebsten: (?:ich|mir) [^.!?]{0,40}lieb(?:er|sten)|lieber (?:nicht|keine?n?)
    wenn: ich mag es,? wenn
    dass: ich (?:möchte|moechte|will),? dass (?:du|sie)
    nicht kein keine keinen: ich (?:mag|möchte|moechte|will) (?:\w+ ){0,3}(?:nicht|keine?n?)
        |bitte (?:\w+ ){0,3}(?:nicht|keine?n?)
    hasse: ich hasse es
    bitte: bitte (?:verwend|benutz|nutz|vermeid|antwort|halt|schreib)(?:en?)?
    toujours: toujours(?<!comme toujours)(?<!pour toujours)(?<!est toujours)(?<!sont toujours)
        (?<!depuis toujours)(?! pas| aussi)
    jamais: jamais(?<!si jamais)(?<!à jamais)(?<!que jamais)
    avenir: [àa] l'avenir
    maintenant: [àa] partir de maintenant
    fois: chaque fois
    défaut defaut: par d[ée]faut
    préfère prefere préférerais prefererais: je (?:\w+ )?pr[ée]f[èeé]re(?:rais)?
    aime: (?:je n|j)'aime (?:pas|plus|mieux|que|quand|bien (?:que|quand))
    aimerais: j'aimerais (?:mieux|que (?:tu|vous)|ne (?:pas|plus))
    veux: je (?:ne )?veux (?:pas|plus|que (?:tu|vous))
    déteste deteste: je d[ée]teste (?:que|quand|\w+er)
    plaît plait stp svp: (?:s'il (?:te|vous) pla[iî]t|stp|svp),? (?:utilise|utilisez|[ée]vite
        |[ée]vitez|inclus|garde|gardez|ne|n'\w+|pas)|(?:utilise|[ée]vite|inclu
        |garde)[sz]? [^.!?]{0,60}(?:s'il (?:te|vous) pla[iî]t|stp|svp)
    merci: merci (?:de (?:ne|n'\w+|toujours|garder|utiliser)|d'(?:utilis|[ée]vit)er)
    siempre: siempre(?<!como siempre)(?<!para siempre)(?<!desde siempre)(?<!casi siempre)
    nunca: nunca(?<!que nunca)
    jamás: jamás
    ahora agora: a partir de a[hg]ora
    adelante: de (?:ahora|aqu[íi]|hoy) en adelante
    sucesivo: en lo sucesivo
    futuro: (?:en el|no|in) futuro
    vez: (?:cada|toda) vez que
    veces vezes: todas las veces|todas as vezes
    defecto defeito padrão padrao: por (?:defecto|defeito|padr[ãa]o)
    gusta: no me gusta|me gusta (?:que|cuando|más)
    gustaría gustaria: me gustar[íi]a (?:que|más)
    quiero quero: no quiero|n[ãa]o quero
    odio odeio: (?:odio|odeio) (?:que|cuando|quando|\w+[aei]re?)
    favor: por favor,? (?:us[ae]|usad|utili[zc][ae]|utilizad|evit[ae]|incluy[ae]|inclua
        |mant[ée]n|mant[ée]m|mantenha|mantenga|no|n[ãa]o|nunca)
    diante: (?:de agora|daqui) em diante
    frente: daqui (?:para a|pra) frente
    gosto: n[ãa]o gosto|gosto (?:de )?(?:que|quando)
    sempre: sempre(?<!como sempre)(?<!come sempre)(?<!para sempre)(?<!per sempre)(?<!da sempre)
        (?<!desde sempre)(?<!quase sempre)(?<!quasi sempre)(?! pi[ùu]| meno)
    mai: mai più|non (?:\w+ ){0,2}\w{2,}(?:[aei]re|[aei]r(?:mi|ti|l[oaie]|ci|ne)|o|[ai]no) mai
    poi avanti: d'ora in (?:poi|avanti)
    volta: ogni volta
    predefinita: impostazione predefinita
    piace: non mi piace|mi piace (?:che|quando|di più)
    voglio: non voglio
    detesto: detesto (?:che|quando|\w+re)
    favore piacere: per (?:favore|piacere),? (?:us[ai]|utilizza|evita|includi|tieni|non)
"""

# Chinese and Japanese have no borders of words, but signs that occur nowhere else.
_UNSPACED = r"""
    总是|總是|一律|从不|從不|从来不|從來不|绝不|絕不|永远(?!是)|永遠不|每次|每当|每當|今后|今後
    将来|將來|从现在起|從現在起|从今以[后後]|從今以[后後]|(?:^|[，。！；、\s,.!;:：]|请|請|你|您)以[后後](?![再的])
    (?:默认|預設|预设)(?:使用|用|都|情况|情況|为|為|以)|偏好|偏[爱愛]|宁愿|寧願
    我[^，。！？]{0,4}(?:更|比[较較])喜[欢歡]
    我(?:很|特别|特別|真的|最|也)?(?:不(?:太|大|怎么)?(?:喜[欢歡]|想|要|愿|願)|[讨討][厌厭])
    [请請][你您]?(?:始终|始終|一直|尽量|盡量|使用|用|避免|包括|不要|别|別|勿|务必|務必|保持)
    いつも(?!の|より|と|通り|ありが)|常に|必ず|絶対に?|決して|これからは|これからずっと|次からは|毎回
    デフォルト[でにはを]|好み|(?:方|ほう)が(?:好き|嬉しい|うれしい|助かる|ありがたい)|てほしくない
    [がはの](?:嫌い|苦手|嫌だ)|ないで(?:くれ|くだ|下さ|ほし|欲し|いただ)|たくない
    (?:使っ|避け|含め|付け|つけ|書い|答え|呼ん|返信し)[てで](?:ください|下さい)
"""

_SIGNS = "“”„«»—–…¡¿\u00a0\u202f"
_WORDS = bytes(
    ord(chr(byte).lower()) if chr(byte).isalnum() or chr(byte) == "_" else ord(" ")
    for byte in range(128)
) + bytes(range(128, 256))


def is_standing_wish(text: str) -> bool:
    """Say whether a text wishes something for always, for never or from now on.

    Any string is legal; the time is linear in its length.
    """
    if text.isascii():
        return _is_told(text)
    text = unicodedata.normalize("NFC", text).lower().replace("’", "'")
    for sign in _SIGNS:
        text = text.replace(sign, " ")
    return _is_told(text) or _unspaced().search(text) is not None


def _is_told(text: str) -> bool:
    """Look for the words that tell a wish, and then for what stands around them."""
    # Bytes are cut into words several times faster than a regular expression finds them.
    words = text.encode("utf-8", "surrogatepass").translate(_WORDS).split()
    if _told_by().isdisjoint(words):
        return False
    flat = f" {' '.join(text.lower().split())}"
    return any(_around(word).search(flat) for word in _told_by().intersection(words))


@cache
def _told_by() -> frozenset[bytes]:
    return frozenset(_patterns())


@cache
def _patterns() -> dict[bytes, str]:
    """Map each word that may tell a wish to what has to stand around it."""
    alone = {word.encode(): word for word in _ALONE.split()}
    rows = (row.partition(": ") for row in _AMONG.replace("\n        ", "").splitlines())
    return alone | {word.encode(): row[2] for row in rows for word in row[0].split()}


@cache
def _around(word: bytes) -> re.Pattern[str]:
    # A sign in place of the border before it, since a search runs to signs but not to borders.
    return re.compile(rf"\W(?:{_patterns()[word]})\b")


@cache
def _unspaced() -> re.Pattern[str]:
    return re.compile("|".join(_UNSPACED.split()))
