"""How a home or an employer is told, in any of the six languages, and keys of one value.

A row of `WAYS` is the sort, with `!` where a change is told, and ways with `_` for the name.
"""

WAYS = """
home: lives in _, live in _, living in _, resides in _, is based in _, wohnt in _, lebt in _,
    woont in _, vive en _, reside en _, vive em _, vive no _, vive na _, mora em _,
    mora no _, mora na _
home!: moved to _, moved back to _, relocated to _, nach _ gezogen, nach _ umgezogen, nach _ um,
    zog nach _, verhuisde naar _, verhuisd naar _, naar _ verhuisd, mudo a _, mudado a _,
    traslado a _, mudou para _, mudou para o _, mudou para a _, mudou se para _, mudou se para o _,
    mudou se para a _, mudado para _
employer: works at _, works for _, work at _, work for _, working at _, working for _, werkt bij _,
    werkt voor _, arbeitet bei _, arbeitet für _, trabaja en _, trabaja para _, trabalha na _,
    trabalha no _, trabalha em _, trabalha para a _, trabalha para o _
employer!: started working for _, started working at _, started at _, wechselte zu _,
    begon bij _, ging werken bij _, empezo en _, empezo a trabajar en _, comecou na _, comecou no _
"""
CHINESE_WAYS = """
home: 住在_
home!: 搬到_, 搬去_, 搬家到_, 迁到_
employer: 在_工作, 在_上班
employer!: 跳槽到_
"""

# What may stand before the verb, and between it and its preposition.
BETWEEN = """
    has have had is he she they i now recently currently still again since ist hat er sie jetzt
    nun seit inzwischen heeft hij zij ze nu sinds inmiddels se ha ahora ella desde agora ele
    actualmente atualmente just from von van de heute weer wieder
"""
BEFORE_ONE = "since seit sinds desde from von van de"
NEW = """
    now since recently currently jetzt seit nun inzwischen nu sinds inmiddels ahora desde agora
    actualmente atualmente heute
"""
INSIDE = "de la of den do del the am"  # of a name, between capitals
NO_PLACES = """
    monday tuesday wednesday thursday friday saturday sunday january february march april may
    june july august september october november december hause montag dienstag mittwoch
    donnerstag freitag samstag sonntag
"""

HOME_KEYS = "home lives woonplaats wohnort domicilio morada 住址"
EMPLOYER_KEYS = "employer works werkgever arbeitgeber empresa 公司"
# Keys before prose, and keys with several values at a time.
PLURAL_KEYS = """
    note notes todo tip update example idea reminder warning remark ps nb hint status reason
    result source summary question answer allergy allergies likes dislikes hobby hobbies pet
    pets skill skills languages tag tags topic fact plan goal context important decision lesson
    learned fix bug error quote opmerking nota hinweis achtung beispiel ejemplo exemplo idee
    q a re fyi btw always never prefers wants uses needs avoid avoids preference preferences rule
    rules remember also do dos don't says said vraag antwoord frage antwort pregunta pergunta
    owns speaks knows child children friend friends 备注 注意 例如 爱好
"""
NO_CHINESE_PLACES = "一家自这那這宿酒我他她你您"  # what a name does not begin with
