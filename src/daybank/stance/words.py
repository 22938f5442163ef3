"""The words that show a stance, by language: anyone can add one.

    role [name]: word, several words, …          what the words do
    pole axis:   words of one end / of the other

Single words are also found in their other forms (by stem), several words only as they stand.
A word in two rows counts as in the later; accents may be missing. The roles:

    not      negates                          soft     negates, not always
    stop     says that something ended        more     makes a negation an end (`geen … meer`)
    was      says so too (`used to`)          past     a mere past tense
    like, want, need                          an attitude; `like-` is the opposite one
    prefer   opens `X over Y`, and likes      over     stands between X and Y
    than     does too, or compares
    behind   opens `Y X` (比起), then `prefer`
    now      says that something is new       said     reports what somebody says
    switch   goes from one thing to another, `source` or `target` standing right behind it
    from, to, for        what follows belongs to a switch or a use
    use      uses something                   all      is a word that counts (`everything`)
    limit    must stand on both sides or on neither (`only`, `without`)
    doubt    makes the text no evidence       filler   says nothing about the stance
    first    does so when it begins a clause  pole     names one end of an axis
"""

from __future__ import annotations

ENGLISH = """
not: not, no, never, neither, nor, cannot, can not, ain't, won't, unable to
limit without: without
limit least: at least, minimum
limit most: at most, up to, less than, under, maximum
limit about: about, around, roughly, approximately
limit before: before, until
limit after: after
limit only: only, solely, exclusively
limit some: sometimes, occasionally, at times, now and then
all: everything, all
use: use, uses, used, using
soft: rarely, seldom, hardly, barely, scarcely, hardly ever
stop: no longer, not any longer, stopped, quit, gave up, given up, gives up, ceased, done with,
    has had enough of, had enough of, is off, has gone off, went off, grew tired of, is tired of,
    fell out of love with, lost interest in, turned away from, nothing more to do with
more: anymore, any more, any longer
was: used to, formerly, once upon a time, in the past, previously, until recently, had always
past: was, were, had, did, went, got, took, ran, ate, drank, slept, woke, came, gave, made, said,
    wrote, paid, bought, felt, kept, told, found, left, thought, began, spent, sat, saw, ago
like: like, likes, liked, love, enjoy, enjoys, adore, appreciate, fond of, fan of, a fan of,
    keen on, is into, happy with, delighted with, favourite, favorite, favors, favours, welcomes
like-: hate, dislike, detest, loathe, despise, can't stand, cannot stand, can't bear, resent,
    abhor, fed up with, sick of, not keen on, not a fan of, averse to
prefer: prefer, prefers, preferred, rather, would rather, favors, favours
over: over, rather than, instead of, to, above, more than
than: than
want: want, wants, wanted, insists on, asks for
need: need, needs, needed, requires
now: now, since, nowadays, these days, lately, recently, currently, meanwhile, as of, from now on,
    started, has started, began, newly
switch: switched, went back, moved over, changed over, migrated, moved away, converted, moved on
switch source: replaced, swapped, traded
from: from
to: to, with, by
for: for, as
said: said, says, say, told, tells, claims, claimed, believes, reported, reports, mentioned,
    thinks, repeated, confirmed, admitted, announced
first: when, while, whenever
doubt: if, nobody, none, according to, unless, depends, depending, whether, would, wouldn't,
    might, may be, may not, may have, may like, may prefer, could, should have, maybe, perhaps,
    possibly, probably, presumably, apparently, supposedly, seems, seem, seemed, seemingly,
    likely, unlikely, not sure, unsure, i guess, i think, i suppose, sort of, kind of, somewhat,
    plans to, plans on, plan to, planning, going to, will, hopes, hope, wishes, wish, intends,
    thinking of, thinking about, considering, considers, dreams of, wants to try, looking at,
    in case, provided, as long as, except, not always, not only, not every, not all, not just,
    not as, not so, not really, as if, pretends, joking, jokingly, kidding, sarcastic,
    sarcastically, ironically, yeah right, oh sure, allegedly, rumour, rumor, used to think,
    not that, isn't that, not true, isn't true, no doubt, nothing but, wouldn't mind,
    doesn't mind, don't mind, almost, nearly, suggested, should, asked whether, wonders, try to,
    tries to, trying to, how much, not because, not mind, not hate, not until, few, anything but,
    far from, either, tempted, afraid
filler: again, still, always, really, very, much, today, yesterday, tonight, definitely, just,
    also, every time, usually, often, quite, certainly, absolutely, generally, mostly, truly, so,
    too, he, she, they, it, ever, indeed, totally, clearly, please, single, on, off, actually,
    even, this week, this month, this year, last week, last month, last year, same, best,
    noticed that, said that, says that, more, most, remains, stays, is, completely, as always
pole length: short, concise, brief, terse, succinct, compact / long, verbose, lengthy, detailed,
    wordy, elaborate, extensive
pole speed: fast, quick, rapid, speedy, swift, quickly, rapidly / slow, sluggish, slowly
pole noise: loud, noisy / quiet, silent, noiseless
pole trust: reliable, dependable, trustworthy / unreliable, flaky
pole stability: stable, steady / unstable, shaky, wobbly
pole warmth: hot, warm / cold, cool, chilly
pole size: big, large, huge / small, little, tiny
pole price: cheap, inexpensive, affordable / expensive, pricey, costly
pole ease: easy, simple, effortless / hard, difficult, complicated, complex
pole hour: early / late
pole strength: strong, powerful / weak, feeble
pole worth: good, great, excellent, fine / bad, poor, terrible, awful, lousy
pole use: useful, helpful / useless, unhelpful, pointless
pole safety: safe, secure, harmless / unsafe, risky, dangerous, insecure
pole dirt: clean, tidy / dirty, messy, untidy
pole light: bright, light / dark, dim
pole fill: full / empty
pole mood: happy, cheerful / unhappy, sad
pole ease of mind: calm, relaxed / stressed, nervous, anxious
pole weight: important, essential / unimportant, irrelevant
pole level: high / low
pole moisture: dry / wet, damp
pole right: right, correct, accurate / wrong, incorrect, inaccurate
pole health: healthy / unhealthy
pole interest: interesting, exciting, fascinating / boring, dull, tedious
pole comfort: pleasant, comfortable / unpleasant, uncomfortable, annoying
pole heat: spicy / mild, bland
pole openness: public / private
pole way: automatic / manual
pole place: indoors, inside / outdoors, outside
pole company: alone / together
pole dress: formal / informal, casual
pole possible: possible / impossible
"""

