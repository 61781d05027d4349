"""The current between stars by the plainest reference: one equation for each node, solved by elimination."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def plain_currents(side: int, colours: bytes, colour: int, sources: Sequence[int]) -> list[float]:
    """Return what ``currents`` returns, in a time that grows as the cube of the cells."""
    node = _nodes(side, colours, colour)
    count = max((one for one in node if one >= 0), default=-1) + 1
    wires = [
        (cell, other, 1 if colours[cell] == colours[other] else 2)
        for cell in range(side * side)
        for other in _around(side, cell)
        if node[cell] >= 0 and node[other] >= 0 and node[cell] != node[other]
    ]
    roots = sorted({node[source] for source in sources})
    shares = [0.0] * (side * side)
    for source in roots:
        rows = [[0.0] * (count + 1) for _ in range(count)]
        for cell, other, conducts in wires:
            rows[node[cell]][node[cell]] += conducts
            rows[node[cell]][node[other]] -= conducts
        for root in roots:
            rows[root] = [float(place == root) for place in range(count)] + [float(root == source)]
        volts = _eliminated(rows)
        flows = [(cell, conducts * (volts[node[cell]] - volts[node[other]])) for cell, other, conducts in wires]
        total = sum(flow for cell, flow in flows if node[cell] == source)
        if total > 1e-9:
            for cell, flow in flows:
                if colours[cell] == 0:
                    shares[cell] += abs(flow) / (2 * total)
    return shares


def _around(side: int, cell: int) -> Iterator[int]:
    row, column = divmod(cell, side)
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        if 0 <= row + down < side and 0 <= column + right < side:
            yield cell + down * side + right


def _nodes(side: int, colours: bytes, colour: int) -> list[int]:
    """Return the node of each cell: components of the colour are one node each, the opponent's cells none, -1."""
    node = [-1] * (side * side)
    count = 0
    for cell in range(side * side):
        if node[cell] >= 0 or colours[cell] == 3 - colour:
            continue
        node[cell] = count
        waiting = [cell] if colours[cell] == colour else []
        while waiting:
            for other in _around(side, waiting.pop()):
                if colours[other] == colour and node[other] < 0:
                    node[other] = count
                    waiting.append(other)
        count += 1
    return node


def _eliminated(rows: list[list[float]]) -> list[float]:
    """Solve equations, each a row with its right side last; an unknown that nothing determines is 0."""
    count = len(rows)
    found, done = [0.0] * count, 0
    places: list[int] = []
    for column in range(count):
        best = max(range(done, count), key=lambda row: abs(rows[row][column]), default=count)
        if best == count or abs(rows[best][column]) < 1e-12:
            continue
        rows[done], rows[best] = rows[best], rows[done]
        for row in range(count):
            if row != done and rows[row][column]:
                factor = rows[row][column] / rows[done][column]
                rows[row] = [one - factor * other for one, other in zip(rows[row], rows[done], strict=True)]
        places.append(column)
        done += 1
    for row, column in enumerate(places):
        found[column] = rows[row][count] / rows[row][column]
    return found
