"""Each message of the protocol, and what it is answered."""

from __future__ import annotations

import json
from typing import Any

import pytest

from damier.core.contract import load_game
from damier.core.registry import own_names
from damier.files.saves import from_json
from damier.play.session import Session
from tests.web.conftest import FLOW, Client, Refused, Server, patched


def first_level(client: Client, name: str) -> dict[str, Any]:
    """Open the first level of a game, or a new one."""
    told = next(game for game in client.games if game["name"] == name)
    if told["levels"]:
        return client.ask("open", game=name, number=1, fresh=True)
    if not told["generate"]:
        pytest.skip(f"{name} has no level of its own yet")
    level = client.ask("new", game=name, settings={}, seed=1, job=1)["level"]
    return client.ask("open", game=name, level=level, fresh=True)


def some_move(client: Client, game: dict[str, Any]) -> str:
    """Find a move as a hand does: on the scene, or on the scene with something held."""
    for shape in game["scene"]["shapes"]:
        if "move" in shape:
            return str(shape["move"])
    for shape in game["scene"]["shapes"]:
        if "hold" in shape:
            held = client.ask("hold", game=game["id"], version=game["version"], thing=shape["hold"])
            scene = patched(game["scene"], held["patch"])
            client.ask("hold", game=game["id"], version=game["version"], thing=None)
            for other in scene["shapes"]:
                if "move" in other:
                    return str(other["move"])
    raise AssertionError(game)


#: Damier's own games, and those that the server has from outside.
PLAYED = [*own_names(), "chomp", "lights", "slow"]


def test_hello_tells_the_games(client: Client) -> None:
    """With all that a page needs to know of each, in the reader's language."""
    told = {game["name"]: game for game in client.games}
    assert set(told) >= set(PLAYED)
    assert told["flow"]["gesture"] == "trace"
    assert told["flow"]["levels"] == len(load_game("flow").levels())
    assert told["flow"]["solve"]
    assert told["flow"]["hint"]
    assert told["flow"]["check"]
    assert not told["get10"]["check"]
    assert told["flow"]["grade"]
    assert not told["get10"]["grade"]
    assert told["flow"]["generate"]
    assert told["connexion"]["tones"] == ["red", "blue"]
    assert [one["strength"] for one in told["connexion"]["players"] if one["strength"]] == [
        "Easy", "Medium", "Hard", "Expert"
    ]  # fmt: skip
    assert next(setting["name"] for setting in told["get10"]["settings"]) == "size"
    assert told["chomp"]["players"] == [{"name": "nibbler", "description": "bites anywhere", "strength": ""}]
    assert told["chomp"]["questions"] == [{"name": "bite", "description": "what a bite would take", "cells": ["CELL"]}]
    assert told["chomp"]["sides"] == ["the first", "the second"]
    client.hello(client.key, "fr")
    told = {game["name"]: game for game in client.games}
    assert told["chomp"]["players"][0]["description"] == "croque n'importe où"
    assert (told["get10"]["title"], told["get10"]["tagline"]) == ("get10", "fabriquer un dix")


@pytest.mark.parametrize("name", PLAYED)
def test_every_game_is_played_by_its_scenes_alone(client: Client, name: str) -> None:
    """A page that knows no rule opens, plays, undoes, redoes and resets; patches lead to the scene that is there."""
    game = client.ask("open", game=name, number=2, fresh=True) if name == "slow" else first_level(client, name)
    start = game["scene"]
    assert (game["version"], game["moves"], game["undo"], game["redo"]) == (0, 0, False, False)
    scene = start
    for turn in range(4):
        if game["outcome"]:
            break
        answer = client.act("play", game, move=some_move(client, {**game, "scene": scene}))
        scene = patched(scene, answer["patch"])
        assert answer["version"] == turn + 1
        assert scene == client.ask("resume", game=game["id"])["scene"]
    assert game["undo"]
    for do in ("undo", "redo", "reset"):
        scene = patched(scene, client.act(do, game)["patch"])
        assert scene == client.ask("resume", game=game["id"])["scene"]
    assert scene == start
    assert game["undo"]
    assert not game["redo"]
    client.act("undo", game)
    assert game["redo"]


