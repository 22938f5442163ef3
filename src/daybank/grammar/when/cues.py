"""The words by which a question speaks of time without naming a day.

Phrases in the folded form of `masking`. Between borders of words, but for scripts without
spaces; a `^` opens the question, a `*` at the end lets the word go on.
"""

from __future__ import annotations

from collections.abc import Iterator


def _phrases(rows: str) -> tuple[str, ...]:
    """One phrase a comma, longer ones first, so that the longest is found."""
    words = (phrase.strip() for phrase in rows.replace("\n", ",").split(","))
    return tuple(sorted(filter(None, words), key=len, reverse=True))


WANTS = _phrases("""
when's, when should, when can, when could, when would, when am, when did, when was, when were
when is, when are, when do, when does, when will, when has
when have, when had, know when, remember when, tell me when, since when, until when
how long ago, how recently, what date, which date, what day, which day, what time, what year
which year, what month, which month, what week, which week, on what day, on which day
^wanneer, sinds wanneer, hoe lang geleden, welke dag, welke datum, welke week, welke maand
in welk jaar, op welke dag, welk jaar, wann, seit wann, vor wie lange*, wie lange ist
vor wie vielen
welchem tag, welchem datum, welches datum, welchen tag, welchem jahr, welchem monat, welcher woche
cuándo, ^cuando, ^¿cuando, desde cuándo, qué día, qué fecha, qué año, qué mes, hace cuánto
^quando, desde quando, que dia, que data, em que ano, em que mês, há quanto tempo, che giorno
che data, che anno, che mese, in quale anno, in quale mese, quanto tempo fa, da quando
^quand, depuis quand, quel jour, quelle date, quelle année, quel mois, il y a combien de temps
^когда, с каких пор, какого числа, в каком году, в каком месяце, в какой день, как давно
ne zaman, ne zamandan, hangi gün, hangi tarih*, hangi ay*, hangi yıl*, kaç gün önce, ne kadar önce
什么时候, 什麼時候, 甚麼時候, 何时, 何時, 几时, 幾時, 哪天, 哪一天, 哪年, 哪一年, 哪个月, 哪個月
几号, 幾號
多久前, 多久以前, いつ, 何日, 何月, 何年, 何曜日, どのくらい前, どれくらい前
언제, 며칠, 몇 월, 몇월, 몇 년, 무슨 요일, 얼마 전
ဘယ်တော့, ဘယ်အချိန်, ဘယ်နေ့, ဘယ်လောက်ကြာ, ဘယ်နှစ်, ဘယ်ရက်
""")
NOT_WANTS = ("いつも", "언제나")

LAST = _phrases("""
last time, the last time, latest, the latest, most recent, the most recent, most recently, newest
laatste keer, de laatste keer, laatste maal, laatste nieuws, meest recente, nieuwste
zuletzt, letzte mal, letztes mal, zum letzten mal, letzten mal, das letzte mal, neueste*
aktuellste, aktuellsten, aktuellstes, aktuellster, lo último, ultima vez
últimas noticias, últimas novedades, últimas notícias, ultime notizie, ultime novità
última vez, la última vez, por última vez, a última vez, pela última vez
más reciente, más recientes, mais recente, ultima volta, l'ultima volta, più recente
dernière fois, la dernière fois, plus récent, plus récente, dernière nouvelle
dernières nouvelles
последний раз, в последний раз, последние новости, самый последний, самая последняя
самое последнее, en son, son kez, son defa, en yeni, 最后一次, 最後一次, 上次, 最近一次, 最新
最後に, 前回, 直近, 마지막으로, 마지막, 최신, 가장 최근, နောက်ဆုံး
""")
FIRST = _phrases("""
first time, the first time, for the first time, very first time, earliest, the earliest
eerste keer, de eerste keer, eerste maal, voor het eerst, vroegste
zum ersten mal, ersten mal, erste mal, das erste mal, früheste*, zuerst
primera vez, la primera vez, por primera vez, primeira vez, a primeira vez
pela primeira vez
prima volta, la prima volta, per la prima volta, première fois, la première fois
pour la première fois, первый раз, в первый раз, впервые, самый ранний, самая ранняя
самое раннее, ilk kez, ilk defa, ilk olarak, en erken
第一次, 首次, 最早, 初めて, 最初に, 一番早い, 最も早い, 처음으로, 처음, 가장 이른, 가장 먼저
ပထမဆုံး, ပထမဦးဆုံး, အစောဆုံး
""")
# Beside a "when" only: "when did I last see Anna".
LAST_ONCE = _phrases("last, laatst, letztes, dernier, dernière, en dernier, 最后, 最後")
FIRST_ONCE = _phrases("first, eerst, erstmals, premier, en premier, ilk, 最初")

PAST = _phrases("""
did, was, were, had, happened, been, since, said, told, gebeurde, deed, had, hadden, sinds, heeft
geschah, passierte, war, waren, hatte, habe, hat, seit, pasó, fue, hizo, era, desde, aconteceu
foi
fez, successo, fatto, passé, était, fait, depuis, был, была, было, были, случилось, произошло
oldu, yaptı, beri, 了, 过, 過, 以来, した, だった, あった, 했, 었, 였, ခဲ့
""")
FUTURE = _phrases("""
will, going to, upcoming, planned, plan, shall, scheduled, due, zal, zullen, gaat, gepland, komt
wird, werden, geplant, irá, va a, vai, será, prévu, va, sarà, будет, будут, olacak, planlanan
将, 將, 会, 會, 计划, 予定, つもり, 예정, 계획, မည်, မယ်
""")

