"""What tells that a sentence is worth keeping, and what tells that it is not.

Six languages, in the notation of `phrases`. A phrase with `@` speaks of whoever is named, one
without of those who write: "I fixed", "besloten om". What a language lacks is left empty.
"""

from __future__ import annotations

from typing import NamedTuple


class Cues(NamedTuple):
    """The phrases of one language.

    Four tell a rule: `decisions`, `wishes` (what somebody likes, wants, always or never
    does), `standing` (where somebody lives or works, what somebody has one of, what a thing
    runs on) and `events`. Three tell that a sentence is not to be taken: `leaning` begins what
    cannot stand alone, `pronouns` stand for somebody unless a name came first, `doubts` make it
    no fact. `titles` are the keys that announce a decision.
    """

    decisions: str
    wishes: str
    standing: str
    events: str
    leaning: str
    pronouns: str
    doubts: str
    titles: str
    adverbs: str
    times: str
    between: str = r"\s+"


_EN_DID = """fixed/repaired/replaced/shipped/released/deployed/moved/migrated/upgraded/updated
    /installed/configured/merged/added/removed/renamed/rewrote/rewired/wrote/built/rebuilt
    /finished/completed/launched/published/sent/met/called/visited/booked/bought/sold/paid
    /cancelled/canceled/restored/rotated/pinned/closed/resolved/created/discovered/learned/found
    /signed/started/stopped/swapped/archived/calibrated/cleaned/painted/scheduled/confirmed
    /ordered/received/switched/enabled/disabled/tightened/labelled/reverted/restarted/rewritten
    /backed_up/set_up"""
_NL_DONE = """gerepareerd/hersteld/vervangen/gemaakt/geplaatst/geïnstalleerd/bijgewerkt
    /verplaatst/gekocht/verkocht/betaald/besteld/geboekt/ontmoet/gesproken/gebeld/bezocht
    /geschreven/verstuurd/gestuurd/afgerond/opgelost/aangepast/gekoppeld/herstart/opgestart
    /gestart/gestopt/verwijderd/toegevoegd/ingesteld/omgezet/uitgebracht/uitgerold/dichtgezet
    /gekalibreerd/schoongemaakt/getest/gevonden/ontvangen/opgeruimd/geschilderd/geregeld
    /ingeleverd/gebouwd/afgemaakt/getekend/ondertekend/gemigreerd/geüpgraded/ingepland"""
_NL_SETTLED = "besloten/afgesproken/overeengekomen/gekozen/beslist"
_DE_DONE = """repariert/behoben/ersetzt/ausgetauscht/erneuert/installiert/aktualisiert
    /kalibriert/verschoben/gekauft/verkauft/bezahlt/bestellt/gebucht/getroffen/gesprochen
    /angerufen/besucht/geschrieben/verschickt/geschickt/abgeschlossen/fertiggestellt/gelöst
    /angepasst/verbunden/angeschlossen/neu_gestartet/neugestartet/gestartet/gestoppt/entfernt
    /hinzugefügt/eingerichtet/umgestellt/veröffentlicht/ausgeliefert/gereinigt/getestet/gefunden
    /erhalten/bekommen/gestrichen/eingebaut/unterschrieben/migriert/gebaut/wiederhergestellt"""
_DE_SETTLED = "beschlossen/entschieden/vereinbart/ausgemacht/abgemacht/geeinigt/festgelegt"
_ES_DID = """arreglé/reparé/corregí/reemplacé/sustituí/cambié/migré/moví/trasladé/instalé
    /actualicé/configuré/publiqué/envié/escribí/compré/vendí/pagué/reservé/pedí/llamé/visité
    /conocí/reinicié/terminé/completé/añadí/agregué/quité/eliminé/restauré/calibré/limpié/pinté
    /firmé/desplegué/encontré/recibí/fusioné/creé/arreglamos/reparamos/corregimos/reemplazamos
    /cambiamos/migramos/instalamos/actualizamos/publicamos/enviamos/terminamos/firmamos"""
