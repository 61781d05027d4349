"""The assignment on Flow: each sentence of its section 1.1 on the actions, with each refusal, and its API."""

import pytest

from damier.classroom import FlowModel, PathUnderBuilding
from damier.core.contract import Cell

#: Red in the corners of the left column, blue beside it, three columns and four rows.
LEVEL = "3x4 red=a1-a4 blue=b1-b3"


@pytest.fixture
def model() -> FlowModel:
    """A model with nothing drawn."""
    return FlowModel(LEVEL)


def draw(model: FlowModel, *cells: tuple[int, int]) -> None:
    """Draw a path through cells and stop at the last."""
    assert model.start(*cells[0])
    for cell in cells[1:]:
        assert model.extend(*cell)
    assert model.stop(*cells[-1])


def path(model: FlowModel, color: str) -> PathUnderBuilding:
    """Return the path of a colour."""
    return next(one for one in model.getPathesUnderBuilding() if one.color == color)


class TestStart:
    """Section 1.1.1."""

    def test_an_endpoint_with_no_path_can_be_chosen(self, model: FlowModel) -> None:
        """Either one."""
        assert model.start(0, 0)
        assert model.start(0, 3)

    def test_an_endpoint_that_a_path_leaves_cannot(self, model: FlowModel) -> None:
        """It can be prolonged in one direction only."""
        draw(model, (0, 0), (0, 1))
        assert not model.start(0, 0)

    def test_an_endpoint_that_a_path_has_reached_cannot(self, model: FlowModel) -> None:
        """Nor the one that it left."""
        draw(model, (0, 0), (0, 1), (0, 2), (0, 3))
        assert not model.start(0, 3)
        assert not model.start(0, 0)

    def test_the_loose_end_of_a_portion_can_be_chosen(self, model: FlowModel) -> None:
        """A path that was stopped can be taken up."""
        draw(model, (0, 0), (0, 1))
        assert model.start(0, 1)
        assert model.extend(0, 2)

    @pytest.mark.parametrize("cell", [(2, 0), (0, 1), (5, 5), (-1, 0)])
    def test_no_other_cell_can(self, model: FlowModel, cell: tuple[int, int]) -> None:
        """An empty cell, the inside of a path, a cell that is not there."""
        draw(model, (0, 0), (0, 1), (0, 2))
        before = model.toString()
        assert not model.start(*cell)
        assert model.toString() == before


class TestExtend:
    """Section 1.1.2."""

    def test_a_start_must_have_been_chosen(self, model: FlowModel) -> None:
        """Not before, and not after a stop."""
        assert not model.extend(0, 1)
        draw(model, (0, 0), (0, 1))
        assert not model.extend(0, 2)

    def test_to_an_empty_neighbour_again_and_again(self, model: FlowModel) -> None:
        """Each new cell is the current position."""
        assert model.start(1, 0)
        assert model.extend(2, 0)
        assert model.extend(2, 1)
        assert not model.extend(0, 1)
        assert model.toString() == "ABb\n..b\n.B.\nA.."

    @pytest.mark.parametrize("cell", [(1, 1), (0, 2), (3, 0), (0, 0)])
    def test_not_diagonally_nor_further_nor_outside_nor_in_place(self, model: FlowModel, cell: tuple[int, int]) -> None:
        """Only along a line or a column, by one."""
        assert model.start(0, 0)
        before = model.toString()
        assert not model.extend(*cell)
        assert model.toString() == before

    def test_not_onto_another_path_or_endpoint(self, model: FlowModel) -> None:
        """Paths do not cross."""
        draw(model, (1, 0), (1, 1))
        assert model.start(0, 0)
        assert not model.extend(1, 0)
        assert model.extend(0, 1)
        assert not model.extend(1, 1)

    def test_not_onto_itself(self, model: FlowModel) -> None:
        """There is no cycle."""
        assert model.start(1, 0)
        for cell in ((2, 0), (2, 1), (1, 1)):
            assert model.extend(*cell)
        assert not model.extend(1, 0)
        assert not model.extend(2, 1)

    def test_onto_the_other_endpoint(self, model: FlowModel) -> None:
        """A portion may be one cell: the endpoint."""
        draw(model, (0, 0), (0, 1), (0, 2), (0, 3))
        assert path(model, "red").complete

    def test_onto_the_end_of_the_other_portion(self, model: FlowModel) -> None:
        """Built from both ends, in several steps."""
        draw(model, (0, 0), (0, 1))
        draw(model, (0, 3), (0, 2))
        assert path(model, "red").partial
        assert model.start(0, 2)
        assert model.extend(0, 1)
        assert path(model, "red").complete
        assert path(model, "red").portions == (tuple(Cell(0, row) for row in range(4)),)

    def test_not_onto_the_inside_of_the_other_portion(self) -> None:
        """Only its end."""
        model = FlowModel("3x2 red=a1-a2")
        draw(model, (0, 0), (1, 0), (2, 0))
        assert model.start(0, 1)
        assert model.extend(1, 1)
        assert not model.extend(1, 0)
        assert model.extend(2, 1)
        assert model.extend(2, 0)

    def test_a_whole_path_goes_no_further(self) -> None:
        """Until another start is chosen."""
        model = FlowModel("3x1 red=a1-b1")
        assert model.start(0, 0)
        assert model.extend(1, 0)
        assert not model.extend(2, 0)
        assert model.stop(1, 0)

    def test_a_cell_of_a_path_has_its_colour(self, model: FlowModel) -> None:
        """Small letters for what is filled."""
        draw(model, (0, 0), (0, 1))
        assert model.toString() == "AB.\na..\n.B.\nA.."