# What belongs to a date that follows.
LEAD = _phrases("""
in, on, at, during, within, over, for, of, from, between, the, month of, year, week of, in the
op, van, tussen, de, het, tijdens, jaar, im, am, an, der, den, dem, vom, von, zwischen, während
jahr, en, el, la, del, durante, entre, año, em, no, na, da, ano, nel, il, dal, di, tra
anno, le, au, du, pendant, année, в, во, на, со, между, за, 在
""")
ARTICLES = _phrases(
    "the, de, het, den, dem, der, die, das, el, la, los, o, a, il, le, du, l', last"
)

# The relation, the words before a date and the words behind it. "Until" reads its day in,
# "before" leaves it out.
RELATIONS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        "since",
        _phrases("""since, ever since, starting, beginning, sinds, vanaf, seit, ab, desde, depuis
                 dès
                 начиная с, с, 自从, 自從, 从, 從, 自"""),
        _phrases("""onwards, onward, and later, 以来, 以來, 以降, 起, から, 부터, 이래
                 'den beri, 'dan beri, 'ten beri, 'tan beri, den beri, dan beri, beri, itibaren
                 ကတည်းက"""),
    ),
    (
        "after",
        _phrases("""after, later than, na, nach, después de, después del, depois de, após, dopo
                 après, после"""),
        _phrases("""以后, 以後, 之后, 之後, 后, 後, より後, 이후, 후, sonra, 'den sonra
                 'dan sonra
                 'ten sonra, 'tan sonra, နောက်ပိုင်း, ပြီးနောက်"""),
    ),
    (
        "before",
        _phrases("""before, prior to, earlier than, vóór, voor, vor, antes de, antes do, antes del
                 prima di, prima del, avant, перед, до"""),
        _phrases("""以前, 之前, 前, より前, 이전, 전, önce, 'den önce, 'dan önce, 'ten önce
                 'tan önce
                 မတိုင်မီ, မတိုင်ခင်"""),
    ),
    (
        "until",
        _phrases("""until, till, up to, through, by, no later than, tot, tot en met, t/m, bis
                 bis zum
                 hasta, até, fino a, fino al, jusqu'au, jusqu'en, jusqu'à, по"""),
        _phrases("""为止, 為止, まで, 까지, kadar, 'e kadar, 'a kadar, 'ye kadar, 'ya kadar
                 အထိ"""),
    ),
    (
        "around",
        _phrases("""around, about, circa, ca., roughly, near, rond, omstreeks, ongeveer, um, gegen
                 etwa, rund um, hacia, alrededor de, alrededor del, por volta de, cerca de
                 intorno a
                 intorno al, verso, vers, autour du, около, примерно, ~, ≈, 大约, 大約, 约"""),
        _phrases("""左右, 前后, 前後, 頃, ごろ, 경, 쯤, 무렵, civarı, civarında, dolaylarında
                 sıralarında, ဝန်းကျင်, လောက်"""),
    ),
)

COUNTED = _phrases("""last, past, previous, since, de laatste, laatste, afgelopen, letzten, seit
    sinds, últimos
                   derniers, ultimi""")


def occurrences(text: str, phrases: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Give the places of the phrases in a folded text, the longest phrase first."""
    for phrase in phrases:
        core = phrase.strip("^*")
        start = text.find(core)
        while start >= 0:
            stop = start + len(core)
            if _stands(text, phrase, start, stop):
                yield start, stop
            start = text.find(core, stop)


def _stands(text: str, phrase: str, start: int, stop: int) -> bool:
    if phrase[0] == "^" and any(sign.isalnum() for sign in text[:start]):
        return False
    if phrase[0] >= "\u1000":
        return True
    open_ended = phrase[-1] == "*" or not phrase[-1].isalpha()
    if text[start - 1 : start].isalpha() and phrase[0].isalpha():
        return False
    return open_ended or not text[stop : stop + 1].isalpha()


def ends_with(text: str, phrases: tuple[str, ...]) -> int | None:
    """Where the longest phrase begins that ends a folded text, white space apart."""
    stripped = text.rstrip()
    for phrase in phrases:
        start = len(stripped) - len(phrase)
        glued = stripped[start - 1 : start].isalpha() if start > 0 else False
        if stripped.endswith(phrase) and (phrase[0] >= "\u1000" or not glued):
            return start
    return None


def begins_with(text: str, phrases: tuple[str, ...], at: int) -> int | None:
    """Where the longest phrase ends that stands at a place of a folded text, a space apart."""
    at += text.startswith(" ", at)
    for phrase in phrases:
        stop = at + len(phrase)
        if text.startswith(phrase, at) and (
            phrase[0] >= "\u1000" or not text[stop : stop + 1].isalpha()
        ):
            return stop
    return None