_ES_DONE = """arreglado/reparado/corregido/reemplazado/sustituido/cambiado/migrado/movido
    /instalado/actualizado/configurado/publicado/enviado/comprado/vendido/pagado/reservado
    /reiniciado/terminado/completado/añadido/quitado/eliminado/restaurado/calibrado/firmado"""
_ES_THEY_DID = """arregló/reparó/corrigió/reemplazó/sustituyó/cambió/migró/instaló/actualizó
    /publicó/envió/escribió/compró/vendió/pagó/reservó/visitó/reinició/terminó/firmó/encontró"""
_PT_DID = """corrigi/consertei/arranjei/reparei/substituí/troquei/migrei/mudei/movi/instalei
    /atualizei/configurei/publiquei/enviei/escrevi/comprei/vendi/paguei/reservei/pedi/visitei
    /conheci/encontrei/reiniciei/terminei/completei/adicionei/removi/restaurei/calibrei/limpei
    /pintei/assinei/recebi/lancei/criei/corrigimos/reparamos/substituímos/trocamos/migramos
    /instalamos/atualizamos/publicamos/enviamos/terminamos/assinamos"""
_PT_THEY_DID = """corrigiu/consertou/arranjou/reparou/substituiu/trocou/migrou/instalou/atualizou
    /publicou/enviou/escreveu/comprou/vendeu/pagou/reservou/visitou/reiniciou/terminou/assinou
    /encontrou"""
_ZH_DO = """修复/修好/修正/更换/替换/换/部署/发布/迁移/升级/更新/安装/装好/完成/重启/购买/买/寄出
    /发送/见到/拜访/配置/添加/删除/搬/校准/恢复/创建/签/付/预订/提交/合并/解决/调整/修復/更換/換
    /發布/遷移/升級/安裝/購買/買/發送/見到/拜訪/刪除/校準/恢復/創建/簽/預訂/合併/解決/調整"""
# What somebody has one of.
_EN_KEYS = """phone/number/address/email/birthday/job/role/office/employer/timezone/surname/nickname
    /wife/husband/partner/son/daughter/sister/brother/mother/father/dog/cat/car/port
    /version/domain/repo/repository/hostname/passport/anniversary/dentist/doctor"""
_NL_KEYS = """telefoonnummer/nummer/adres/e-mailadres/verjaardag/baan/functie/kantoor/werkgever
    /tijdzone/vrouw/man/partner/zoon/dochter/zus/broer/moeder/vader/hond/kat/auto/poort
    /versie/domein/rijbewijs/paspoort"""
_DE_KEYS = """telefonnummer/nummer/adresse/e-mail-adresse/geburtstag/beruf/rolle/büro/arbeitgeber
    /zeitzone/frau/mann/partner/partnerin/sohn/tochter/schwester/bruder/mutter/vater/hund
    /katze/auto/port/version/domain/reisepass"""
_ES_KEYS = """teléfono/número/dirección/correo/cumpleaños/trabajo/puesto/oficina/jefe/esposa/marido
    /pareja/hijo/hija/hermana/hermano/madre/padre/perro/gato/coche/puerto/versión/dominio
    /pasaporte"""
_PT_KEYS = """telefone/número/endereço/morada/email/e-mail/aniversário/trabalho/cargo/escritório
    /chefe/esposa/marido/filho/filha/irmã/irmão/mãe/pai/cão/gato/carro/porta/versão/domínio
    /passaporte"""
_ZH_KEYS = """生日/电话/電話/手机/手機/手机号/地址/住址/邮箱/郵箱/职位/職位/公司/办公室/辦公室/端口
    /版本"""