class TestStop:
    """Section 1.1.3."""

    def test_at_the_current_position(self, model: FlowModel) -> None:
        """At the start, on the way and at the end."""
        assert model.start(0, 0)
        assert model.stop(0, 0)
        draw(model, (0, 0), (0, 1))
        draw(model, (0, 1), (0, 2), (0, 3))

    def test_nowhere_else(self, model: FlowModel) -> None:
        """And not without a start."""
        assert not model.stop(0, 0)
        assert model.start(0, 0)
        assert not model.stop(0, 1)
        assert model.extend(0, 1)
        assert not model.stop(0, 0)
        assert model.stop(0, 1)
        assert not model.stop(0, 1)


class TestDelete:
    """Section 2.1."""

    def test_one_portion_goes_and_the_other_stays(self, model: FlowModel) -> None:
        """The one through the cell."""
        draw(model, (0, 0), (0, 1))
        draw(model, (0, 3), (0, 2))
        model.delPath(0, 1)
        assert path(model, "red").portions == ((Cell(0, 3), Cell(0, 2)),)
        assert model.start(0, 0)

    def test_a_whole_path_goes_as_one(self, model: FlowModel) -> None:
        """From either end."""
        draw(model, (0, 0), (0, 1), (0, 2), (0, 3))
        model.delPath(0, 3)
        assert path(model, "red").untouched

    def test_where_there_is_none_nothing_changes(self, model: FlowModel) -> None:
        """An empty cell, a bare endpoint, a cell that is not there."""
        draw(model, (0, 0), (0, 1))
        before = model.toString()
        for cell in ((2, 2), (1, 0), (9, 9)):
            model.delPath(*cell)
        assert model.toString() == before

    def test_the_path_under_way_can_be_deleted(self, model: FlowModel) -> None:
        """There is no current position then."""
        assert model.start(0, 0)
        assert model.extend(0, 1)
        model.delPath(0, 1)
        assert not model.extend(0, 1)
        assert model.start(0, 0)


class TestState:
    """Sections 1.2 and 2.2."""

    def test_a_path_in_each_of_its_states(self, model: FlowModel) -> None:
        """Untouched, one portion, the other, both, complete; one entry a colour, in order."""
        assert [one.color for one in model.getPathesUnderBuilding()] == ["red", "blue"]
        red = path(model, "red")
        assert (red.untouched, red.partial, red.complete) == (True, False, False)
        assert red.endpoints == (Cell(0, 0), Cell(0, 3))
        draw(model, (0, 3), (0, 2))
        assert path(model, "red").portions == ((Cell(0, 3), Cell(0, 2)),)
        draw(model, (0, 0), (0, 1))
        assert len(path(model, "red").portions) == 2
        draw(model, (0, 1), (0, 2))
        red = path(model, "red")
        assert (red.untouched, red.partial, red.complete) == (False, False, True)

    def test_the_game_ends_when_all_is_joined_and_covered(self) -> None:
        """Joined is not enough."""
        model = FlowModel("2x2 red=a1-a2")
        draw(model, (0, 0), (0, 1))
        assert not model.endOfGame()
        model.delPath(0, 0)
        draw(model, (0, 0), (1, 0), (1, 1), (0, 1))
        assert model.endOfGame()

    def test_the_first_level_of_the_document(self) -> None:
        """Played to its end."""
        model = FlowModel("5x5 red=a5-b1 green=c5-b2 bblue=c4-c1 yellow=d2-e5 orange=d1-e4")
        draw(model, (0, 4), (0, 3), (0, 2), (0, 1), (0, 0), (1, 0))
        draw(model, (2, 4), (1, 4), (1, 3), (1, 2), (1, 1))
        draw(model, (2, 3), (2, 2), (2, 1), (2, 0))
        draw(model, (3, 1), (3, 2), (3, 3), (3, 4), (4, 4))
        assert not model.endOfGame()
        draw(model, (3, 0), (4, 0), (4, 1), (4, 2), (4, 3))
        assert model.endOfGame()
        assert str(model) == model.toString() == "aACEe\naBcDe\nabcde\nabCdE\nAbBdD"
