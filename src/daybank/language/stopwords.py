"""Function words: what a sentence needs and a topic does not.

Articles, pronouns, prepositions, conjunctions, auxiliaries, question words, plain negation.
Not `may`, which is a month.
"""

from __future__ import annotations

from functools import cache

from .fold import fold

_WORDS = {
    "en": """
        a an the this that these those i me my mine myself you your yours yourself he him his
        himself she her hers herself it its itself we us our ours ourselves they them their
        theirs themselves one ones someone anyone everyone somebody anybody something anything
        what which who whom whose when where why how whatever whichever
        and or but nor if because as until while than so though although whether unless
        of at by for with about against between into through during before after above below
        to from up down in out on off over under again further then once upon onto within
        without toward towards via per since
        am is are was were be been being have has had having do does did doing done would
        should could might must can shall will ought cannot get got
        not no dont doesnt didnt isnt arent wasnt werent wont wouldnt shouldnt couldnt cant
        havent hasnt hadnt aint mustnt neednt
        here there all any both each few more most other some such only own same too very just
        also ever even still let im ive id youre youve hes shes theyre thats whats
    """,
    "nl": """
        de het een deze die dit dat ik mij me mijn mijzelf jij je jou jouw u uw hij hem zijn
        haar zij ze wij we ons onze jullie hen hun zich zichzelf men iemand iets er
        wat welk welke wie wiens wanneer waar waarom hoe waarmee waarover waaraan waarop
        waarin waarvan waarvoor hoeveel daar hier daarom daarvan erop erin
        en of maar want dus omdat als dan toen terwijl hoewel indien doordat zodat toch noch
        van voor met door over tegen tussen tijdens na naar op uit aan bij in om tot onder
        boven af te via per zonder sinds binnen buiten langs rond tot volgens
        ben bent is was waren geweest zijnde wees heb hebt heeft had hadden gehad word wordt
        werd werden geworden zal zullen zult zou zouden kan kun kunnen kunt kon konden mag
        mogen mocht mochten moet moeten moest moesten doe doet doen deed deden gedaan laat
        niet geen nee al alle alles ook nog al wel zo zeer heel veel meer meest andere ander
        zelf eens ooit nu dan elk elke ieder iedere
    """,
    "de": """
        der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen
        diesem jener jene jenes ich mich mir mein meine meinen meinem meiner du dich dir dein
        deine deinen er ihn ihm sein seine seinen seinem seiner sie ihr ihre ihren ihrem ihrer
        es wir uns unser unsere unseren euch euer eure man sich selbst jemand etwas
        was welche welcher welches welchen wer wen wem wessen wann wo warum wieso weshalb wie
        wohin woher womit worüber wovon wofür woran worauf wieviel
        und oder aber denn weil wenn als ob dass da damit obwohl während sondern doch bevor
        von vor mit durch über gegen zwischen nach auf aus an bei in im ins um bis unter zu
        zum zur vom beim am für ohne seit ab per wegen trotz neben hinter
        bin bist ist sind war waren warst gewesen sei wäre habe hast hat haben hatte hatten
        gehabt hätte werde wirst wird werden wurde wurden geworden worden würde würden soll
        sollen sollte kann kannst können konnte könnte darf dürfen muss müssen musste will
        wollen wollte mag mögen möchte tun tut tat
        nicht kein keine keinen keinem keiner nein alle alles auch noch schon nur sehr so mehr
        viel viele andere anderen hier dort dann nun jetzt jede jeder jedes mal
    """,
    "fr": """
        le la les un une des du de au aux ce cet cette ces celui celle ceux celles cela ça ceci
        je me moi mon ma mes tu te toi ton ta tes il lui elle on nous notre nos vous votre vos
        ils elles leur leurs se soi y en quelque quelques chacun
        que qui quoi dont où quand comment pourquoi combien quel quelle quels quelles lequel
        laquelle lesquels lesquelles
        et ou mais donc or ni car si comme lorsque puisque parce tandis afin
        à dans par pour sur sous avec sans contre entre vers chez pendant avant après depuis
        jusque jusqu dès selon
        suis es est sommes êtes sont étais était étaient été être sera seront serait ai as a
        avons avez ont avait avaient eu avoir aura aurait fait faire fais font peut peux
        peuvent pouvait pouvoir doit dois doivent devait devoir va vais vont
        ne pas non aussi très tout tous toute toutes même autre autres ici là alors déjà
        encore
    """,
    "es": """
        el la los las un una unos unas lo al del este esta estos estas ese esa esos esas esto
        eso aquel aquella yo me mi mí mis tú te ti tu tus él ella ello le les se su sus
        nosotros nos nuestro nuestra nuestros nuestras vosotros os vuestro ellos ellas usted
        ustedes alguien algo
        que qué quien quién quienes cual cuál cuales cuando cuándo donde dónde como cómo por
        porqué cuanto cuánto cuanta cuántos cuántas cuyo
        y e o u pero sino si porque pues aunque mientras ni
        a ante bajo con contra de desde durante en entre hacia hasta para según sin sobre tras
        soy eres es somos son era eran fue fueron sido ser será sería estoy está están estaba
        estar he has ha hemos han había habían haber hay hace hacer hizo puede puedo pueden
        podía poder debe deben deber voy va van
        no sí ya más menos muy también todo todos toda todas mismo otro otra otros otras tan
        aquí allí cada
    """,
    "pt": """
        o a os as um uma uns umas ao aos à às do da dos das no na nos nas num numa pelo pela
        pelos pelas este esta estes estas esse essa esses essas isto isso aquele aquela aquilo
        eu me mim meu minha meus minhas tu te ti teu tua ele ela eles elas lhe lhes se si seu
        sua seus suas nós nosso nossa nossos nossas vós você vocês alguém algo
        que quê quem qual quais quando onde como porque porquê quanto quanta quantos quantas
        cujo
        e ou mas se pois embora enquanto nem
        ante após até com contra de desde durante em entre para perante por sem sob sobre
        sou és é somos são era eram foi foram sido ser será seria estou está estão estava
        estar tenho tem têm tinha ter há havia haver faz fazer fez pode posso podem podia
        poder deve devem dever vou vai vão
        não sim já mais menos muito também todo todos toda todas mesmo outro outra outros
        outras tão aqui ali lá cada
    """,
    "it": """
        il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle
        dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui
        sugli sulle questo questa questi queste quello quella quelli quelle ciò
        io mi me mio mia miei mie tu ti te tuo tua tuoi tue lui lei esso essa egli ella si sé
        suo sua suoi sue noi ci nostro nostra nostri nostre voi vi vostro vostra loro ne
        qualcuno qualcosa
        che chi cui quale quali quando dove come perché quanto quanta quanti quante cosa
        e ed o od ma però se mentre anche né dunque quindi
        a ad da di in con su per tra fra senza contro verso presso durante dopo prima fino
        sono sei è siamo siete era erano fu furono stato stata stati state essere sarà sarebbe
        ho hai ha abbiamo avete hanno aveva avevano avuto avere fa fare fatto può posso possono
        poteva potere deve devo devono dovere vado va vanno sta stanno
        non no sì già più meno molto tutto tutti tutta tutte stesso altro altra altri altre
        così qui lì ogni
    """,
    "ru": """
        я меня мне мной мой моя моё мои моего моей моих ты тебя тебе тобой твой твоя твоё твои
        он его ему им нём она её ей ею ней оно мы нас нам нами наш наша наше наши вы вас вам
        вами ваш ваша ваше ваши они их ими них себя себе свой своя своё свои своего своей этот
        эта это эти этого этой этом этих тот та то те того той том тех
        что чего чему чем кто кого кому кем какой какая какое какие какого который которая
        которое которые когда где куда откуда почему зачем как сколько чей чья
        и а но или да если потому чтобы хотя пока либо ни же ли бы
        в во на с со к ко у о об от из за по под над при про для до без через между перед
        после около
        есть был была было были быть буду будет будут будем может могу могут мог можно надо
        нужно
        не нет уже ещё тоже также очень весь вся всё все всех сам сама само так там тут здесь
        только вот другой другие
    """,
    "tr": """
        bir bu şu o bunu şunu onu bunun şunun onun buna ona bunlar şunlar onlar ben beni bana
        benim sen seni sana senin biz bizi bize bizim siz sizi size sizin onların kendi kendisi
        biri birisi şey
        ne neyi neden niçin niye nasıl nerede nereye nereden kim kimi kime kimin hangi hangisi
        kaç mi mı mu mü
        ve veya ya da de ki ama fakat ancak çünkü eğer ise yani hem
        için ile gibi kadar göre karşı doğru sonra önce beri üzere dair içinde üzerinde
        var yok idi imiş olan olarak olduğu oldu olur olmak olması olacak değil
        hiç çok daha en her bütün tüm bazı diğer başka aynı artık hâlâ sadece burada orada
        böyle şöyle öyle
    """,
    "zh": """
        的 了 着 过 吗 呢 吧 啊 呀 嘛 么 我 你 您 他 她 它 我们 你们 他们 她们 它们 咱们 自己
        这 那 这个 那个 这些 那些 这里 那里 这样 那样 什么 怎么 怎样 怎么样 为什么 哪 哪个 哪些
        哪里 哪儿 谁 谁的 几 多少 何时 什么时候 如何 是否 是不是 有没有 和 与 及 或 或者 以及
        并 并且 但 但是 可是 而 而且 因为 所以 如果 虽然 不过 然后 还是 就 才 在 从 到 对 对于
        关于 向 往 给 把 被 让 由 以 为 为了 跟 于 是 有 没有 没 不 不是 会 能 能够 可以 可能
        要 应该 都 也 还 很 又 再 已 已经 曾 正在 将 之 其 所 上 里 中 个 请 请问
    """,
    "ja": """
        の は が を に へ で と も や か な ね よ から まで より など だけ しか でも ので のに
        けど だ です でした である ます ました ません する した して している しています いる
        ある いた あった なる なった れる られる ない なかった こと もの ため よう そう これ
        それ あれ どれ この その あの どの ここ そこ あそこ どこ 何 なに なん 誰 だれ いつ なぜ
        どう どうして どんな いくつ いくら どちら 何時 私 わたし 僕 あなた 彼 彼女 私たち
        そして または しかし また について として による という ください ましたか ですか ますか
    """,
    "ko": """
        은 는 이 가 을 를 에 의 와 과 도 로 으로 에서 에게 한테 부터 까지 보다 처럼 만 이나 나
        요 이다 입니다 이에요 예요 있다 있는 있어 있어요 있습니다 없다 없는 없어요 하다 하는 한
        했다 했어 했어요 합니다 하고 해요 되다 된다 됩니다 것 수 그 이것 그것 저것 여기 거기
        저기 나는 내가 나의 너 너는 네가 우리 저는 제가 그는 그녀 그들 당신 무엇 무엇을 뭐 뭘
        무슨 어떤 어느 어디 어디에 어디서 누구 누가 언제 왜 어떻게 얼마 얼마나 몇 그리고 그러나
        하지만 또는 또 및 그래서 때문에 안 못 않다 않는 아니다
    """,
    "my": """
        သည် တယ် ပါတယ် ပါသည် မယ် မည် ပြီ ပြီး ခဲ့ ခဲ့တယ် နေ နေတယ် ပါ ပါဘူး ဘူး မ ကို က မှာ တွင်
        ၌ မှ ကနေ သို့ နှင့် နဲ့ ၏ ရဲ့ များ တွေ လည်း ပဲ တော့ ၍ လို့ ရန် ဖို့ အတွက် ဆိုတာ ဟာ
        ကျွန်တော် ကျွန်မ ငါ သူ သူမ သူတို့ ငါတို့ ကျွန်တော်တို့ မင်း ခင်ဗျား ရှင် ဒီ ဟို ဤ ထို
        ၎င်း အဲဒီ ဘာ ဘာလဲ ဘယ် ဘယ်မှာ ဘယ်သူ ဘယ်တော့ ဘယ်လို ဘယ်လောက် ဘာကြောင့် ဘာတွေ လဲ လား သလဲ
        သလား တာလဲ လျှင် ရင် ဒါပေမဲ့ ဒါကြောင့် ဖြစ် ဖြစ်တယ် ဖြစ်သည် ရှိ ရှိတယ် ရှိသည် ဟုတ်
    """,
}

LANGUAGES = tuple(_WORDS)


@cache
def function_words(language: str) -> frozenset[str]:
    """Give the folded function words of a language; none for one without a list."""
    return frozenset(fold(_WORDS.get(language, "")).split())
