"""The quick look at a question. Written by `scripts/when_quick.py`; do not edit.

An ASCII text without a digit and without any of these words says nothing of time; so most
questions need none of the tables.
"""

from __future__ import annotations

_WORDS = """
    abr abril afternoon agosto agu agustos aktuellste aktuellsten aktuellster aktuellstes
    altro altroieri amanha anni anno ano anoche anos ans anteayer anteontem antes antier aout
    apr april aprile ara aralik aug august augustus aujourd avantieri avr avril ay ayer bugun
    carsamba combien cuando cuma cumartesi dag dagen data date datum day days dec december
    decembre defa demain depois depuis dernier dez dezember dezembro dia dias dic dicembre
    diciembre dienstag dimanche dinsdag domani domenica domingo donderdag donnerstag
    dopodomani dun dunden dunku earliest eergisteren eerst eerste eki ekim ene enero erken
    erste ersten erstmals evening evvelki evvelsi eyl eylul feb febbraio feber febrero februar
    februari february fev fevereiro fevr fevrier first freitag friday geleden gen gennaio
    gestern giorni giorno giovedi gisteravond gisteren gisterenavond gistermiddag
    gisterochtend giu giugno hafta haftada haftadan hangi haz haziran heute hier hoje hoy ieri
    ilk jaar jahr jahre jahren jahres jan janeiro janner januar januari january janv janvier
    jaren jeudi jour jours jueves juil juillet juin jul julho juli julio july jun june junho
    juni junio kalenderwoche kas kasim kw kwartaal laatst laatste lange last latest letzte
    letzten letztes long lug luglio lundi lunedi lunes maand maandag maanden maart maerz
    maggio mai maio manana mar march mardi mars mart martedi martes marz marzo matin may mayis
    mayo mei mercoledi mercredi mes mese meses mesi miercoles mittwoch mois monat monate
    monaten monats monday montag month months morgen morgenavond morgenmiddag morgenochtend
    morning mrt neueste neuesten neuester neuestes newest nieuwste night nis nisan noche
    notizie nov november novembre novembro noviembre nuit obur oca ocak oct october octobre
    octubre oggi okt oktober olarak onceki ontem ott ottobre outubro overmorgen pazar
    pazartesi persembe premier prima primeira primera prochain quand quando quanto quarta
    quartal quartals quarter quest quinta recent recente recently remember sabado sabato sali
    samedi samstag saturday segunda seit semaine semaines semana semanas sene seneye sep sept
    september septembre septiembre setembro setiembre settembre settimana settimane sexta
    since soir son sonnabend sonntag stamattina stanotte stasera sub subat sunday tag tage
    tagen tarde temmuz terca thursday time today tomorrow tonight trimestre tuesday ubermorgen
    ultima until vanavond vandaag vanmiddag vanmorgen vannacht vendredi venerdi verleden
    vielen viene viernes vor vorgestern vorjahr vormonat vrijdag vroegste wann wanneer
    wednesday week weekend weekends weeks weken when woche wochen wochenende woensdag yarin
    yarinki year years yeni yesterday zaman zamandan zaterdag zondag zuerst zuletzt
"""
WORDS = frozenset(_WORDS.split())