def test_a_game_comes_with_what_surrounds_it(client: Client) -> None:
    """Its level, its number and the next, its label, whose turn it is, who sits where."""
    last = len(load_game("flow").levels())
    game = client.ask("open", game="flow", number=last)
    assert game["name"] == "flow"
    assert (game["number"], game["next"]) == (last, None)
    assert game["label"] == f"{game['level'].split()[0].replace('x', '×')}, no path touches itself"
    assert (game["turn"], game["seats"], game["thinking"], game["outcome"]) == (0, [None], False, None)
    assert client.ask("open", game="flow", number=2)["next"] == 3
    assert client.ask("open", game="get10", level="5x5 seed=7")["number"] is None


def test_opening_a_level_again_goes_on_with_it(client: Client) -> None:
    """Unless a fresh start is asked for; and a level written otherwise is the same level."""
    game = client.ask("open", game="get10", level="5x5 seed=42")
    client.act("play", game, move="a1")
    again = client.ask("open", game="get10", level="5x5  seed=42 ")
    assert (again["id"], again["version"]) == (game["id"], 1)
    fresh = client.ask("open", game="get10", level="5x5 seed=42", fresh=True)
    assert fresh["id"] != game["id"]
    assert fresh["version"] == 0


def test_home_tells_what_is_under_way_and_what_is_solved(client: Client) -> None:
    """A game that was played in and not ended; the levels solved by playing, not those that were shown."""

    def home(name: str) -> dict[str, Any]:
        told: dict[str, Any] = next(one for one in client.ask("home")["games"] if one["name"] == name)
        return told

    assert home("slow") == {
        "name": "slow", "game": None, "next": 1, "record": {"games": 0, "won": 0, "best": None}, "today": None,
        "solved": 0, "levels": 2, "packs": [],
    }  # fmt: skip
    game = client.ask("open", game="slow", number=1)
    assert home("slow")["game"] is None
    client.act("play", game, move="b1")
    assert home("slow")["game"] == {
        "id": game["id"], "level": "2x1", "pack": None, "number": 1, "next": 2, "version": 1, "label": "2×1"
    }  # fmt: skip
    client.act("play", game, move="a1")
    assert game["outcome"] == {"name": "ATE_THE_LAST", "winner": 0, "score": None, "sentence": "the first wins."}
    after = home("slow")
    assert (after["game"], after["next"], after["solved"], after["levels"]) == (None, 2, 1, 2)
    other = client.ask("open", game="slow", number=2)
    client.act("show", other, moves=["a1"])
    assert other["outcome"] is not None
    solved = [level["solved"] for level in client.ask("levels", game="slow")["packs"][0]["levels"]]
    assert solved == [True, False]


def test_levels_are_numbered_and_labelled(client: Client) -> None:
    """From one, on through all packs; by their size and their grade."""
    packs = client.ask("levels", game="flow")["packs"]
    flow = load_game("flow")
    assert flow.packs is not None
    assert [(pack["key"], pack["title"]) for pack in packs] == [(pack.key, str(pack.title)) for pack in flow.packs()]
    levels = [level for pack in packs for level in pack["levels"]]
    assert [level["number"] for level in levels] == list(range(1, len(flow.levels()) + 1))
    assert [level["grade"] for level in levels] == [grade for pack in flow.packs() for grade in pack.grades]
    assert levels[0]["label"] == "5×5"
    assert client.ask("levels", game="get10")["packs"] == []


@pytest.mark.parametrize("name", ["flow", "plumber"])
def test_techniques_come_from_easy_to_hard(client: Client, name: str) -> None:
    """Each with the words of its example, which are those of a hint there."""
    game = load_game(name)
    techniques = client.ask("techniques", game=name)["techniques"]
    assert [one["name"] for one in techniques] == list(game.require("reasoner").techniques)
    for one in techniques:
        board = game.parse_position(game.require("reasoner").examples[one["name"]])
        assert game.hint(board).technique == one["name"]
        assert str(game.hint(board).sentence) == one["sentence"]
        assert all(one.values())


def test_a_game_without_reasons_has_no_techniques(client: Client) -> None:
    """It says so."""
    with pytest.raises(Refused, match="explains no levels"):
        client.ask("techniques", game="get10")


def test_holding_is_not_a_move(client: Client) -> None:
    """The scene is drawn with the thing held, in which other shapes carry moves; letting go brings back the first."""
    game = client.ask("open", game="get10", level="5x5 seed=42", fresh=True)
    held = client.ask("hold", game=game["id"], version=0, thing="a1")
    assert held["version"] == 0
    scene = patched(game["scene"], held["patch"])
    assert any(shape.get("move") == "a1" for shape in scene["shapes"])
    assert not any("move" in shape for shape in game["scene"]["shapes"])
    let_go = client.ask("hold", game=game["id"], version=0, thing=None)
    assert patched(scene, let_go["patch"]) == game["scene"]
    with pytest.raises(Refused, match="nothing called 'z9' can be held now"):
        client.ask("hold", game=game["id"], version=0, thing="z9")


