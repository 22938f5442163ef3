"""The turns of phrase by which a question shows what it wants, a language at a time.

Phrases stand on lines of their own or between commas; a line that begins with `/` goes on with
the one above. In a phrase `a/b` is either word, a last `/` makes the word optional, `_` joins
words to one, `*` stands for letters of a last word and `…` for some words of the same sentence.
A phrase with `-` before it is an exception: its words count for none of the others. Hyphens and
apostrophes of a text are spaces here, its accents may be missing, its umlauts spelled with an e.
Chinese and Japanese words follow each other without spaces.
"""

from __future__ import annotations

from typing import NamedTuple


class Turns(NamedTuple):
    """The phrases of one language; the fields are those of `Asking`."""

    of_assistant: str
    summary: str
    request: str
    past: str
    when: str


# What tells that something was done: "heb je" and "habe ich" alone ask about today.
_NL_DONE = """ge*d/ge*t/gegeven/gesproken/geschreven/genomen/gegaan/gedaan/gezien/gelezen/gekozen
    /gegeten/gevonden/verteld/vermeld/uitgelegd/besproken/beschreven/besloten/bevestigd/bedacht
    /besteld/begonnen/vergeten/beloofd/betaald/afgesproken/aangeraden/aanbevolen/voorgesteld
    /opgeschreven/opgesomd/opgesteld/toegelicht/samengevat/laten_zien/ontvangen/verloren"""
_NL_NOT_DONE = "geld/gebied/geduld/gerecht/gezicht/gedicht/gewicht"
_DE_DONE = """ge*t/ge*en/*iert/erwähnt/erzählt/erklärt/erledigt/besprochen/beschlossen/beschrieben
    /bestellt/bestätigt/bezahlt/besucht/vereinbart/vergessen/versprochen/verloren/empfohlen
    /entschieden/vorgeschlagen/angerufen/eingekauft/aufgeschrieben/ausgemacht/abgemacht/mitgeteilt
    /vorgenommen/aufgelistet/zusammengefasst"""
_DE_TOLD = """gesagt/gefragt/gemacht/geplant/gekauft/geschrieben/genannt/erwähnt/erzählt/erklärt
    /besprochen/beschlossen/beschrieben/empfohlen/vorgeschlagen"""
_FR_DONE = """dit/dits/dite/dites/mentionné*/demandé*/parlé/raconté*/décrit*/confirmé*/fait/faits
    /discuté*/évoqué*/décidé*/vu/vue/vus/pris/prévu*/voulu/eu/donné*/acheté*/recommandé*/conseillé*
    /écrit*/reçu*/choisi*/appris/suggéré*/expliqué*/proposé*/fourni*/indiqué*/répondu/promis/trouvé*
    /mis/allé/allée/venu*/parti/partis/visité*/rencontré*/payé*/réservé*/commandé*/préparé*"""
_FR_NOT_DONE = "en_fait/tout_à_fait"
_ES_NOT_YOU = """triste/existe/insiste/consiste/resiste/persiste/asiste/desiste/contraste/desgaste
    /traste/chiste/quiste/gaste/baste/paste"""
_PT_NOT_YOU = (
    "triste/existe/insiste/consiste/resiste/persiste/assiste/desiste/contraste/haste/gaste"
)
_IT_DONE = """*ato/*uto/*ito/detto/fatto/chiesto/scritto/visto/preso/deciso/letto/discusso/proposto
    /risposto/messo/promesso"""
_ZH_NOT_DONE = """过敏/过期/过程/过滤/过来/过去/过分/过渡/过夜/过年/过节/过于/过多/过度/难过/超过
    /通过/经过/不过/過敏/過期/過程/過濾/過來/過去/過分/過渡/過夜/過年/過節/過於/過多/過度/難過/超過
    /通過/經過/不過"""