DUTCH = """
not: niet, geen, nooit, noch, nergens, kan niet
limit without: zonder
limit least: minstens, minimaal
limit most: hoogstens, maximaal, hooguit, minder dan
limit about: ongeveer, rond, zowat
limit before: tot
limit after: na
limit only: enkel, uitsluitend, slechts
limit some: soms, af en toe
all: alles
use: gebruikt, gebruik, gebruikte
soft: zelden, nauwelijks, amper
stop: niet langer, gestopt, stopte, stopt, opgehouden, hield op, houdt op, opgegeven, klaar met,
    genoeg van, afgezworen, afgestapt van, verleerd
more: meer
was: vroeger, voorheen, destijds, ooit, tot voor kort
past: was, waren, had, hadden, werd, ging, deed, kreeg, stond, at, dronk, sliep, kwam, las, reed,
    liep
like: houdt van, houd van, hield van, houden van, graag, gek op, dol op, geniet van, genoot van,
    fan van, is weg van, lievelings, favoriete, favoriet, waardeert
like-: haat, haatte, hekel aan, een hekel aan, verafschuwt, een afkeer van, kan niet tegen,
    baalt van
prefer: liever, liefst, het liefst, verkiest, prefereert, voorkeur voor, geeft de voorkeur aan
over: boven, in plaats van
than: dan
want: wenst, wil, wilt, willen, wilde, wil graag
need: nodig
now: nu, sinds, tegenwoordig, inmiddels, voortaan, sindsdien, onlangs, begon
switch: overgestapt, stapte over, stapt over, overgegaan, gewisseld, omgeschakeld, teruggegaan,
    ging terug
from: van
to: op, naar, door
for: voor, als
said: zei, zegt, zeggen, vertelde, vertelt, beweert, meldde, meldt, gezegd, denkt, gelooft
doubt: als, toen, niemand, volgens, indien, tenzij, mits, wanneer, zou, zouden, zal, misschien,
    wellicht, mogelijk, waarschijnlijk, vermoedelijk, blijkbaar, schijnbaar, lijkt, schijnt,
    kennelijk, van plan, overweegt, hoopt, gaat verhuizen, denkt na, denkt erover, niet altijd,
    niet alleen, niet zo, niet alle, niet echt, niet waar, niet omdat, bijna, behalve, soort van,
    zogenaamd, ironisch, tuurlijk, ja hoor, pas, of, wenst dat, droomt, probeert, even niet,
    zeker niet, vast, weinig, moet
filler: weer, nog, nog steeds, steeds, echt, heel, erg, zeer, altijd, vandaag, gisteren, ook,
    gewoon, vaak, meestal, zeker, hij, ze, zij, hem, haar, helemaal, alweer, opnieuw, dat doet ze,
    hier, daar, eigenlijk, toch, deze week, wel, zelfs, blijft
pole length: kort, korte, beknopt, bondig / lang, lange, uitgebreid, uitvoerig, langdradig
pole speed: snel, vlot, rap / traag, langzaam, sloom
pole noise: luid, lawaaierig, luidruchtig / stil, rustig, geluidloos
pole trust: betrouwbaar / onbetrouwbaar
pole stability: stabiel / instabiel, onstabiel
pole warmth: warm, heet / koud, kil, koel
pole size: groot, grote / klein, kleine
pole price: goedkoop, betaalbaar / duur, dure, prijzig
pole ease: makkelijk, gemakkelijk, eenvoudig / moeilijk, lastig, ingewikkeld
pole strength: sterk / zwak
pole worth: goed, uitstekend, prima / slecht, beroerd
pole use: nuttig, zinvol, handig / nutteloos, zinloos, onhandig
pole safety: veilig / onveilig, gevaarlijk, riskant
pole dirt: schoon, netjes / vies, vuil, rommelig
pole light: licht, helder / donker
pole fill: vol / leeg
pole level: hoog, hoge / laag, lage
pole moisture: droog / nat, vochtig
pole right: juist, correct / onjuist, fout
pole health: gezond / ongezond
pole interest: interessant, boeiend, spannend / saai
pole comfort: fijn, prettig, leuk, aangenaam / vervelend, onprettig, irritant
pole weight: belangrijk / onbelangrijk
pole place: binnen / buiten
pole company: alleen / samen
"""

