"""What people write for dates beside the names of CLDR: one row a meaning.

A row is a kind (see `daybank.grammar.when.words`), a number, languages and words, in which `_`
is a space. Of one spelling the first row holds, and any row before CLDR. After a change run
`scripts/when_table.py` and `scripts/when_quick.py`.
"""

ROWS = """
T 1 de,nl morgen
T 1 es mañana
T -1 fr hier
R 0 en tonight today this_morning this_afternoon this_evening
R -1 en last_night yesterday
R -2 en the_day_before_yesterday day_before_yesterday
R 2 en the_day_after_tomorrow day_after_tomorrow
R 0 nl vanmorgen vanmiddag vanavond vannacht vandaag
R -1 nl gisteravond gisterenavond gistermiddag gisterochtend
R 1 nl morgenochtend morgenavond morgenmiddag
R 1 de morgen_früh
R -1 es anoche
R -2 es antes_de_ayer antier
R 0 es esta_mañana esta_noche esta_tarde
R 2 es pasado_mañana
R 0 fr ce_matin ce_soir cette_nuit aujourd'hui
R -1 it ieri_sera
R 0 it stamattina stasera stanotte
R -2 it l'altro_ieri altro_ieri avantieri altroieri
R -1 pt ontem_à_noite
R 0 ru сегодняшний сегодняшнего
R -1 ru вчерашний вчерашнего вчерашней
R 1 tr yarınki
R -1 tr dünkü dünden
R -2 tr evvelki_gün önceki_gün
R -1 zh,ja 昨日 昨晚 昨夜 昨晩 昨儿
R 0 zh,ja 今日 今晚 今晩 今夜 今朝 今早 本日 今儿
R 1 zh,ja 明日 明早 明晚 明晩 明朝 明儿
R -3 zh 大前天
R 3 zh 大后天 大後天
R 2 zh 後天
R -2 ja おととい 一昨日
R -1 ja きのう
R 0 ja きょう
R 1 ja あした
R 2 ja あさって 明後日
R -2 ko 그저께 그제 엊그제
R 2 ko 모레
R 3 ko 글피
R -1 ko 어젯밤 어제저녁
R 0 ko 오늘밤 오늘
X 0 ko 오늘날
R -1 my မနေ့က မနေ့ ယမန်နေ့
R 0 my ဒီနေ့ ယနေ့ ဒီကနေ့
R 1 my မနက်ဖြန် နက်ဖြန် မနက်ဖန်
R 2 my သန်ဘက်ခါ သဘက်ခါ
X 0 ja 明日香 五月病 日曜大工
X 0 zh 今日头条 五月天 黑色星期五
X 0 en usa_today august_company august_body august_presence august_institution august_assembly
X 0 en black_friday good_friday cyber_monday easter_monday easter_sunday palm_sunday
X 0 en ash_wednesday maundy_thursday holy_thursday whit_monday mardi_gras
X 0 nl goede_vrijdag witte_donderdag stille_zaterdag zwarte_zaterdag
X 0 es viernes_santo jueves_santo sábado_santo domingo_de_ramos domingo_de_pascua viernes_negro
X 0 pt sexta-feira_santa quarta-feira_de_cinzas domingo_de_páscoa domingo_de_ramos
X 0 it venerdì_santo giovedì_santo mercoledì_delle_ceneri domenica_delle_palme
X 0 fr vendredi_saint jeudi_saint lundi_de_pâques mercredi_des_cendres dimanche_des_rameaux
X 0 ru чёрная_пятница черная_пятница страстная_пятница чистый_четверг
S 38 en the_month_before_last
S 28 en the_week_before_last
S 42 en the_year_after_next
S 48 en the_year_before_last
S 32 en the_month_after_next
S 22 en the_week_after_next
S 49 fr il_y_a_un_an l'an_dernier l'an_passé
S 41 fr l'an_prochain
S 49 de,nl vorjahr verleden_jaar
S 29 nl verleden_week
S 39 nl verleden_maand vormonat
S 39 de vormonat
S 21 es,pt semana_que_viene semana_que_vem
S 31 es,pt mes_que_viene mês_que_vem
S 41 es,pt año_que_viene ano_que_vem
S 40 fr,it quest'anno
S 49 tr geçen_sene
S 40 tr bu_sene
S 41 tr gelecek_sene seneye
S 49 zh 去年
S 42 zh 后年 後年
S 49 ja 昨年 去年
S 48 ja 一昨年 おととし
S 40 ja 今年 本年
S 41 ja 来年
S 42 ja 再来年
S 29 ja 先週
S 28 ja 先々週
S 20 ja 今週
S 21 ja 来週
S 22 ja 再来週
S 39 ja 先月
S 38 ja 先々月
S 30 ja 今月
S 31 ja 来月
S 32 ja 再来月
S 49 ko 지난해
S 48 ko 재작년
S 40 ko 금년
S 49 my မနှစ်က ယမန်နှစ်
U 2 ko 주
U 3 ko 달 개월
U 4 ko 해
U 1 zh 天
U 2 zh 周 週 星期 礼拜 禮拜 个星期 個星期 个礼拜 個禮拜
U 3 zh 个月 個月
U 6 zh 周末 週末
U 2 ja 週間
U 3 ja か月 ヶ月 ヵ月 カ月 ケ月 箇月
U 2 my အပတ် ပတ် သီတင်းပတ်
U 4 my နှစ်
U 6 en,nl,fr,it weekend weekends
U 6 de wochenende
U 6 fr week-end
U 6 es fin_de_semana
U 6 pt fim_de_semana final_de_semana
U 6 it fine_settimana
U 6 ru выходные
U 6 tr hafta_sonu
U 6 ko 주말
U 4 nl jaren
U 2 de kw kalenderwoche
U 3 de monats monate
U 4 de jahres jahre
U 1 de tage
U 4 pt ano anos
U 4 fr année années
U 2 ru неделе неделя
U 3 ru месяце
U 1 tr günü günde
U 2 tr haftası haftada haftadan
U 4 tr yılın sene
Q 5 en quarter
Q 5 nl kwartaal
Q 5 de quartal quartals
Q 5 es,pt,it,fr trimestre
Q 5 ru квартал квартале квартала
Q 5 tr çeyrek çeyreği çeyreğinde çeyreğinin
Q 5 zh 季度 季
Q 5 ja 四半期
Q 5 ko 분기
Q 5 my သုံးလပတ်
L -1 en last past previous
L 0 en this current
L 1 en next coming upcoming
L -1 nl vorige vorig afgelopen laatste voorbije
L 0 nl deze dit
L 1 nl volgende volgend komende aanstaande
L -1 de letzte letzten letzter letztes letztem vorige vorigen voriger voriges vergangene
L -1 de vergangenen vergangener vergangenes
L 0 de diese diesen dieser dieses diesem
L 1 de nächste nächsten nächster nächstes nächstem kommende kommenden kommender kommendes
l -1 es pasado pasada pasados pasadas último última últimos últimas ultimo ultima
L 0 es,pt este esta
l 1 es próximo próxima proximo proxima próximos próximas
l -1 pt últimos últimas passado passada passados passadas
L 0 pt neste nesta deste desta
l 1 es,pt próximo próxima
l -1 it scorso scorsa scorsi scorse passato passata ultimi ultime
L 0 it questo questa
l 1 it prossimo prossima prossimi prossime
l -1 fr dernier dernière derniers dernières passé passée derniere
L 0 fr ce cet cette
l 1 fr prochain prochaine prochains prochaines
L -1 ru прошлый прошлая прошлое прошлую прошлой прошлом прошлого последние последних минувший
L -1 ru минувшую минувшей минувшем
L 0 ru этот эту этой этом этого текущий текущем
L 1 ru следующий следующая следующее следующую следующей следующем следующего ближайшие
L 1 ru будущий будущую будущей будущем
L -1 tr geçen geçtiğimiz son
L 0 tr bu
L 1 tr gelecek önümüzdeki
L -1 zh 上 过去
L -2 zh 上上
L 0 zh 这 這 本
L 1 zh 下 未来
L 2 zh 下下
L -1 ko 지난 저번 최근
L 0 ko 이번
L 1 ko 다음 다가오는
L -1 my ပြီးခဲ့သည့် ပြီးခဲ့တဲ့ လွန်ခဲ့သော လွန်ခဲ့တဲ့ လွန်ခဲ့သည့်
L 0 my ဒီ ယခု ဤ
L 1 my လာမည့် လာမယ့် နောက်
< 8 en,es,pt,it ago
< 0 nl geleden
< 0 pt,es atrás
< 0 it fa
< 0 ru назад
< 0 tr önce evvel
< 0 zh,ja 前
< 0 zh 之前
< 0 ko 전
> 0 en from_now
> 0 tr sonra
> 0 zh,ja 后 後
> 0 zh 之后
> 0 ko 후 뒤
h 0 de vor
h 0 es hace
h 0 pt há
h 0 fr il_y_a
j 0 nl over
j 0 es dentro_de
j 0 pt daqui_a
j 0 fr dans
j 0 it tra fra
j 0 ru через
c 1 en an
c 1 nl een één
c 1 de ein eine einen einem einer
c 1 es,it,pt,fr un una uno um uma une
c 1 ru один одну
c 1 tr bir
c 2 en two
c 3 en three
c 4 en four
c 5 en five
c 6 en,fr six
c 7 en seven
c 8 en eight
c 9 en nine
c 10 en ten
c 2 nl twee
c 3 nl drie
c 4 nl,de vier
c 5 nl vijf
c 6 nl zes
c 2 de zwei
c 3 de drei
c 5 de fünf
c 6 de sechs
c 2 es,fr,pt dos deux dois duas
c 3 es,pt,it,fr tres três tre trois
c 4 es,pt,it,fr cuatro quatro quattro quatre
c 5 es,pt,it,fr cinco cinque cinq
c 6 es,pt,it seis sei
c 2 it due
c 2 ru два две
c 3 ru три
c 4 ru четыре
c 5 ru пять
c 2 tr iki
c 3 tr üç
c 4 tr dört
c 5 tr beş
c 2 ko 두
c 3 ko 세
O 1 en,de first erste ersten erstes
O 2 en,de,fr second zweite zweiten zweites
O 3 en,de third dritte dritten drittes
O 4 en,de fourth vierte vierten viertes
O 1 nl,es,fr eerste primer premier
O 2 nl,es,fr tweede segundo deuxième
O 3 nl,es,fr derde tercer troisième
O 4 nl,es,pt,fr vierde cuarto quarto quatrième
O 1 pt,it primeiro primo
O 2 pt,it segundo secondo
O 3 pt,it terceiro terzo
O 1 ru первый первом первого
O 2 ru второй втором второго
O 3 ru третий третьем третьего
O 4 ru четвертый четвёртый четвертом четвёртом
O 1 tr birinci ilk
O 2 tr ikinci
O 3 tr üçüncü
O 4 tr dördüncü
O 1 my ပထမ
O 2 my ဒုတိယ
O 3 my တတိယ
O 4 my စတုတ္ထ
a 1 en,es,pt,it,fr a
t 0 en to until till through thru up_to
t 0 nl tot tot_en_met t/m tot_aan
t 0 de bis bis_zum
t 0 es al hasta hasta_el
t 0 pt ao até até_ao
t 0 it al fino_al fino_a all'
t 0 fr à au jusqu'au
t 0 ru по до
t 0 tr tan ten dan den
t 0 zh,ja 至 到 から
t 0 ko 부터 에서
t 0 my မှ
f 0 en from
f 0 nl van vanaf
f 0 de vom von
f 0 es,it,pt del dal desde da
f 0 fr du
f 0 ru с со
f 0 zh 从 從 自
e 0 en between
e 0 nl tussen
e 0 de zwischen
e 0 es,pt,fr entre
e 0 ru между
& 0 en and
& 0 de und
& 0 es y
& 0 pt,it e
& 0 fr et
& 0 ru и
& 0 zh,ja 和 与 と
& 0 tr ile
& 0 ko 와 과
& 0 my နှင့်
E 0 nl,es,fr en
i 0 en,nl,de,it in
i 0 en since before after by during early late mid for end_of beginning_of on around about
i 0 nl sinds begin eind halverwege medio voor na rond
i 0 de im am seit ab anfang ende mitte um gegen
i 0 es,pt a_principios_de a_finales_de durante desde antes_de después_de hacia
i 0 pt em no desde antes_de depois_de
i 0 it nel nell' dal prima_di dopo verso a_inizio a_fine
i 0 fr depuis avant après début fin courant vers
i 0 ru в во на к после около начале конце
v 0 en of the
v 0 nl het
v 0 de des der dem
v 0 es,pt,fr,it de d di do dell' el le la les los las il du_mois_de
v 0 ja の
y 0 ru г года году
y 0 tr yılı yılında yılının
y 0 zh,ja 年
y 0 ko 년
y 0 my ခုနှစ် ခု
y 0 ja 年度
k 0 zh,ja 月
k 0 zh 月份
k 0 ko 월
k 0 my လ
d 0 zh,ja 日
d 0 zh 号 號
d 0 ko 일
d 0 my ရက် ရက်နေ့ ရက်နေ့က
r 0 zh,ja 第
r 0 ko 제
g 2018 ja 令和
g 1988 ja 平成
g 1925 ja 昭和
g 1911 ja 大正
g 1867 ja 明治
g 1911 zh 民国 民國
I 0 tr da de ta te ayında ayı ayının ayından ayına
V 0 en every each
V 0 nl elke elk iedere ieder alle
V 0 de jede jeden jeder jedes jedem
V 0 es,pt cada toda todos todas todos_los todas_las todos_os todas_as
V 0 it ogni tutti_i tutte_le
V 0 fr chaque tous_les toutes_les
V 0 ru каждый каждая каждое каждую каждого каждой каждые
V 0 tr her
V 0 zh,ja 每 每年 每月 每周 每週 每天 每个 每個 每逢 逢 毎 毎年 毎月 毎週 毎日
V 0 ko 매 매년 매월 매달 매주 매일 마다
V 0 my တိုင်း နေ့တိုင်း
N 0 en lines files words users people items units pages rows tokens ms mb gb kb steps points
N 0 en copies messages requests facts notes euros dollars pounds km meters metres characters
N 0 en percent bytes hours minutes seconds times
N 0 nl regels bestanden mensen uur minuten euro stuks keer
N 0 de zeilen dateien leute stunden minuten uhr stück
N 0 es,pt,it,fr horas minutos líneas personas pessoas ore minuti persone heures minutes personnes
M 1 de jänner
M 2 de feber
M 9 es setiembre
M 6 nl,de juni
M 3 de maerz
M 1 ru январе
M 2 ru феврале
M 3 ru марте
M 4 ru апреле
M 5 ru мае
M 6 ru июне
M 7 ru июле
M 8 ru августе
M 9 ru сентябре
M 10 ru октябре
M 11 ru ноябре
M 12 ru декабре
M 8 my သြဂုတ်
W 6 de sonnabend
W 3 ru среду
W 5 ru пятницу
W 6 ru субботу
"""