def test_questions_are_answered_on_the_scene(client: Client) -> None:
    """In a sentence, with the cells pointed out; nothing is played."""
    game = client.ask("open", game="chomp", level="3x2", fresh=True)
    answer = client.ask("ask", game=game["id"], version=0, question="bite", cells=["b1"])
    assert answer["sentence"] == "4 cells are left."
    assert answer["game"]["version"] == 0
    pointed = {shape["key"] for shape in answer["game"]["patch"]["set"]}
    assert pointed == {"pointed-b1", "pointed-c1", "pointed-b2", "pointed-c2"}
    assert set(client.act("play", game, move="c2")["patch"]["drop"]) >= pointed
    with pytest.raises(Refused, match="bite asks for 1 cell"):
        client.ask("ask", game=game["id"], version=1, question="bite", cells=[])
    with pytest.raises(Refused, match=r"unknown question 'bit': .*bite"):
        client.ask("ask", game=game["id"], version=1, question="bit", cells=[])


def test_a_hint_says_what_to_do(client: Client) -> None:
    """With its moves, and its cells pointed out."""
    game = client.ask("open", game="slow", number=2, fresh=True)
    answer = client.ask("hint", game=game["id"], version=0, job=5)
    assert answer["moves"] == ["a1"]
    assert answer["sentence"] == "a1: chocolate"
    assert (answer["kind"], answer["technique"], answer["title"]) == ("advice", "", "")
    assert (answer["evidence"], answer["cells"]) == ([], ["a1"])
    assert "pointed-a1" in [shape["key"] for shape in answer["game"]["patch"]["set"]]


def test_a_hint_that_explains_tells_its_technique(client: Client) -> None:
    """With what is noticed and what follows, and marks for both."""
    game = client.ask("open", game="flow", level="3x2 red=a1-c1 blue=a2-c2", fresh=True)
    answer = client.ask("hint", game=game["id"], version=0, job=5)
    assert (answer["kind"], bool(answer["technique"]), bool(answer["title"])) == ("forced", True, True)
    assert answer["evidence"]
    assert answer["cells"]
    keys = {shape["key"] for shape in answer["game"]["patch"]["set"]}
    assert keys >= {f"pointed-{cell}" for cell in answer["cells"]}
    assert keys >= {f"noticed-{cell}-0" for cell in answer["evidence"]}


def test_hints_are_counted_and_kept(client: Client, server: Server) -> None:
    """Whether they are followed or not; each counts a version, cannot be undone, and spoils nothing that is solved."""
    game = client.ask("open", game="slow", number=2, fresh=True)
    assert game["hints"] == 0
    answer = client.act("hint", game, job=1)
    assert (game["hints"], game["version"], game["undo"]) == (1, 1, False)
    with pytest.raises(Refused) as refusal:
        client.ask("play", game=game["id"], version=0, move="c2")
    assert refusal.value.kind == "stale"
    assert refusal.value.game["hints"] == 1
    client.act("play", game, move=answer["moves"])
    assert game["hints"] == 1
    with server.client() as socket:
        again = Client(socket).hello(client.key).ask("resume", game=game["id"])
        assert (again["hints"], again["version"]) == (1, 2)


def test_several_moves_are_one_action(client: Client) -> None:
    """All or none of them are played; one undo takes them back. A stroke counts as one move, a mark as none."""
    game = client.ask("open", game="flow", level=FLOW, fresh=True)
    client.act("play", game, move=["start b1", "extend a1", "stop a1", "close d1-e1"])
    assert (game["version"], game["moves"]) == (1, 1)
    with pytest.raises(Refused, match="so already") as refusal:
        client.act("play", game, move=["close a1-a2", "close d1-e1"])
    assert refusal.value.kind == "illegal"
    client.act("undo", game)
    assert (game["version"], game["moves"]) == (2, 0)
    client.act("redo", game)
    assert game["moves"] == 1
    with pytest.raises(Refused) as refusal:
        client.act("play", game, move=["x" * 201])
    assert refusal.value.kind == "limit"