GERMAN = """
not: nicht, kein, keine, keinen, keinem, keiner, keines, nie, niemals, weder, nirgends
limit without: ohne
limit least: mindestens
limit most: höchstens, maximal, weniger als
limit about: ungefähr, etwa, circa
limit before: bis
limit only: nur, ausschließlich
limit some: manchmal, gelegentlich, ab und zu
all: alles
use: benutzt, nutzt, verwendet, nutzte
soft: selten, kaum
stop: nicht länger, aufgehört, hörte auf, hört auf, aufgegeben, abgewöhnt, genug von, satt
more: mehr
was: früher, ehemals, damals, bis vor kurzem, einst
past: war, waren, hatte, wurde, ging, stand, aß, trank, schlief, kam, las, fuhr, lief
like: mag, gern, gerne, liebt, liebte, genießt, schätzt, fan von, freut sich über, gefällt,
    gefallen
like-: hasst, hasste, verabscheut, verachtet, kann nicht ausstehen, hat es satt, missfällt
prefer: lieber, am liebsten, bevorzugt, bevorzugte, zieht vor
than: als
over: statt, anstatt, anstelle von, gegenüber
want: wünscht sich, will, möchte, wollte
need: braucht, benötigt
now: jetzt, seit, nun, inzwischen, mittlerweile, neuerdings, seitdem
switch: umgestiegen, stieg um, gewechselt, wechselte, zurückgekehrt, umgestellt
switch source: ersetzte, ersetzt
from: von
to: auf, zu, durch
for: für, als
said: sagt, sagte, sagten, erzählt, erzählte, behauptet, meint, meinte, berichtet, glaubt
doubt: wenn, niemand, laut ihr, laut ihrem, laut ihrer, laut sein, laut seinem, laut seiner,
    zufolge, falls, sofern, außer, ob, würde, würden, wäre, könnte, vielleicht, eventuell,
    womöglich, möglicherweise, wahrscheinlich, vermutlich, anscheinend, scheinbar, scheint,
    angeblich, wohl, plant, überlegt, hofft, wünscht, hat vor, träumt, nicht immer, nicht nur,
    nicht so, nicht alle, nicht wirklich, nicht wahr, stimmt nicht, nicht weil, fast, beinahe,
    ironisch, na klar, wird, erwägt, versucht, soll, sollte, denkt darüber, nicht dass, erst,
    wenig, oder, muss
filler: wieder, noch, immer noch, immer, weiterhin, wirklich, sehr, ganz, heute, gestern, auch,
    oft, meistens, sicher, er, sie, es, ihn, absolut, erneut, einfach, nach wie vor, echt, doch,
    eigentlich, sogar, diese woche, bleibt
pole length: kurz, kurze, knapp, bündig / lang, lange, ausführlich, langatmig
pole speed: schnell, flott, zügig / langsam, träge
pole noise: laut, lärmend / leise, ruhig, still
pole trust: zuverlässig, verlässlich / unzuverlässig
pole stability: stabil / instabil
pole warmth: warm, heiß / kalt, kühl
pole size: groß, große / klein, kleine
pole price: billig, günstig, preiswert / teuer, kostspielig
pole ease: leicht, einfach / schwer, schwierig, kompliziert
pole hour: früh / spät
pole strength: stark / schwach
pole worth: gut, ausgezeichnet / schlecht, miserabel
pole use: nützlich, hilfreich / nutzlos, sinnlos
pole safety: sicher, ungefährlich / unsicher, gefährlich, riskant
pole dirt: sauber / schmutzig, dreckig
pole light: hell / dunkel
pole fill: voll / leer
pole level: hoch, hohe / niedrig, tief
pole moisture: trocken / nass, feucht
pole right: richtig, korrekt / falsch
pole health: gesund / ungesund
pole interest: interessant, spannend / langweilig, öde
pole comfort: angenehm, bequem / unangenehm, unbequem, nervig, lästig
pole weight: wichtig / unwichtig
pole place: drinnen / draußen
pole company: allein / zusammen
"""

