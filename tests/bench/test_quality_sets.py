"""The public files as they are, with the oddities of their gold."""

import io
import json
import tarfile
from pathlib import Path
from typing import Any

import pytest
from bench.quality.beam import message_ids
from bench.quality.haystack import Haystack
from bench.quality.locomo import evidence_ids
from bench.quality.sets import NoDataError, read_set


def write(path: Path, content: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, ensure_ascii=False), "utf-8")


def texts(haystack: Haystack) -> list[str]:
    return [turn.said for session in haystack.sessions for turn in session.turns]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (["D1:3"], {"D1:3"}),
        (["D1:3", "D2:4"], {"D1:3", "D2:4"}),
        (["D8:6; D9:17"], {"D8:6", "D9:17"}),
        (["D9:1 D4:4 D4:6"], {"D9:1", "D4:4", "D4:6"}),
        (["D22:1 D22:2 D9:10 D9:11"], {"D22:1", "D22:2", "D9:10", "D9:11"}),
        (["D:11:26"], {"D11:26"}),
        (["D30:05"], {"D30:5"}),
        (["D"], set()),
        ([], set()),
    ],
)
def test_evidence_of_locomo_is_read_however_it_is_spelled(
    written: list[str], meant: set[str]
) -> None:
    assert evidence_ids(written) == meant


LOCOMO = {
    "sample_id": "conv-26",
    "conversation": {
        "speaker_a": "Wren",
        "session_10_date_time": "9:05 am on 2 June, 2023",
        "session_10": [{"speaker": "Otter", "dia_id": "D10:1", "text": "The sluice holds."}],
        "session_2_date_time": "1:56 pm on 8 May, 2023",
        "session_2": [
            {
                "speaker": "Wren",
                "dia_id": "D2:1",
                "text": "My boat!",
                "blip_caption": "a boat",
                "query": "red canoe",
                "img_url": ["x"],
            }
        ],
        "session_11_date_time": "9:05 am on 3 June, 2023",
    },
    "observation": {"session_2_observation": "A model wrote: Wren owns a canoe."},
    "qa": [
        {"question": "What does Wren own?", "evidence": ["D2:1"], "category": 4},
        {"question": "Why?", "evidence": ["D"], "category": 3},
        {"question": "Where is it?", "evidence": ["D2:1", "D4:36"], "category": 1},
        {"question": "What does Otter own?", "evidence": ["D2:1"], "category": 5},
    ],
}


def test_a_conversation_of_locomo_is_its_sessions_and_nothing_a_model_wrote(tmp_path: Path) -> None:
    write(tmp_path / "locomo10.json", [LOCOMO])
    [haystack] = read_set("locomo", tmp_path)
    assert texts(haystack) == [
        "Wren: My boat! [photo: a boat red canoe]",
        "Otter: The sluice holds.",
    ]
    first, second = haystack.sessions
    assert (first.page, first.heading) == ("2023-05-08", "13:56 session_2")
    assert (second.page, second.heading) == ("2023-06-02", "09:05 session_10")


def test_questions_without_gold_are_left_out_and_gold_that_is_no_turn_is_forgotten(
    tmp_path: Path,
) -> None:
    write(tmp_path / "locomo10.json", [LOCOMO])
    [haystack] = read_set("locomo", tmp_path)
    asked = {question.id: question for question in haystack.questions}
    assert list(asked) == ["conv-26/0", "conv-26/2", "conv-26/3"]
    assert asked["conv-26/2"].turns == {"D2:1"}
    assert asked["conv-26/2"].sessions == {"session_2"}
    assert [question.aside for question in asked.values()] == [False, False, True]


def test_parts_are_named_by_conversation_and_one_in_two_files_is_read_once(tmp_path: Path) -> None:
    write(tmp_path / "locomo-dev.json", [LOCOMO, LOCOMO | {"sample_id": "conv-42"}])
    write(tmp_path / "locomo-more.json", [LOCOMO, LOCOMO | {"sample_id": "conv-50"}])
    parts = {haystack.name: haystack.part for haystack in read_set("locomo", tmp_path)}
    assert parts == {"conv-26": "dev", "conv-42": "check", "conv-50": "held"}
    assert [haystack.name for haystack in read_set("locomo", tmp_path, "held")] == ["conv-50"]


CHAT = [
    {
        "batch_number": 1,
        "turns": [
            [
                {"role": "user", "id": 0, "time_anchor": "March-15-2024", "content": "Hi ->-> 1,1"},
                {"role": "assistant", "id": 1, "content": "# Plan\n\nx -> y\n"},
            ]
        ],
    }
]
PROBES = {
    "abstention": [{"question": "Unknown?"}],
    "knowledge_update": [{"question": "Which?", "source_chat_ids": {"old": [0], "new": [1]}}],
}


def check_beam(haystack: Haystack) -> None:
    assert texts(haystack) == ["user: Hi", "assistant: # Plan\n\nx -> y\n"]
    [question] = haystack.questions  # what cannot be answered has no gold
    assert question.turns == {"0", "1"}
    assert haystack.sessions[0].page == "2024-03-15"


