"""Texts in many scripts, for the laws."""

from __future__ import annotations

from hypothesis import strategies as st

SAMPLES = {
    "latin": "Peter's cafébaas prefers O'Brien — naïve Straße, Łódź, İstanbul'da; see E-4012.",
    "cyrillic": "Москва — новый ёжик; Київ, пять дней.",
    "greek": "Πού είναι ο κήπος; Οδυσσεύς, ΐ.",
    "arabic": "مُحَمَّد يشرب الشاي، ٣٤ كوبًا؟",
    "hebrew": "שָׁלוֹם לכולם, תל־אביב.",
    "devanagari": "पीटर को हरी चाय पसन्द है। १२३",
    "thai": "พรุ่งนี้มีประชุมที่กรุงเทพฯ ๑๒",
    "lao": "ມື້ນີ້ຂ້ອຍດື່ມກາເຟ",
    "khmer": "ថ្ងៃនេះខ្ញុំផឹកតែ",
    "burmese": "ကျွန်တော် စာအုပ်ဆိုင်မှာ လက်ဖက်ရည်ကို သောက်တယ်။ ၂၀၂၆",
    "han": "早上只喝绿茶。GitHub备份脚本，２０２６年、𠮷野家",
    "kana": "結婚式はしりとりをした。ｶﾞｷﾞ ガーデン・パーティー",
    "hangul": "오늘 끝말잇기를 했다. ㅋㅋ 한글",
}

_WEIRD = st.sampled_from(
    [
        *"\x00\x07\x1b\x7f\x85\xa0\xad\u0301\u0316\u200b\u200c\u200d\u200e\u2028\u202e\u2060",
        *"\u3000\ufe0f\ufeff\ufffd\uffff\ud800\udfff\ue000\U0001f418\U000e0041\ufdfa\u1e9e\u0130",
        *"\"'`*:^()-+~_./\\=@#&!?,;<>[]{}|%$’‘“”…—·・。",
        *(" AND ", " NOT ", " NEAR(", "a::b", "x*", "col:"),
    ]
)
_LETTERS = st.sampled_from(sorted(set("".join(SAMPLES.values()))))

texts = st.one_of(
    st.lists(st.one_of(_LETTERS, _WEIRD, st.sampled_from("aZ0 \n")), max_size=60).map("".join),
    st.text(max_size=40),
    st.sampled_from(sorted(SAMPLES.values())),
)
languages = st.sampled_from(["", "en", "nl", "de", "fr", "tr", "ru", "zh", "my", "el", "xx"])