CHINESE = """
not: 不, 没, 没有, 从不, 从来不, 从没, 绝不, 不会, 未, 无法, 不能, 不是, 沒有, 從不
all: 一切
limit least: 至少
limit most: 最多, 不超过
limit about: 大约, 左右
limit before: 之前
limit after: 之后, 以后
limit only: 只, 只有, 仅
limit some: 有时, 有时候, 偶尔
use: 用, 使用
soft: 很少, 几乎不, 难得
stop: 不再, 再也不, 戒了, 戒掉, 戒, 停止, 放弃, 已经不, 受够了, 告别
more: 了
was: 以前, 曾经, 过去, 从前, 曾
past: 昨天, 刚才, 年前
like: 喜欢, 喜爱, 热爱, 爱, 享受, 欣赏, 偏爱, 很喜欢, 喜歡
like-: 讨厌, 恨, 反感, 厌恶, 受不了, 討厭, 憎恨
prefer: 更喜欢, 宁愿, 宁可, 更爱, 偏好
over: 胜过, 多过, 而不是, 也不, 不如
than: 比
behind: 比起, 相比
want: 想要, 要求
need: 需要
now: 现在, 如今, 最近, 目前, 开始, 自从
switch target: 改用, 换成, 换到, 改成, 转用, 换了, 改喝, 改吃
from: 从
to: 到
for: 作为
said: 说, 表示, 认为, 告诉, 提到, 觉得
doubt: 如果, 听说, 据说, 要是, 假如, 若, 除非, 只要, 万一, 倘若, 是否, 是不是, 有没有, 会不会, 吗,
    呢, 可能, 也许, 大概, 或许, 似乎, 好像, 恐怕, 应该会, 打算, 计划, 考虑, 希望, 准备, 想去,
    想搬, 想换, 不总是, 不一定, 不只, 不仅, 不是不, 不得不, 不太, 不怎么, 并非, 未必, 几乎, 差点,
    反话, 开玩笑, 所谓, 才怪, 没那么, 不全是, 梦想, 尽量, 的时候
filler: 越来越, 还是, 还, 又, 很, 非常, 真的, 特别, 十分, 太, 最, 一直, 总是, 仍然, 仍, 依然,
    今天, 他, 她, 它, 也, 都, 更, 挺, 比较, 经常, 常常, 再次, 确实, 每次, 已经, 相当, 极其, 完全,
    应该
pole length: 简短, 短, 简洁, 简明 / 长, 冗长, 详细, 啰嗦
pole speed: 快, 迅速 / 慢, 缓慢
pole noise: 吵, 吵闹, 响 / 安静
pole trust: 可靠 / 不可靠
pole stability: 稳定 / 不稳定
pole warmth: 热, 暖和, 温暖 / 冷, 凉
pole size: 大 / 小
pole price: 便宜 / 贵, 昂贵
pole ease: 容易, 简单 / 难, 困难, 复杂
pole hour: 早 / 晚
pole strength: 强 / 弱
pole worth: 好 / 差, 坏, 糟糕
pole use: 有用 / 没用, 无用
pole safety: 安全 / 危险, 不安全
pole dirt: 干净 / 脏
pole light: 亮 / 暗
pole level: 高 / 低
pole moisture: 干燥 / 潮湿
pole right: 正确 / 错误
pole health: 健康 / 不健康
pole interest: 有趣, 有意思 / 无聊, 没意思
pole comfort: 舒服, 愉快 / 烦人, 不舒服
pole weight: 重要 / 不重要
"""