def test_a_chat_of_beam_is_read_from_a_copy_of_its_repository(tmp_path: Path) -> None:
    for number in (10, 2):
        folder = tmp_path / "chats" / "100K" / str(number)
        write(folder / "chat.json", CHAT)
        write(folder / "probing_questions" / "probing_questions.json", PROBES)
    first, second = read_set("beam", tmp_path)
    check_beam(first)
    assert (first.name, first.part) == ("chat-2", "dev")
    assert (second.name, second.part) == ("chat-10", "check")


def test_a_chat_of_beam_is_read_from_an_archive(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "beam-100k.tgz", "w:gz") as archive:
        for name, content in (("2.chat.json", CHAT), ("2.questions.json", PROBES)):
            packed = json.dumps(content).encode()
            member = tarfile.TarInfo(f"beam/{name}")
            member.size = len(packed)
            archive.addfile(member, io.BytesIO(packed))
    [haystack] = read_set("beam", tmp_path)
    check_beam(haystack)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (None, ""),
        ([4, 60], "4 60"),
        ([116, [136, 138]], "116 136 138"),
        ({"old": [86], "new": [114]}, "86 114"),
    ],
)
def test_message_ids_of_beam_are_found_at_any_depth(given: Any, meant: str) -> None:
    assert message_ids(given) == frozenset(meant.split())


def long_session(*answers: bool | None) -> list[dict[str, Any]]:
    return [
        {"role": "user", "content": f"Turn {n}."} | ({} if said is None else {"has_answer": said})
        for n, said in enumerate(answers)
    ]


INSTANCE = {
    "question_id": "q1_abs",
    "question_type": "multi-session",
    "question": "How many?",
    "answer_session_ids": ["late"],
    "haystack_session_ids": ["late", "empty", "early"],
    "haystack_dates": [
        "2023/05/20 (Sat) 18:00",
        "2023/05/20 (Sat) 12:00",
        "2023/05/20 (Sat) 02:21",
    ],
    "haystack_sessions": [long_session(False, True), [], long_session(None)],
}


def test_sessions_of_longmemeval_stand_in_the_order_of_time(tmp_path: Path) -> None:
    write(tmp_path / "longmemeval_s_cleaned.json", [INSTANCE])
    [haystack] = read_set("longmemeval", tmp_path)
    headings = [(session.page, session.heading) for session in haystack.sessions]
    assert headings == [("2023-05-20", "02:21 session_1"), ("2023-05-20", "18:00 session_2")]
    [question] = haystack.questions
    assert question.aside
    assert question.turns == {"late.1"}
    assert question.sessions == {"late"}


def test_a_haystack_of_longmemeval_may_have_several_questions(tmp_path: Path) -> None:
    several = INSTANCE | {"questions": ["A?", "B?"], "answer_session_ids": [["early"], ["gone"]]}
    write(tmp_path / "longmemeval-subset" / "three_haystacks.json", [several])
    [haystack] = read_set("longmemeval", tmp_path)
    [question] = haystack.questions
    assert (question.text, question.turns) == ("A?", frozenset())  # only its session is known
    assert question.sessions == {"early"}


def test_a_pool_of_longmemeval_is_one_haystack(tmp_path: Path) -> None:
    folder = tmp_path / "longmemeval-subset"
    turns = [{"role": "user", "content": "I ferry.", "metadata": {"has_answer": True}}]
    write(
        folder / "sessions.jsonl",
        {"id": "s1", "timestamp": "2023/05/20 (Sat) 02:21", "turns": turns},
    )
    gold = {"supporting_session_ids": ["s1"]}
    write(
        folder / "questions.jsonl",
        {"id": "q", "question": "What?", "type": "multi_session", "ground_truth": gold},
    )
    [haystack] = read_set("longmemeval", tmp_path)
    [question] = haystack.questions
    assert question.turns == {"s1.0"}


def test_a_passage_of_xquad_answers_its_questions(tmp_path: Path) -> None:
    passages = [
        {"context": "磨坊在河边。", "qas": [{"id": "1", "question": "磨坊在哪里？"}]},
        {"context": "船是红的。", "qas": [{"id": "2", "question": "船是什么颜色？"}]},
    ]
    write(tmp_path / "xquad.zh.json", {"data": [{"title": "The_mill", "paragraphs": passages}]})
    [haystack] = read_set("xquad-zh", tmp_path, "dev")  # without parts it belongs to each
    assert haystack.sessions[0].heading == "The mill"
    assert [question.turns for question in haystack.questions] == [{"0.0"}, {"0.1"}]


def test_tatoeba_asks_in_both_directions(tmp_path: Path) -> None:
    (tmp_path / "tatoeba.nld-eng.nld").write_text("De molen draait.\nHij slaapt.\n", "utf-8")
    (tmp_path / "tatoeba.nld-eng.eng").write_text("The mill turns.\nHe sleeps.\n", "utf-8")
    (tmp_path / "tatoeba.deu-eng.eng").write_text("The mill turns.\n", "utf-8")
    there, back = sorted(read_set("tatoeba", tmp_path), key=lambda haystack: haystack.name)
    assert (there.name, texts(there)[1], there.questions[1].text) == (
        "en-to-nl",
        "Hij slaapt.",
        "He sleeps.",
    )
    assert (back.name, texts(back)[1], back.questions[1].text) == (
        "nl-to-en",
        "He sleeps.",
        "Hij slaapt.",
    )


def test_data_that_is_missing_is_named_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(NoDataError, match=r"put it there as .*locomo10\.json"):
        read_set("locomo", tmp_path)