TURNS = {
    "en": Turns(
        of_assistant="""
            did you
            you told/recommended/suggested/said/gave/mentioned/advised/explained/provided
            /proposed/had/were
            your advice/suggestion/suggestions/recommendation/recommendations/answer/response
            /explanation/list
        """,
        summary="summar*, overview*, recap*",
        request="""
            can/could/would/will you
            how do/can/should/would/could/might i/we/you/one
            what should/could/can/would/might i/we/you
            which/what … should/could/would i/we/you
            help/show/walk me, suggest*, recommend*, explain, if i
            i'm/im planning/looking/trying/preparing/thinking/working/about
            what are/is some/the_best/a_good
        """,
        past="""
            did/have/had/has/was/were i/we/you, i've/ive
            our/my conversation/conversations/discussion/discussions/chat/chats/session/sessions
            order in which, so far, over time, throughout, across
            i mention/mentioned/brought/said/told/ask/asked/described/confirm/confirmed/outlined
            /want/wanted/plan/planned
        """,
        when="when*, how long, what/which date*/day*/month*/year*, what time*",
    ),
    "nl": Turns(
        of_assistant=f"""
            -{_NL_NOT_DONE}
            heb/hebt/had/ben/bent je/jij/u … {_NL_DONE}
            je/jij/u heb/hebt/me/mij/ons … {_NL_DONE}
            je/jij/u me/mij/ons/ zei/vertelde/noemde/gaf/adviseerde/raadde/schreef/antwoordde
            /beloofde/had/was
            zei/vertelde/noemde/gaf/adviseerde/raadde/stelde/legde/beval/schreef/antwoordde
            /beloofde je/jij/u
            je/jouw/uw advies/adviezen/suggestie/suggesties/aanbeveling/aanbevelingen/antwoord
            /antwoorden/reactie/uitleg/lijst/lijstje/voorstel/voorstellen/tip/tips
        """,
        summary="""
            samenvat*, samengevat*, samen te vatten, vat … samen, overzicht*, recap, resumé
        """,
        request="""
            -als_ik ./?
            kun/kan/kunt/zou/kon je/jij/u, wil/wilt je/jij/u me/mij/ons/even/eens
            hoe kan/kun/moet/zou/mag/doe/maak/pak/krijg/zet/los/begin/regel/schrijf/bereid/ga/kom
            /vind/kies/stel/voorkom/kunnen/moeten/zouden ik/we/wij/je
            wat moet/kan/kun/zou/zal/moeten/kunnen/zouden ik/we/wij/je
            welk/welke/wat … moet/kan/zou/zal/moeten/kunnen/zouden ik/we/wij/je
            help/toon me/mij/ons, me/mij/ons helpen, laat me/mij/ons/eens … zien
            suggest*, suggereer*, aanbeve*, aanraden, adviseer*, uitleggen
            raad me/mij/ons … aan, stel … voor, leg … uit, als ik
            ik zoek/probeer/overweeg/bereid/sta_op_het_punt/denk_erover/denk_eraan/werk_aan
            ik ben van_plan/op_zoek/bezig
            wat is/zijn het_beste/de_beste/een_goed/een_goede/goede/leuke/handige/enkele
        """,
        past=f"""
            -{_NL_NOT_DONE}
            heb/hebt/heeft/hebben/ben/bent/zijn ik/we/wij/je/jij/u/jullie … {_NL_DONE}
            ik/we/wij/je/jij/u/jullie heb/hebt/hebben/ben/zijn … {_NL_DONE}
            had/hadden/was/waren ik/we/wij/je/jij/u/jullie
            ons/onze/mijn gesprek/gesprekken/discussie/discussies/chat/chats/sessie/sessies
            volgorde waarin, tot nu_toe/dusver/op_heden, in de loop van, gaandeweg, doorheen
            ik noemde/vertelde/zei/vroeg/beschreef/bevestigde/wilde/wou/plande/schreef/meldde
            noemde/vertelde/zei/vroeg/beschreef/bevestigde/wilde/wou/plande/meldde/deed ik
            zei/vertelde/noemde/gaf/adviseerde/raadde/stelde/legde/schreef/beloofde je/jij/u
            bespraken/besloten/deden/zeiden/spraken/wilden we/wij
        """,
        when="""
            sinds/tot/vanaf/ wanneer, hoe lang/laat, hoelang, hoeveel tijd
            op/in/rond/ welk/welke datum/data/dag/dagen/maand/week/weken/jaar/tijdstip/moment
            wat is/was de datum
        """,
    ),
    "de": Turns(
        of_assistant=f"""
            -gegen
            hast/hattest/bist du … {_DE_DONE}
            du/sie mir/uns … {_DE_DONE}
            haben/hatten sie mir/uns
            du mir/uns/ sagtest/empfahlst/gabst/erwähntest/erklärtest/hattest/warst/rietest
            sagtest/empfahlst/gabst/erwähntest/erklärtest/meintest/rietest/nanntest/schlugst du
            deine/deiner/deinen vorschläge/vorschlägen/empfehlung/empfehlungen/antwort/antworten
            /erklärung/liste/tipps
            dein/deinen/deinem rat/ratschlag/vorschlag/tipp
        """,
        summary="""
            zusammenfass*, zusammengefasst*, zusammenzufassen, fass/fasse/fassen/fasst … zusammen
            überblick*, übersicht, übersichten, recap, resümee, kurzfassung
        """,
        request="""
            kannst/könntest/würdest/willst/magst du, können/könnten/würden sie mir/uns/bitte
            wie kann/soll/sollte/könnte/würde/muss/mache/gehe/schreibe/löse/bekomme/richte/bereite
            /finde/baue/erstelle/können/sollen/sollten/könnten ich/wir/man
            was soll/sollte/kann/könnte/muss/mache/würde/sollen/sollten/können/könnten ich/wir/man
            was/welche/welcher/welches/welchen … soll/sollte/kann/könnte/muss/sollen/sollten/können
            /könnten ich/wir/man
            was würdest du, hilf/helfen/zeig/zeige/rate/rat mir/uns, mir/uns … helfen/raten
            empfehl*, empfiehl*, erklär, erkläre, erklären, vorschlagen, vorschläge
            schlag/schlage … vor, führ/führe mich, wenn/falls ich
            ich plane/suche/versuche/überlege/arbeite_an/habe_vor/denke_darüber/denke_daran/bereite
            /bin_dabei/bin_auf_der_suche
            was ist/sind/wäre/wären der_beste/die_beste/das_beste/die_besten/einige/gute/ein_guter
            /ein_gutes/eine_gute
        """,
        past=f"""
            -gegen
            habe/haben/hast/bin/sind/bist ich/wir/du … {_DE_DONE}
            haben/hatten sie mir/uns
            ich/wir/du … {_DE_TOLD} habe/haben/hast
            hatte/hatten/hattest/war/waren/warst ich/wir/du
            unser/unsere/unserem/unseren/unserer/mein/meine/meinem/meinen gespräch*/unterhaltung*
            /diskussion*/chat/chats/sitzung*
            welcher reihenfolge, reihenfolge in der, bisher, bislang, bis jetzt, im laufe, hinweg
            ich erwähnte/sagte/erzählte/fragte/beschrieb/bestätigte/wollte/plante/schrieb
            erwähnte/sagte/erzählte/fragte/beschrieb/bestätigte/wollte/plante/schrieb ich
            besprachen/beschlossen/sagten/wollten/planten wir
        """,
        when="""
            seit/bis/ab/von/ wann, wie lange/lang/spät, um wie_viel/wieviel uhr
            an/in/zu/ab/seit/um/ welche/welchem/welcher/welches/welchen datum/tag/tage/tagen/monat
            /jahr/woche/uhrzeit/zeitpunkt
            am wievielten
        """,
    ),
    "fr": Turns(
        of_assistant=f"""
            -{_FR_NOT_DONE}
            as/es tu … {_FR_DONE}
            avez/êtes vous … {_FR_DONE}
            tu m/l/me_l/me_les/nous/ as/es … {_FR_DONE}
            vous m/l/me_l/me_les/nous/ avez/êtes … {_FR_DONE}
            tu m/ avais/étais/disais, vous m/ aviez/étiez/disiez
            ton/ta/tes/votre/vos conseil/conseils/suggestion/suggestions/recommandation
            /recommandations/réponse/réponses/explication/explications/liste/proposition
            /propositions/avis
        """,
        summary="""
            résum*, synthéti*, récap*, synthèse, aperçu, bilan, vue d'ensemble, tour d'horizon
            faire/fais/faites le point
        """,
        request="""
            peux/pourrais/veux/voudrais tu, tu peux/pourrais
            pouvez/pourriez/voulez/voudriez vous, vous pouvez/pourriez
            comment puis/dois/devrais/pourrais je, comment pouvons/devons/devrions nous
            comment je/on peux/peut/dois/doit/fais/fait/devrais/pourrais, comment est ce que je/on
            comment bien/mieux/ faire/préparer/organiser/créer/choisir/utiliser/améliorer/gérer
            /trouver/éviter/commencer/écrire/apprendre/installer/réparer/planifier/résoudre
            que dois/devrais/puis/pourrais/ferais je/tu, que faire
            ce que je dois/devrais/peux/pourrais
            quel/quelle/quels/quelles … dois_je/devrais_je/puis_je/pourrais_je/je_dois/je_devrais
            /je_peux/je_pourrais
            aide/aidez/guide/guidez/montre/montrez moi/nous, m/nous aider, me/nous montrer
            suggèr*, suggér*, recommand*, conseill*, expliqu*, propose/proposez moi, si je/j
            je prévois/cherche/essaie/essaye/prépare/compte/envisage/travaille/réfléchis/pense_à
            je suis en_train/sur_le_point
            quel/quelle/quels/quelles est/sont/serait/seraient le/la/les meilleur*/bon/bonne/bons
            quel/quelle/quels/quelles sont de bons/bonnes
        """,
        past=f"""
            ai/avais/étais je, avais/étais tu, avons/avions/étions nous, aviez/étiez vous
            as/es tu … {_FR_DONE}
            avez/êtes vous … {_FR_DONE}
            j/tu m/ avais/étais, nous avons/avions/étions
            -{_FR_NOT_DONE}
            j ai … {_FR_DONE}
            tu m/t/l/ as/es … {_FR_DONE}
            on/vous m/l/ a/avez … {_FR_DONE}
            nos/notre/mes/ma/mon conversation*/discussion*/échange*/chat/session*/entretien*
            l'ordre dans lequel, jusqu'ici, jusqu'à présent/maintenant, au fil d*, tout au long
            je t/te/vous/ disais/voulais/mentionnais/parlais/demandais/prévoyais
        """,
        when="""
            -quand même
            depuis/jusqu'à/à_partir_de/c'était/c'est/ quand
            pendant/depuis/il_y_a/en/dans/ combien de temps/jours/semaines/mois
            à/en/depuis/vers/ quel/quelle date/jour/mois/année/heure/moment/semaine
        """,
    ),
    "es": Turns(
        of_assistant=f"""
            -{_ES_NOT_YOU}
            *aste, *iste, has/habías *ado/*ido/dicho/hecho/visto/puesto/escrito/propuesto
            ha/había *ado/*ido/dicho … usted, usted me/nos/ ha/había/dijo/recomendó/sugirió/aconsejó
            /dio/mencionó/explicó/propuso
            dijo/recomendó/sugirió/aconsejó/dio/mencionó/explicó/propuso usted
            tu/tus consejo/consejos/sugerencia/sugerencias/recomendación/recomendaciones/respuesta
            /respuestas/explicación/explicaciones/lista/listas/propuesta/propuestas
        """,
        summary="""
            resumen, resúmenes, resumir*, resume, resumes, resúmeme, resumido, resumida, resumiendo
            sintetiz*, recapitul*, síntesis, panorámica, recopilación, visión/panorama general
            un/breve/hacer/hazme repaso
        """,
        request="""
            puedes, podrías, podés, querrías, quieres, me/nos puede/podría
            puede/podría usted/ayudarme/decirme/darme/explicarme
            cómo puedo/debo/debería/podría/hago/se_puede/se_hace/podemos/deberíamos/podríamos/hacer
            /preparar/organizar/elegir/mejorar/usar/crear/evitar/empezar/arreglar
            qué debo/debería/puedo/podría/hago/harías/deberíamos/podemos/podríamos
            qué/cuál/cuáles … debo/debería/puedo/podría/deberíamos/podemos/podríamos
            ayúdame, ayúdanos, ayudarme, ayudarnos, muéstrame, enséñame, guíame, mostrarme
            me/nos ayud*, suger*, sugier*, recomiend*, recomend*, aconsej*
            explica, explícame, explique, expliques, explicarme
            si quiero/tengo/voy/hago/uso/necesito/puedo/compro/decido/viajo/salgo/llego/vengo
            /estoy/me
            estoy/estamos planeando/planificando/buscando/intentando/tratando/preparando/pensando
            /trabajando/a_punto
            cuál/cuáles es/son/sería/serían el/la/los/las mejor/mejores
            cuáles son algunos/algunas/buenos/buenas, qué es/sería lo mejor
        """,
        past=f"""
            dije, mencioné, pregunté, conté, describí, confirmé, quise, quería, planeé, pedí
            comenté, hablé, hice, fui, tuve, estuve, expliqué, había, habíamos, habías, éramos
            hablamos, dijimos, discutimos, hicimos, acordamos, decidimos, comentamos, tratamos
            vimos, mencionamos, conversamos, quedamos, planeamos, estábamos
            -{_ES_NOT_YOU}
            *aste, *iste, he/hemos/has ya/ *ado/*ido/dicho/hecho/visto/puesto/escrito/propuesto
            ha/había *ado/*ido/dicho … usted
            nuestra/nuestras/nuestro/nuestros/mi/mis conversación/conversaciones/discusión
            /discusiones/charla/charlas/chat/chats/sesión/sesiones
            orden en el/ que, hasta ahora/el_momento, a lo largo de*
        """,
        when="""
            desde/hasta/para/ cuándo
            hace/durante/en/desde_hace/ cuánto tiempo/hace/dura/duró/tarda/tardó/falta
            en/a/desde/hasta/ qué fecha/día/días/mes/meses/año/años/hora/semana/momento
            cuál es/fue/era la fecha/hora
        """,
    ),
    "pt": Turns(
        of_assistant=f"""
            -{_PT_NOT_YOU}
            você me/nos/já/ *ou/*eu/*iu/disse/propôs/fez/foi/tinha/estava/trouxe/quis
            disse/recomendou/sugeriu/aconselhou/mencionou/explicou/propôs me
            *aste, *iste, disseste, fizeste, propuseste, respondeste, escreveste, deste me, me deste
            seu/seus/sua/suas/teu/teus/tua/tuas conselho/conselhos/sugestão/sugestões/recomendação
            /recomendações/resposta/respostas/explicação/explicações/lista/proposta/propostas
            /dica/dicas
        """,
        summary="""
            resumo, resumos, resumir, resuma, resume, resumida, resumido, resumindo, síntese
            panorama, sintetiz*, recapitul*, apanhado, visão geral
        """,
        request="""
            você pode/poderia/consegue, podes, poderias, pode/poderia me/nos/ajudar/explicar
            como eu/a_gente/ posso/devo/deveria/poderia/faço/pode/podemos/devemos/se_faz/fazer
            /preparar/organizar/escolher/melhorar/usar/criar/evitar/começar/consertar
            o que eu/a_gente/ devo/deveria/posso/poderia/faço/podemos/devemos/você_faria
            que/qual/quais … devo/deveria/posso/poderia/devemos/podemos
            ajude/ajuda/ajudar/mostre/mostra me/nos, me/nos ajud*/mostr*
            suger*, sugir*, recomend*, aconselh*, explica, explique, explicar, se eu
            estou/tô/estamos planejando/planeando/procurando/tentando/preparando/pensando
            /trabalhando/prestes/a_planear/a_procurar/a_tentar/a_preparar/a_pensar/a_trabalhar
            qual é/seria o/a melhor, quais são/seriam os/as melhores
            quais são alguns/algumas/boas/bons
        """,
        past=f"""
            -{_PT_NOT_YOU}
            eu já/te/lhe/ disse/fiz/falei/tinha/estava/quis/fui/tive/pedi/queria
            nós/a_gente já/ disse/fez/falou/combinou/decidiu/tinha/tínhamos/estávamos
            mencionei, perguntei, contei, descrevi, confirmei, planejei, planeei, comentei, falei
            pedi, fiz, falamos, discutimos, conversamos, decidimos, combinamos, fizemos, dissemos
            mencionamos, falámos, conversámos, combinámos, tínhamos, estávamos, havíamos
            você me/nos/já/ *ou/*eu/*iu/disse/propôs/fez/foi/tinha/estava/trouxe/quis
            *aste, *iste, disseste, fizeste
            nossa/nossas/minha/minhas/nosso/nossos/meu/meus conversa/conversas/discussão/discussões
            /sessão/sessões/chat/chats/bate_papo
            ordem em que, até agora/aqui/o_momento, ao longo d*
        """,
        when="""
            desde/até/para/ quando, há/por/durante/em/faz/ quanto tempo
            em/a/desde/ que data/dia/dias/mês/meses/ano/hora/horas/semana/momento/altura
            em/a/no/ qual data/dia/mês/ano/hora/semana, qual é/foi/era a data/hora
        """,
    ),
    "it": Turns(
        of_assistant=f"""
            hai/avevi mai/già/anche/ {_IT_DONE}
            mi hai, dicevi, consigliavi, suggerivi, dicesti, suggeristi, consigliasti
            tuo/tuoi/tua/tue consiglio/consigli/suggerimento/suggerimenti/raccomandazione
            /raccomandazioni/risposta/risposte/spiegazione/spiegazioni/lista/elenco/proposta
        """,
        summary="""
            riassu*, riepilog*, ricapitol*, sintetizz*, sintesi, panoramica, quadro generale
            quadro d'insieme
        """,
        request="""
            puoi, potresti, vuoi, vorresti, riesci a, può/potrebbe aiutarmi/dirmi/spiegarmi/darmi
            come posso/devo/dovrei/potrei/faccio/si_può/si_fa/possiamo/dobbiamo/dovremmo/fare
            /preparare/organizzare/scegliere/migliorare/usare/creare/evitare/iniziare
            cosa devo/dovrei/posso/potrei/faccio/possiamo/dovremmo/faresti
            quale/quali/che/qual … devo/dovrei/posso/potrei/dovremmo/possiamo
            aiutami, aiutaci, aiutarmi, aiutarci, mostrami, mostraci, fammi vedere, mi/ci aiut*
            suggeri*, consigliami, consigliare, consigliarmi, consiglieresti, mi consigli
            raccomand*, spieg*, se io/voglio/devo/posso/vado/faccio/uso/compro/decido/parto/esco
            /arrivo/sono/mi
            sto/stiamo pianificando/cercando/provando/preparando/pensando/lavorando/per
            qual è il/la migliore/miglior, quali sono i/le migliori
            quali sono alcuni/alcune/buoni/buone
        """,
        past=f"""
            ho/hai/abbiamo/avevo/avevi/avevamo mai/già/anche/ {_IT_DONE}
            ero, eri, eravamo, volevo, dicevo, chiedevo
            nostra/nostre/nostro/mia/mie conversazione/conversazioni/discussione/discussioni/chat
            /sessione/sessioni/dialogo
            ordine in cui, finora, fin qui, nel corso, nel tempo, fino a/ad ora/adesso
        """,
        when="""
            da/fino_a/per/ quando, da/per/in/tra/ quanto tempo, quanto dura/è_durato/è_durata
            in/a/da/ che/quale data/giorno/mese/anno/ora/settimana/momento
            qual è/era/fu la data
        """,
    ),
    "zh": Turns(
        of_assistant=f"""
            -你/您/妳 们/們/能/会/會/想
            -{_ZH_NOT_DONE}
            你/您/妳 … 过/過/了吗/了嗎
            你/您/妳 … 说/說/告诉/告訴/推荐/推薦/建议/建議/提/提到/给/給/给我/給我/解释/解釋/提供
            /提出/讲/講/列出/写/寫/回答/介绍/介紹/总结/總結/提议/提議 了/的
            你/您/妳 有没有/有沒有/之前/以前/上次/刚才/剛才/当时/當時/曾经/曾經/是怎么/是怎麼 … 说
            /說/告诉/告訴/推荐/推薦/建议/建議/提/讲/講/给/給/回答
            你/您/妳 的 建议/建議/推荐/推薦/回答/答案/回复/回覆/解释/解釋/说明/說明/清单/清單/列表
            /意见/意見
        """,
        summary="""
            总结, 總結, 概括, 概述, 概要, 摘要, 概览, 概覽, 综述, 綜述, 回顾, 回顧, 归纳, 歸納
            梳理, 小结, 小結
        """,
        request="""
            -你/您/妳 会议/會議/会员/會員
            -怎么/怎麼/如何/怎样/怎樣 做/办/辦/去/写/寫/选/選/处理/處理/解决/解決/学/學 的/到/了
            -推荐/推薦/建议/建議/打算/计划/計劃/准备/準備/考虑/考慮/尝试/嘗試 过/過/了/的
            你/您/妳 能不能/可不可以/能否/可否/会不会/會不會/愿不愿意/願不願意
            你/您/妳 能/可以/愿意/願意/会/會 … 吗/嗎
            请/請 你/您/ 帮/幫/为我/為我/推荐/推薦/建议/建議/解释/解釋/说明/說明/教
            帮/幫 我, 教我, 解释/解釋 一下/给我/給我, 推荐, 推薦, 建议, 建議
            该/該/应该/應該/应当/應當 怎/如何
            我/我们/我們 该/該/应该/應該 … 什么/什麼/哪/谁/誰/几/幾/吗/嗎/还是/還是
            怎么/怎麼/如何/怎样/怎樣 才能/能/可以/做/办/辦/去/用/写/寫/设置/設置/准备/準備/安排/选
            /選/处理/處理/解决/解決/提高/学/學/改/避免/开始/開始/制作/製作
            如果/假如/要是 我
            我/我们/我們 正/在/正在/ 打算/计划/計劃/准备/準備/考虑/考慮/尝试/嘗試/寻找/尋找
            什么/什麼/哪个/哪個/哪些/哪种/哪種/哪家 … 最好/比较好/比較好/更好/合适/合適
            有 什么/什麼/哪些 好
        """,
        past=f"""
            -了解/{_ZH_NOT_DONE}
            我/你/您/妳/咱 … 过/過/了吗/了嗎/了没/了沒
            我/你/您/妳/咱 们/們/ 是 怎么/怎麼/在哪/什么时候/什麼時候/何时/何時
            我/你/您/妳/咱 … 说/說/提/讲/講/聊/讨论/討論/告诉/告訴/问/問/决定/決定/描述/确认/確認/写
            /寫/做/去/买/買/看/用/谈/談/完成/学/學/选/選/推荐/推薦/建议/建議/给/給 了
            我/你/您/妳/咱 … 说/說/提/讲/講/聊/谈/談/问/問 到
            我/你/您/妳/咱 们/們/ 之前/以前/上次/刚才/剛才/先前/曾/当时/當時/那时/那時
            我/我们/我們/咱们/咱們 的 对话/對話/谈话/談話/讨论/討論/聊天/会话/會話/交谈/交談
            到目前为止, 到目前為止, 迄今, 至今, 一直以来, 一直以來, 随着时间, 隨著時間, 先后顺序
            先後順序
            整个/整個/所有/多次/几次/幾次/这些/這些 对话/對話/会话/會話/谈话/談話/聊天
        """,
        when="""
            -几点/幾點 建议/建議/意见/意見/想法/说明/說明
            什么/什麼/甚麼 时候/時候/日期/时间/時間/日子, 何时, 何時, 几时, 幾時, 哪天, 哪一天
            哪年, 哪一年
            哪个/哪個 月/日期/时间/時間/日子, 几/幾 月/号/號/点/點, 多久, 多长时间, 多長時間
            星期/周/礼拜/禮拜 几/幾, 日期是
        """,
    ),
    "ja": Turns(
        of_assistant="""
            教え/勧め/薦め/すすめ/伝え/挙げ/答え/まとめ/言っ/書い/作っ/提案し/推薦し/説明し/紹介し
            /助言し/アドバイスし/回答し/推奨し/おすすめし/お勧めし て くれた/くれまし/くださった
            /くださいまし/いただいた/いただきまし/もらった/もらいまし
            あなた/きみ/アシスタント が/は … 言った/言いまし/言ってい/話した/話しまし/教えた
            /教えまし/勧めた/勧めまし/提案した/提案しまし/推薦した/推薦しまし/説明した/説明しまし
            /挙げた/挙げまし/紹介した/紹介しまし/答えた/答えまし/くれた/くれまし
            あなた/きみ は/が … ましたか/たの/たんで
            あなた/きみ/アシスタント から/ の アドバイス/助言/提案/おすすめ/お勧め/回答/答え/返答
            /説明/リスト/意見
        """,
        summary="""
            -まとめ/まとめて 買/払/役
            要約, まとめ, 概要, 概略, 総括, 要点, あらまし, 振り返, ふりかえ, おさらい, サマリ
            ダイジェスト
        """,
        request="""
            -教えて/手伝って/助けて/おすすめして/お勧めして くれた/くれまし/くださった/くださいまし
            /いただいた/いただきまし/もらった/もらいまし
            て/で くれる/くれます/くれません/くれない/もらえる/もらえます/もらえません/もらえない
            /いただける/いただけます/いただけません/頂けます/頂けません/ください/下さい/ほしい
            /欲しい
            どう … すれば/したら/やれば/やったら/すべき, どうやって, 手伝って, 助けて, 教えて
            アドバイス を/が
            何/なに/どの/どんな/どれ/どちら/どこ … べき/ばいい/ばよい/ば良い/たらいい/たらよい
            /たら良い
            おすすめ, お勧め, お薦め, オススメ
            計画/検討/準備 している/しています/中で, うと 思って/考えて い, たい と思/と考/んです
            /のです/んだ
            もし … たら/なら/れば
            一番/最も/いちばん … は何/はどれ/はどこ/方法, 良い/いい/よい 方法/やり方
        """,
        past="""
            -た い/く/ら/り/だ/方が/ほうが
            私/僕/俺/わたし/ぼく/我々/あなた たち/ が/は/に … った/んだ/した/いた/えた/けた/きた
            /ました/でした
            言/話/述べ/伝え/聞/尋ね/書/頼 った/した/いた/んだ/た/いまし/しまし/きまし/みまし/まし
            /っていた/っていまし/していた
            相談/説明/計画/確認/報告/決定/約束/提案/議論/紹介/お願い した/しまし/していた/していまし
            /してくれた/してくれまし
            触れ/決め/教え/勧め た/まし/てくれた/てくれまし, て くれた/くれまし/もらった/もらいまし
            っけ
            私/僕/私たち/僕たち/我々/これまで/今まで/私たち/ との/の 会話/議論/話し合い/チャット
            /やり取り/やりとり/セッション
            これまで, 今まで, いままで, 時系列, 順番で, 順序, を通して, を通じて
        """,
        when="""
            -いつも, -いつの間, -いつしか, -いつか は/の/ま/行/会/一/見/住, -何 年/日/時間/週間
            /か月 も
            いつ, 何 日/月/年/時/曜日/週
            どのくらい/どれくらい/どれぐらい/どのぐらい の間/の期間/前/かか/続/になり, 日付 は/を
        """,
    ),
}