SPANISH = """
not: no, nunca, jamás, tampoco, ni
limit without: sin
limit least: al menos
limit most: como máximo, menos de
limit about: unos, aproximadamente
limit before: antes de
limit after: después de
limit only: solo, sólo, solamente, únicamente
limit some: a veces, de vez en cuando
all: todo, té
use: usa, utiliza, usaba
soft: rara vez, raramente, apenas, casi nunca
stop: ya no, dejó de, dejado de, deja de, dejé de, paró de, abandonó, renunció a, harto de,
    harta de
more: más
was: antes, antiguamente, solía, en el pasado, hasta hace poco
past: fue, era, estaba, estuvo, tenía, había, iba, hizo, tuvo
like: gusta, gustan, gustaba, le gusta, le gustan, encanta, encantan, le encanta, le encantan,
    ama, adora, disfruta, aficionado a, favorito, favorita
like-: odia, odiaba, detesta, aborrece, no soporta, le molesta, le molestan, disgusta
prefer: prefiere, prefería, prefieren, le gusta más
over: a, al, antes que, en vez de, en lugar de, que, sobre
want: exige, quiere, quería
need: necesita
now: ahora, desde, actualmente, hoy en día, últimamente, recientemente, empezó
switch: pasó, cambiado, pasado, volvió, migró
switch source: reemplazó, sustituyó, cambió
from: de, del
to: a, al, por
for: para, como
said: dice, dijo, dicen, cuenta, contó, afirma, afirmó, cree, opina, comentó
doubt: si, nadie, según, a menos que, salvo, excepto, aunque, quizá, quizás, tal vez, acaso,
    posiblemente, probablemente, aparentemente, parece, puede que, podría, debería, supuestamente,
    planea, piensa, espera, va a, desea, sueña, no siempre, no solo, no sólo, no todos, no tan,
    no es que, no es cierto, no es verdad, casi, como si, claro que sí, ironía, irónicamente,
    cuando, intenta, poco, hasta que, o, debe
filler: sí, otra vez, todavía, aún, siempre, mucho, muy, realmente, hoy, ayer, también, de nuevo,
    sigue, siguen, siendo, bastante, a menudo, él, ella, de verdad, nada, nada de, ningún,
    ninguna, tanto, esta semana, incluso, además
pole length: corto, corta, breve, conciso / largo, larga, extenso, detallado
pole speed: rápido, rápida, veloz / lento, lenta
pole noise: ruidoso, ruidosa / silencioso, silenciosa, tranquilo
pole trust: fiable, confiable / poco fiable
pole stability: estable / inestable
pole warmth: caliente, cálido / frío, fría
pole size: grande / pequeño, pequeña
pole price: barato, barata / caro, cara, costoso
pole ease: fácil, sencillo / difícil, complicado
pole hour: temprano / tarde
pole strength: fuerte / débil
pole worth: bueno, buena, bien / malo, mala, mal
pole use: útil / inútil
pole safety: seguro, segura / inseguro, peligroso, arriesgado
pole dirt: limpio, limpia / sucio, sucia
pole light: claro / oscuro
pole fill: lleno / vacío
pole level: alto, alta / bajo, baja
pole moisture: seco / húmedo, mojado
pole right: correcto / incorrecto, equivocado
pole health: sano, saludable / malsano
pole interest: interesante / aburrido, aburrida
pole comfort: agradable, cómodo / desagradable, incómodo, molesto
pole weight: importante / irrelevante
"""