def test_a_trace_is_one_action_and_one_move(client: Client) -> None:
    """Whatever it cuts; one that changes nothing is no action, and one of too many cells is refused."""
    game = client.ask("open", game="flow", level="3x2 red=a1-c1 blue=a2-c2", fresh=True)
    client.act("trace", game, cells=[[0, 0], [1, 0], [2, 0]])
    client.act("trace", game, cells=[[0, 1], [1, 1], [1, 0]])
    assert (game["version"], game["moves"], len(game["patch"]["lines"])) == (2, 2, 2)
    assert [line["strands"] for line in game["patch"]["lines"]] == [[[0], [2]], [[3, 4, 1], [5]]]
    client.act("trace", game, cells=[[0, 1]])
    client.act("trace", game, cells=[[9, 9], [1, 1]])
    client.act("trace", game, cells=[])
    assert (game["version"], game["moves"]) == (2, 2)
    client.act("undo", game)
    assert game["patch"]["lines"][0]["whole"]
    with pytest.raises(Refused) as refusal:
        client.act("trace", game, cells=[[0, 0]] * 5001)
    assert refusal.value.kind == "limit"


def test_a_finished_game_is_not_traced_on(client: Client) -> None:
    """Its board is locked, but for undo."""
    game = client.ask("open", game="flow", level="2x1 red=a1-b1", fresh=True)
    client.act("trace", game, cells=[[0, 0], [1, 0]])
    assert game["outcome"]["name"] == "SOLVED"
    client.act("trace", game, cells=[[1, 0], [0, 0]])
    assert game["version"] == 1
    client.act("undo", game)
    assert game["outcome"] is None


def test_a_trace_of_an_older_version_is_stale(client: Client) -> None:
    """As any action."""
    game = client.ask("open", game="flow", level="3x1 red=a1-c1", fresh=True)
    client.act("trace", game, cells=[[0, 0], [1, 0]])
    with pytest.raises(Refused) as refusal:
        client.ask("trace", game=game["id"], version=0, cells=[[0, 0], [1, 0]])
    assert refusal.value.kind == "stale"


def test_a_game_from_outside_is_traced_touch_by_touch(client: Client) -> None:
    """All its moves are one action."""
    game = client.ask("open", game="worm", level="3x2", fresh=True)
    client.act("trace", game, cells=[[0, 0], [1, 0], [1, 1]])
    assert (game["version"], game["moves"]) == (1, 1)
    client.act("undo", game)
    assert game["moves"] == 0


def test_a_tool_stays_in_hand_from_action_to_action(client: Client) -> None:
    """As long as the scene offers it; then the game comes as it is."""
    game = client.ask("open", game="flow", level="2x1 red=a1-b1", fresh=True)
    use = "Tap between two cells: closed, joined, nothing."
    assert game["scene"]["tools"] == [{"hold": "marks", "label": "Marks", "use": use}]
    scene = game["scene"]
    held = client.ask("hold", game=game["id"], version=0, thing="marks")
    assert (held["held"], held["marked"]) == ("marks", True)
    scene = patched(scene, held["patch"])
    for verb in ("close", "join", "clear"):
        move = next(shape["move"] for shape in scene["shapes"] if shape["key"] == "side-a1-b1")
        assert move.split()[0] == verb
        answer = client.act("play", game, move=move, held="marks")
        scene = patched(scene, answer["patch"])
        assert answer["held"] == "marks"
    assert client.act("undo", game, held="marks")["held"] == "marks"
    assert client.act("undo", game)["held"] is None
    client.act("play", game, move=["start a1", "extend b1"], held="marks")
    assert game["outcome"]
    assert (game["held"], game["marked"]) == (None, False)
    with pytest.raises(Refused, match="nothing called 'marks' can be held now"):
        client.act("hold", game, thing="marks")


def test_a_check_says_whether_all_is_right_so_far(client: Client) -> None:
    """Yes; or no, with the first thing that is wrong; it is no action, and counts nothing."""
    game = client.ask("open", game="flow", level="3x2 red=a1-c1 blue=a2-c2", fresh=True)
    answer = client.ask("check", game=game["id"], version=0, job=1)
    assert (answer["right"], answer["cells"], answer["sentence"]) == (True, [], "All is right so far.")
    client.act("play", game, move=["close b1-b2", "close a1-b1"])
    answer = client.ask("check", game=game["id"], version=1, job=1)
    assert (answer["right"], set(answer["cells"])) == (False, {"a1", "b1"})
    keys = [shape["key"] for shape in answer["game"]["patch"]["set"]]
    assert {"pointed-a1", "pointed-b1"} <= set(keys)
    assert (answer["game"]["version"], answer["game"]["hints"]) == (1, 0)
    game = client.ask("open", game="get10", level="5x5 seed=42", fresh=True)
    with pytest.raises(Refused) as refusal:
        client.ask("check", game=game["id"], version=0, job=1)
    assert refusal.value.kind == "impossible"


