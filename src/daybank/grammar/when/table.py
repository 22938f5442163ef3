# ruff: noqa: E501
"""Names of months, weekdays, units and near days, from CLDR through Babel 2.19.0.

Written by scripts/when_table.py. A row is a language and its names, January or Monday first,
variants joined with `/`. What people write besides stands in `vocabulary`.
"""

MONTHS = """\
en january february march april may june july august september october november december
nl januari februari maart april mei juni juli augustus september oktober november december
de januar februar märz april mai juni juli august september oktober november dezember
es enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
pt janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
it gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
fr janvier février mars avril mai juin juillet août septembre octobre novembre décembre
ru января/январь февраля/февраль марта/март апреля/апрель мая/май июня/июнь июля/июль августа/август сентября/сентябрь октября/октябрь ноября/ноябрь декабря/декабрь
tr ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
zh 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月
zh_Hant 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月
ja 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月
ko 1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월
my ဇန်နဝါရီ ဖေဖော်ဝါရီ မတ် ဧပြီ မေ ဇွန် ဇူလိုင် ဩဂုတ် စက်တင်ဘာ အောက်တိုဘာ နိုဝင်ဘာ ဒီဇင်ဘာ
"""

SHORT_MONTHS = """\
en jan feb mar apr may jun jul aug sep oct nov dec
nl jan feb mrt apr mei jun jul aug sep okt nov dec
de jan feb märz/mär apr mai juni/jun juli/jul aug sept/sep okt nov dez
es ene feb mar abr may jun jul ago sept oct nov dic
pt jan fev mar abr mai jun jul ago set out nov dez
it gen feb mar apr mag giu lug ago set ott nov dic
fr janv févr mars avr mai juin juil août sept oct nov déc
ru янв февр мар/март апр мая/май июн/июнь июл/июль авг сент окт нояб дек
tr oca şub mar nis may haz tem ağu eyl eki kas ara
zh 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月
zh_Hant 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月
ja 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月
ko 1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월
my ဇန် ဖေ မတ် ဧ မေ ဇွန် ဇူ ဩ စက် အောက် နို ဒီ
"""

WEEKDAYS = """\
en monday tuesday wednesday thursday friday saturday sunday
nl maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
de montag dienstag mittwoch donnerstag freitag samstag sonntag
es lunes martes miércoles jueves viernes sábado domingo
pt segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo
it lunedì martedì mercoledì giovedì venerdì sabato domenica
fr lundi mardi mercredi jeudi vendredi samedi dimanche
ru понедельник вторник среда четверг пятница суббота воскресенье
tr pazartesi salı çarşamba perşembe cuma cumartesi pazar
zh 星期一 星期二 星期三 星期四 星期五 星期六 星期日
zh_Hant 星期一 星期二 星期三 星期四 星期五 星期六 星期日
ja 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日
ko 월요일 화요일 수요일 목요일 금요일 토요일 일요일
my တနင်္လာ အင်္ဂါ ဗုဒ္ဓဟူး ကြာသပတေး သောကြာ စနေ တနင်္ဂနွေ
"""

SHORT_WEEKDAYS = """\
en mon tue wed thu fri sat sun
nl ma di wo do vr za zo
de mo di mi do fr sa so
es lun mar mié jue vie sáb dom
pt seg ter qua qui sex sáb dom
it lun mar mer gio ven sab dom
fr lun mar mer jeu ven sam dim
ru пн вт ср чт пт сб вс
tr pzt sal çar per cum cmt paz
zh 周一 周二 周三 周四 周五 周六 周日
zh_Hant 週一 週二 週三 週四 週五 週六 週日
ja 月 火 水 木 金 土 日
ko 월 화 수 목 금 토 일
my တနင်္လာ အင်္ဂါ ဗုဒ္ဓဟူး ကြာသပတေး သောကြာ စနေ တနင်္ဂနွေ
"""

UNITS = """\
en day/days week/weeks month/months year/years
nl dag/dagen week/weken maand/maanden jaar
de tag/tagen woche/wochen monat/monaten jahr/jahren
es día/días semana/semanas mes/meses año/años
pt dia/dias semana/semanas meses/mês ano/anos
it giorni/giorno settimana/settimane mese/mesi anni/anno
fr jour/jours semaine/semaines mois an/ans
ru день/дней/дня недели/недель/неделю месяц/месяца/месяцев год/года/лет
tr gün hafta ay yıl
"""

RELATIVE = """\
en day -1:yesterday +0:today +1:tomorrow
nl day -2:eergisteren -1:gisteren +0:vandaag +1:morgen +2:overmorgen
de day -2:vorgestern -1:gestern +0:heute +1:morgen +2:übermorgen
es day -2:anteayer -1:ayer +0:hoy +1:mañana +2:pasado_mañana
pt day -2:anteontem -1:ontem +0:hoje +1:amanhã +2:depois_de_amanhã
it day -2:l'altro_ieri -1:ieri +0:oggi +1:domani +2:dopodomani
fr day -2:avant-hier -1:hier +0:aujourd'hui +1:demain +2:après-demain
ru day -2:позавчера -1:вчера +0:сегодня +1:завтра +2:послезавтра
tr day -2:evvelsi_gün -1:dün +0:bugün +1:yarın +2:öbür_gün
zh day -2:前天 -1:昨天 +0:今天 +1:明天 +2:后天
zh week -1:上周 +0:本周 +1:下周
zh month -1:上个月 +0:本月 +1:下个月
zh year -1:去年 +0:今年 +1:明年
zh_Hant day -2:前天 -1:昨天 +0:今天 +1:明天 +2:後天
zh_Hant week -1:上週 +0:本週 +1:下週
zh_Hant month -1:上個月 +0:本月 +1:下個月
zh_Hant year -1:去年 +0:今年 +1:明年
ja day -2:一昨日 -1:昨日 +0:今日 +1:明日 +2:明後日
ja week -1:先週 +0:今週 +1:来週
ja month -1:先月 +0:今月 +1:来月
ja year -1:昨年 +0:今年 +1:来年
ko day -2:그저께 -1:어제 +0:오늘 +1:내일 +2:모레
ko week -1:지난주 +0:이번_주 +1:다음_주
ko month -1:지난달 +0:이번_달 +1:다음_달
ko year -1:작년 +0:올해 +1:내년
my day -2:တစ်နေ့က -1:မနေ့က +0:ယနေ့ +1:မနက်ဖြန် +2:သန်ဘက်ခါ
my week -1:ပြီးခဲ့သည့်_သီတင်းပတ် +0:ယခု_သီတင်းပတ် +1:လာမည့်_သီတင်းပတ်
my month -1:ပြီးခဲ့သည့်လ +0:ယခုလ +1:လာမည့်လ
my year -1:ယမန်နှစ် +0:ယခုနှစ် +1:လာမည့်နှစ်
"""