PORTUGUESE = """
not: não, nunca, jamais, tampouco, nem
limit without: sem
limit least: pelo menos
limit most: no máximo, menos de
limit about: cerca de, aproximadamente
limit before: antes de
limit after: depois de
limit only: só, somente, apenas
limit some: às vezes, de vez em quando
all: todo, té
use: usa, utiliza, usaba
all: tudo
use: usa, utiliza, usava
soft: raramente, quase nunca, dificilmente
stop: já não, deixou de, deixado de, deixa de, parou de, largou, abandonou, desistiu de, farto de
more: mais
was: antes, antigamente, costumava, no passado, outrora
past: foi, era, estava, esteve, tinha, havia, ia, fez, teve
like: gosta, gostava, gostam, adora, ama, curte, aprecia, fã de, favorito, favorita
like-: odeia, odiava, detesta, abomina, não suporta, não aguenta
prefer: prefere, preferia, preferem, gosta mais
over: a, ao, à, aos, às, do que, em vez de, sobre
want: exige, quer, queria
need: precisa
now: agora, desde, atualmente, hoje em dia, ultimamente, recentemente, começou
switch: mudou, passou, voltou, migrou
switch source: trocou, substituiu
from: de, do, da
to: para, por, pelo, pela
for: para, como
said: diz, disse, dizem, conta, contou, afirma, afirmou, acha, acredita, comentou
doubt: a não ser, ninguém, segundo o, segundo a, a menos que, caso, exceto, salvo, embora, talvez,
    se calhar, possivelmente, provavelmente, aparentemente, parece, pode ser, poderia, deveria,
    supostamente, planeia, planeja, pensa, espera, vai, deseja, sonha, nem sempre, não só,
    não apenas, nem todos, não tão, não é que, não é verdade, quase, como se, ironicamente,
    quando, tenta, pouco, até, ou, deve
first: se
filler: outra vez, ainda, sempre, muito, realmente, hoje, ontem, também, de novo, continua,
    bastante, muitas vezes, ele, ela, mesmo, de verdade, nada, nenhum, nenhuma, tanto, esta semana
pole length: curto, curta, breve, conciso / longo, longa, extenso, detalhado, comprido
pole speed: rápido, rápida, veloz / lento, lenta, devagar
pole noise: barulhento, barulhenta / silencioso, silenciosa
pole trust: confiável, fiável / pouco fiável
pole stability: estável / instável
pole warmth: quente / frio, fria
pole size: grande / pequeno, pequena
pole price: barato, barata / caro, cara
pole ease: fácil, simples / difícil, complicado
pole hour: cedo / tarde
pole strength: forte / fraco, fraca
pole worth: bom, boa, bem / mau, má, mal, ruim
pole use: útil / inútil
pole safety: seguro, segura / inseguro, perigoso, arriscado
pole dirt: limpo, limpa / sujo, suja
pole light: claro / escuro
pole fill: cheio / vazio
pole level: alto, alta / baixo, baixa
pole moisture: seco / úmido, húmido, molhado
pole right: correto, certo / incorreto, errado
pole health: saudável / insalubre
pole interest: interessante / chato, aborrecido
pole comfort: agradável, confortável / desagradável, desconfortável, irritante
pole weight: importante / irrelevante
"""

TABLES = {
    "en": ENGLISH,
    "nl": DUTCH,
    "de": GERMAN,
    "zh": CHINESE,
    "es": SPANISH,
    "pt": PORTUGUESE,
}

# Verbs of a state or a habit: a number beside one of them has one value at a time.
STATES = """
    is are should belongs costs lasts takes weighs measures opens closes gets goes wakes sleeps
    runs uses holds has needs
    zijn kost duurt staat gaat weegt opent sluit heeft hoort
    ist sind soll kostet dauert braucht steht geht wiegt öffnet schließt hat
    es son está cuesta dura pesa abre cierra levanta acuesta
    é são custa fecha deita
    是 应 醒 睡 开 关
"""
CLIPPED = "dont doesnt didnt isnt arent wasnt werent wont wouldnt cant couldnt shouldnt"

# Common verbs and nouns that show nothing but the language of a short text.
TELLING = {
    "en": """is lives living works drinks eats gets goes takes speaks runs reads sleeps drives
        writes wears owns plays thinks stays comes makes keeps studies pays buys walks meets
        answers""",
    "nl": """woont werkt drinkt eet staat gaat neemt spreekt leest slaapt rijdt schrijft draagt
        speelt vindt komt maakt houdt betaalt koopt loopt rookt reist""",
    "de": """wohnt lebt arbeitet trinkt isst steht geht nimmt spricht liest schläft fährt schreibt
        trägt spielt findet kommt macht zahlt kauft läuft raucht reist""",
    "es": """es se mudó vive trabaja bebe come toma habla lee duerme conduce escribe lleva juega
        viene paga compra corre fuma viaja levanta acuesta""",
    "pt": """é são vive mora trabalha bebe come toma fala lê dorme conduz escreve joga vem paga
        compra corre fuma viaja levanta deita""",
}