def test_a_level_has_its_grade_from_its_pack_or_is_graded(client: Client) -> None:
    """Once graded, the game keeps its grade; the name is in the reader's language."""
    game = client.ask("open", game="flow", number=1, fresh=True)
    assert (game["grade"], game["grade_name"]) == ("easy", "Easy")
    client.hello(client.key, "fr")
    game = client.ask("open", game="flow", level="3x2 red=a1-c1 blue=a2-c2", fresh=True)
    assert (game["grade"], game["grade_name"]) == (None, None)
    answer = client.ask("grade", game=game["id"], version=0, job=1)
    assert answer == {"grade": "easy", "grade_name": "Facile"}
    assert client.ask("resume", game=game["id"])["grade"] == "easy"
    game = client.ask("open", game="get10", level="5x5 seed=42", fresh=True)
    with pytest.raises(Refused) as refusal:
        client.ask("grade", game=game["id"], version=0, job=1)
    assert refusal.value.kind == "impossible"


def test_a_solution_is_shown_frame_by_frame_and_undone_at_once(client: Client) -> None:
    """The frames lead from what is seen to the end; one undo brings back what was played."""
    game = client.ask("open", game="flow", level=FLOW, fresh=True)
    scene = game["scene"]
    scene = patched(scene, client.act("play", game, move="start b1")["patch"])
    scene = before = patched(scene, client.act("play", game, move="extend a1")["patch"])
    moves = client.ask("solution", game=game["id"], version=2, job=1)["moves"]
    answer = client.act("show", game, moves=moves)
    assert len(answer["frames"]) == len(moves) + 1
    assert "scene" not in answer["game"]
    assert "patch" not in answer["game"]
    scene = patched(scene, answer["frames"][0])
    assert [shape for shape in scene["shapes"] if shape["role"] == "path"] == []
    for frame in answer["frames"][1:]:
        scene = patched(scene, frame)
    assert answer["game"]["outcome"]["name"] == "SOLVED"
    assert patched(scene, client.act("undo", game)["patch"]) == before
    assert game["moves"] == 1
    assert game["redo"]


def test_showing_moves_that_do_not_hold_changes_nothing(client: Client) -> None:
    """It is refused as the move would be."""
    game = client.ask("open", game="get10", level="5x5 seed=42", fresh=True)
    with pytest.raises(Refused, match="isolated") as refusal:
        client.act("show", game, moves=["a1", "e5", "b4"])
    assert refusal.value.kind == "illegal"
    assert client.ask("resume", game=game["id"])["version"] == 0


def test_a_save_goes_out_and_comes_back(client: Client) -> None:
    """As a file that the command line reads too; loading it is a new game with the same past."""
    game = client.ask("open", game="get10", level="5x5 seed=42", fresh=True)
    client.act("play", game, move="a1")
    saved = client.ask("save", game=game["id"])
    assert saved["name"] == "get10-save.json"
    assert [str(move) for move in Session.restore(from_json(saved["text"])).board.moves] == ["a1"]
    loaded = client.ask("load", name="x.json", text=saved["text"])["game"]
    assert loaded["id"] != game["id"]
    assert (loaded["version"], loaded["moves"], loaded["undo"]) == (1, 1, True)
    again = client.ask("resume", game=game["id"])
    assert loaded["scene"] == again["scene"]
    client.act("undo", loaded)
    assert loaded["moves"] == 0


def test_level_files_give_levels_to_open(client: Client) -> None:
    """In every form that the command line reads."""
    found = client.ask("load", name="levels.txt", text="get10: 5x5 seed=1\nchomp: 3x2\n")["levels"]
    assert found == [
        {"game": "get10", "level": "5x5 target=10 refill=steady seed=1", "label": "5×5"},
        {"game": "chomp", "level": "3x2", "label": "3×2"},
    ]
    flow = load_game("flow")
    assert flow.files is not None
    levels = flow.levels()[:3]
    for ending in flow.files.endings:
        text = flow.files.write(levels[:1] if ending == ".txt" else levels, ending)
        found = client.ask("load", name=f"x{ending}", text=text)["levels"]
        assert found[0] == {"game": "flow", "level": str(flow.files.read(text)[0]), "label": "5×5"}