CUES = {
    "en": Cues(
        decisions="""
            we/i/we've/i've ~ decided/agreed/chose/settled/resolved
            , we will keep/use/stop/switch/drop/stay/stick/move/wait/not
            , we'll keep/use/stop/switch/drop/stay/stick/move/wait/not
            , ^ decided/agreed/chose/settled to/on/against/not/that/with/for
            , @ ~ decided/agreed/chose/settled to/on/against/not/that/with/for
        """,
        wishes="""
            @ ~ prefers/likes/loves/hates/dislikes/enjoys/wants/favours/favors/avoids
            , @ ~ prefer/love/hate/dislike/enjoy, @ do/does not like/want, @ don't/doesn't like/want
            , @ always/never, @ ~ can't/cannot stand, @ is a_fan/fond of
            , @'s favourite/favorite/preferred
        """,
        standing=f"""
            @'s {_EN_KEYS} is/are, @'s new {_EN_KEYS} is/are, the {_EN_KEYS} of @ is/are
            , @ ~ lives/live in/on/at/near/with, @ ~ works/work at/for/in/from/as_a/as_an
            , @ ~ moved/moves to/into/out/back/in_with, @ is/are moving to
            , @ ~ is/are allergic/vegetarian/vegan/married/divorced/retired/pregnant/engaged
            , @ was/were born, @ ~ speaks/speak/owns/owned, @ ~ runs/run on/at/as
            , @ ~ is/are years_old, @ turns/turned … years_old
        """,
        events=f"we/i/we've/i've ~ {_EN_DID}, ^ {_EN_DID}, @ ~ {_EN_DID}",
        leaning="""
            hey/hi/hello/thanks/thank/he/she/it/they/this/that/these/those/there/here/his/her
            /their/its/but/so/because/then/instead/however/otherwise/and/or
            /which/who/what/when/while/although/though/same/both/such/another/meanwhile/if/unless/until/once
        """,
        pronouns="he/she/it/they/him/her/them/his/their/its/this/these/those",
        doubts="""
            maybe/perhaps/apparently/seemingly/allegedly/might/probably/possibly/hopefully/would
            /could/should/whether/unsure/must/undecided/todo/ditto
            , if, not sure/yet, need/needs/needed/have/has to
            , haven't/hasn't/hadn't/didn't/wasn't/weren't, have/has/had/did/was/were/is not
            , we will/we'll see, see/as/mentioned/described above/below, to do, wants/want/wanted to
            , which/who/what i/we, this/that purpose/reason/way/case/issue/problem
            , supposed to, tried/trying to, promised to, almost/nearly
        """,
        titles="decision decisions decided agreed agreement",
        adverbs="""
            now also really still usually currently strongly clearly generally often mostly
            recently finally just definitely much only always both no_longer do_not does_not
            don't doesn't has have had has_now have_now has_just have_just already is_now
        """,
        times="""
            today yesterday tonight finally just also earlier_today this_morning this_afternoon
            this_evening last_night last_week on_monday on_tuesday on_wednesday on_thursday
            on_friday on_saturday on_sunday successfully already
        """,
    ),
    "nl": Cues(
        decisions=f"""
            ik/we/wij heb/hebben … {_NL_SETTLED}, heb/hebben ik/we/wij … {_NL_SETTLED}
            , ik/we/wij besloot/besloten/koos/kozen/spraken_af, ^ {_NL_SETTLED}
            , @ heeft/hebben … {_NL_SETTLED}, @ besloot/besloten/koos/kozen
        """,
        wishes="""
            @ ~ houdt/houden … van, @ ~ haat/haten/verkiest/prefereert/vermijdt
            , @ wil/willen .. voortaan/geen/alleen/graag/nooit/liefst
            , @ heeft/hebben een_hekel, @ .. liever/liefst, @ .. altijd/nooit
            , @ vindt/vinden … fijn/prettig/vervelend/irritant/lekker/vreselijk/leuk/mooi
        """,
        standing=f"""
            de/het {_NL_KEYS} van @ is/zijn, de/het nieuwe {_NL_KEYS} van @ is/zijn
            , @'s/@s {_NL_KEYS} is, @ ~ woont/wonen
            , @ ~ werkt/werken bij/voor/als/in/op, @ ~ is/zijn … verhuisd
            , @ ~ verhuist/verhuisde/heet/spreekt/draait_op, @ ~ is/zijn … geboren/getrouwd
            , @ is allergisch/vegetariër/jarig, woont/werkt @
        """,
        events=f"""
            ik/we/wij heb/hebben … {_NL_DONE}, heb/hebben ik/we/wij … {_NL_DONE}
            , ^ heb … {_NL_DONE}, ^ … {_NL_DONE} $, ^ {_NL_DONE}
            , @ ~ heeft/hebben … {_NL_DONE}, heeft/hebben @ … {_NL_DONE}
        """,
        leaning="""
            hoi/hallo/hé/dag/hij/zij/ze/dit/dat/deze/die/er/daar/maar/dus/want/daarom/toen/dan/als/omdat/terwijl
            /en/of/wie/wat/wanneer/hoe/haar/hun/hem/hiervoor/daarna/daarmee/indien/zodra/tenzij
        """,
        pronouns="hij/hem/haar/zij/ze/hun/hen/dit/het_zelf",
        doubts="""
            misschien/wellicht/blijkbaar/kennelijk/mogelijk/waarschijnlijk/hopelijk/zou/zouden/moet/moeten/hoeft
            , nog niet/geen/niets, is/zijn/was/waren/heeft/hebben/heb niet/geen, weet/weten niet
            , zie boven/hierboven/onder/hieronder, zoals gezegd/vermeld, bijna, wordt/worden
            , niets besloten, of … wil
        """,
        titles="besluit besluiten besloten afgesproken beslissing",
        adverbs="nu ook echt nog vooral meestal eigenlijk zeker weer sinds_kort inmiddels niet",
        times="""
            vandaag gisteren eergisteren vanochtend vanmiddag vanavond gisteravond vannacht net
            zojuist eindelijk ook inmiddels vorige_week
        """,
    ),
    "de": Cues(
        decisions=f"""
            ich/wir habe/haben … {_DE_SETTLED}, habe/haben ich/wir … {_DE_SETTLED}
            , ich/wir entschied/entschieden/beschloss/beschlossen/vereinbarten, ^ {_DE_SETTLED}
            , @ hat/haben … {_DE_SETTLED}, @ beschloss/beschlossen/entschied/entschieden
        """,
        wishes="""
            @ ~ mag/mögen/hasst/hassen/liebt/lieben/bevorzugt/meidet
            , @ will/wollen/möchte/möchten .. nur/kein/keine/keinen/immer/künftig
            , @ .. lieber/liebsten, @ .. immer/nie/niemals
        """,
        standing=f"""
            die/der/das {_DE_KEYS} von @ ist/lautet, die/der/das neue {_DE_KEYS} von @ ist/lautet
            , @ ~ wohnt/wohnen/lebt/leben in/im/bei/am/an/auf/seit/mit/jetzt/nun
            , @ ~ arbeitet/arbeiten bei/für/als/in/im/am/an/seit, @ ~ ist/sind … gezogen/umgezogen
            , @ ~ zieht/ziehen … nach/um, @ ~ heißt/spricht, @ ~ läuft/laufen auf/unter
            , @ ~ ist/sind … geboren/verheiratet/allergisch, wohnt/arbeitet @
        """,
        events=f"""
            ich/wir habe/haben … {_DE_DONE}, habe/haben ich/wir … {_DE_DONE}
            , ^ habe … {_DE_DONE}, ^ … {_DE_DONE} $, ^ {_DE_DONE}
            , @ ~ hat/haben … {_DE_DONE}, hat/haben @ … {_DE_DONE}
        """,
        leaning="""
            hallo/hey/danke/er/sie/es/dies/dieser/diese/dieses/diesen/aber/also/denn/weil/dann
            /darum/deshalb/daher/dabei/damit/dort/da/und/oder/wer/was/wann/wie/wo/falls/wenn/als/obwohl/ihr/ihre
            /sein/seine/sobald/sofern, das hat/haben/ist/war/wird/habe/macht/geht
        """,
        pronouns="er/sie/es/ihn/ihm/ihr/ihnen/ihre/ihren/seine/seinen/dies",
        doubts="""
            vielleicht/eventuell/anscheinend/angeblich/möglicherweise/wahrscheinlich/vermutlich/hoffentlich/würde/würden
            /könnte/könnten/sollte/sollten/soll/sollen/muss/müssen/müsste/müssten/ob/falls/fast
            /beinahe/wird/werden, noch nicht/nichts/kein/keine/keinen/nie
            , ist/sind/hat/haben/habe nicht, nichts … beschlossen/entschieden/vereinbart
            , siehe oben/unten, wie gesagt/oben/erwähnt
        """,
        titles="entscheidung entscheidungen beschluss beschlüsse vereinbarung entschieden",
        adverbs="jetzt nun auch wirklich noch meist meistens eigentlich besonders sehr gar nicht",
        times="""
            heute gestern vorgestern heute_morgen heute_früh heute_nachmittag heute_abend
            gestern_abend letzte_woche eben endlich gerade auch
        """,
    ),
    "es": Cues(
        decisions="""
            decidimos/decidí/acordamos/acordé/quedamos_en/elegimos/elegí/resolvimos
            , hemos/he … decidido/acordado/elegido, ^ decidido/acordado
            , @ ~ decidió/decidieron/acordó/acordaron/eligió, @ ~ ha/han decidido/acordado
        """,
        wishes="""
            @ ~ prefiere/prefieren/odia/odian/detesta/adora/ama/quiere/quieren/evita/evitan
            , a @ ~ gusta/gustan/encanta/encantan/molesta/molestan, @ ~ siempre/nunca/jamás
        """,
        standing=f"""
            el/la {_ES_KEYS} de @ es/está
            , @ ~ vive/viven/trabaja/trabajan en/para/como/con/desde/cerca
            , @ nació
            , @ ~ mudó/muda/mudaron/mudan, @ ~ está/están casada/casado/casados/jubilado/jubilada
            , @ es alérgico/alérgica/vegetariano/vegetariana/vegano/vegana, @ ~ habla/hablan
            , @ ~ corre/funciona/escucha en
        """,
        events=f"""
            {_ES_DID}, hemos/he … {_ES_DONE}, ^ {_ES_DONE}, @ ~ {_ES_THEY_DID}
            , @ ~ ha/han {_ES_DONE}
        """,
        leaning="""
            hola/gracias/él/ella/ellos/ellas/eso/esto/aquello/ese/esa/este/pero/así/porque/entonces/luego
            /además/y/o/que/quien/quién/cuando/donde/como/si/aunque/su/sus/lo/le/qué
        """,
        pronouns="él/ella/ellos/ellas/eso/esto/aquello",
        doubts="""
            quizá/quizás/aparentemente/acaso/posiblemente/probablemente/ojalá/podría/podrían/debería/deberían
            /gustaría/querría/debo/debe/debemos/si/casi, tal vez, hay que
            , tengo/tiene/tenemos/tienen que, todavía/aún no, no decidimos/decidí/sé/sabemos
            , ver/véase arriba/abajo, por confirmar
        """,
        titles="decisión decisiones decidido acuerdo acuerdos acordado",
        adverbs="ya también ahora no realmente todavía aún se le les mucho más solo se_lo siempre",
        times="""
            hoy ayer anteayer esta_mañana esta_tarde esta_noche anoche por_fin también ya
            finalmente la_semana_pasada
        """,
    ),
    "pt": Cues(
        decisions="""
            decidimos/decidi/combinamos/combinei/acordamos/acordei/escolhemos/escolhi/resolvemos
            , ficou decidido/combinado, ^ decidido/combinado/acordado
            , @ ~ decidiu/decidiram/combinou/escolheu
        """,
        wishes="""
            @ ~ prefere/preferem/odeia/odeiam/detesta/adora/ama/quer/querem/evita/evitam
            , @ ~ gosta/gostam de, @ ~ sempre/nunca/jamais
        """,
        standing=f"""
            o/a {_PT_KEYS} de/do/da @ é/está
            , @ ~ mora/moram/vive/vivem/trabalha/trabalham em/no/na/para/como/com/desde/perto
            , @ ~ mudou-se/muda-se/mudou/mudaram-se, @ nasceu, @ ~ fala/falam
            , @ é alérgico/alérgica/vegetariano/vegetariana/casado/casada, @ ~ corre/roda em/no/na
        """,
        events=f"{_PT_DID}, @ ~ {_PT_THEY_DID}",
        leaning="""
            olá/oi/obrigado/obrigada/ele/ela/eles/elas/isso/isto/aquilo/esse/essa/este/mas/então/porque/depois/além/e/ou
            /que/quem/quando/onde/como/se/embora/seu/sua
        """,
        pronouns="ele/ela/eles/elas/isso/isto/aquilo",
        doubts="""
            talvez/aparentemente/possivelmente/provavelmente/quiçá/tomara/poderia/poderiam/deveria/deveriam
            /gostaria/preciso/precisa/precisamos/devo/deve/devemos/quase
            , tenho/tem/temos/têm de/que, ainda não, não decidimos/decidi/sei/sabemos
            , ver/veja acima/abaixo, por confirmar
        """,
        titles="decisão decisões decidido combinado acordo acordos",
        adverbs="já também agora não realmente ainda se muito mais só sempre",
        times="hoje ontem anteontem esta_manhã esta_tarde esta_noite finalmente também já",
    ),
    "zh": Cues(
        decisions="""
            我们/我們/我 … 决定/決定/商定/约定/約定, ^ 我们/我們/我/ ~ 决定/決定/商定/约定/約定
            , @ ~ 决定/決定
        """,
        wishes="""
            @ ~ 喜欢/喜歡/偏好/偏爱/偏愛/讨厌/討厭/爱喝/爱吃/爱看/想要/希望/宁愿/寧願/更愿意
            , @ ~ 总是/總是/从不/從不/从来不/從來不/永远不/永遠不/绝不
        """,
        standing=f"""
            @ 的 {_ZH_KEYS} 是/在/为/為, @ 的 新 {_ZH_KEYS} 是/在/为/為
            , @ ~ 住在/住到/搬到/搬去/搬家到/出生于/来自/來自, @ ~ 在 … 工作/上班
            , @ ~ 运行在/運行在/部署在
        """,
        events=f"""
            ^ 我们/我們/我/ ~ {_ZH_DO} 了, ^ 我们/我們/我/ ~ 把/将/將 … {_ZH_DO}/改 了/成/为/到/好
            , @ ~ {_ZH_DO} 了, @ ~ 把 … {_ZH_DO}/改 了/成/为/到/好
        """,
        leaning="""
            你好/谢谢/他/她/它/这/這/那/此/但/所以/因此/然后/然後/而且/因为/因為/另外/不过/不過/如果/同时
            /同時/其/谁/誰/要是/虽然/雖然/见/見
        """,
        pronouns="她/它",
        doubts="""
            也许/也許/好像/似乎/可能/或许/或許/大概/应该/應該/如果/要是/假如/需要/必须/必須/还没/還沒/没有/沒有
            /尚未/是否/不知道/如上/打算/计划/計劃/待办/待辦/谁/誰/差点
        """,
        titles="决定 決定 决议 決議 约定 約定",
        adverbs="""
            现在 現在 目前 还 還 也 很 非常 特别 特別 更 最 比较 比較 一直 都 真的 不太 不 就 已经
            已經 已 上周 上週 上个月 去年 昨天 今天 刚刚 刚
        """,
        times="""
            今天 昨天 前天 今早 今天早上 上午 下午 晚上 上周 上週 刚刚 刚 终于 終於 已经 已經 已
        """,
        between="",
    ),
}