def test_a_new_level_is_made_from_settings_and_a_seed(client: Client) -> None:
    """The same seed makes the same level; without one, it is drawn."""
    made = client.ask("new", game="get10", settings={"size": "4x3"}, seed=9, job=1)
    assert made == {"game": "get10", "level": "4x3 target=10 refill=steady seed=9", "seed": 9}
    drawn = client.ask("new", game="get10", settings={}, job=1)
    assert drawn["level"].endswith(f"seed={drawn['seed']}")


def test_moves_sent_ahead_are_played_in_order(client: Client) -> None:
    """A page need not wait for an answer: it counts versions itself."""
    game = client.ask("open", game="flow", level=FLOW, fresh=True)
    moves = ["start b1", "extend a1", "extend a2", "extend a3", "stop a3"]
    numbers = [client.send("play", game=game["id"], version=version, move=move) for version, move in enumerate(moves)]
    assert [client.answer(number)["version"] for number in numbers] == [1, 2, 3, 4, 5]


def test_a_game_speaks_the_reader_s_language(server: Server) -> None:
    """Titles, labels, facts and refusals."""
    with server.client() as socket:
        client = Client(socket).hello(language="fr")
        game = client.ask("open", game="chomp", level="3x2")
        assert game["scene"]["description"] == "Il reste 6 cases."
        client.act("play", game, move="a2")
        with pytest.raises(Refused, match="il n'y a pas de chocolat en c2"):
            client.act("play", game, move="c2")


def test_nothing_of_the_wire_is_lost_on_json(client: Client) -> None:
    """What the server writes is plain JSON that any reader takes."""
    client.socket.send(json.dumps({"do": "home", "id": 10**9}))
    assert client.answer(10**9)["games"]


def test_a_game_is_given_up_and_taken_back(client: Client) -> None:
    """It counts a version, tells the outcome, and survives being opened again."""
    game = client.ask("open", game="connexion", level="4x4 red=a1,d1 blue=a4,d4", fresh=True)
    over = client.ask("resign", game=game["id"], version=0, side=1)
    assert (over["version"], over["outcome"]["name"], over["outcome"]["winner"]) == (1, "RESIGNED", 0)
    with pytest.raises(Refused, match="the game is over"):
        client.ask("play", game=game["id"], version=1, move="b1")
    with pytest.raises(Refused, match="the game is over"):
        client.ask("resign", game=game["id"], version=1, side=0)
    assert client.ask("undo", game=game["id"], version=1)["outcome"] is None
    with pytest.raises(Refused, match="has no side 8"):
        client.ask("resign", game=game["id"], version=2, side=7)
    alone = client.ask("open", game="get10", level="5x5 seed=1", fresh=True)
    with pytest.raises(Refused, match="game for one"):
        client.ask("resign", game=alone["id"], version=0, side=0)


def test_settings_are_told_by_their_kind(client: Client) -> None:
    """With limits, so that a page can show a stepper or a switch."""
    games = {game["name"]: {one["name"]: one for one in game["settings"]} for game in client.games}
    assert (games["flow"]["size"]["kind"], games["flow"]["size"]["least"], games["flow"]["size"]["most"]) == (
        "size",
        2,
        40,
    )
    assert (games["flow"]["colors"]["kind"], games["flow"]["colors"]["default"], games["flow"]["colors"]["auto"]) == (
        "number", "auto", True,
    )  # fmt: skip
    assert games["flow"]["colors"]["description"] == "Colours", "its title, where it has one"
    assert games["flow"]["hex"]["kind"] == "switch"
    assert games["plumber"]["empty"]["kind"] == "share"
    assert [one["name"] for one in games["get10"]["refill"]["choices"]] == ["steady", "rising"]
    assert games["connexion"]["size"]["square"] is True
    assert games["connexion"]["size"]["most"] == 40, "as large as the page shows them"


def test_a_greeting_that_is_refused_changes_nothing(client: Client) -> None:
    """Whoever then invites others is still who they were, and sits at the board."""
    client.hello()
    with pytest.raises(Refused):
        client.ask("hello", key="no key", language="fr")
    game = client.ask("invite", game="flow", level="2x1 red=a1-b1", style="together")
    assert game["match"]["you"] == 0
    assert game["match"]["seat"]
