"""What the numbers of a game are, as a table in Markdown: ``python -m malice.layouts overboss player_count=3``; all games without a name."""

from __future__ import annotations

import sys

from . import Layout, Table, games


def markdown(title: str, layout: Layout) -> str:
    """Choices and parts of an observation. Parts of several alike things stand in one row."""
    lines = [f"## {title}", "", f"{layout.actions} choices, {layout.size} numbers; layout `{layout.hash}`.", ""]
    lines += ["| Choice | First | How many | About |", "|---|--:|--:|---|", "| wait | 0 | 1 | |"]
    sizes = dict(layout.columns)
    for name, base, size, about in layout.verbs:
        words = " × ".join(f"{column} ({sizes[column]})" for column in about)
        lines.append(f"| {name} | {base} | {size} | {words} |")
    lines += ["", "| Part | Start | Length | Of |", "|---|--:|--:|---|"]
    rows: dict[str, list[tuple[int | None, int, int]]] = {}
    for name, of, start, length in layout.parts:
        rows.setdefault(name, []).append((of, start, length))
    for name, places in rows.items():
        starts = ", ".join(str(start) for _, start, _ in places)
        ofs = ", ".join(str(of) for of, _, _ in places if of is not None)
        lines.append(f"| {name} | {starts} | {places[0][2]} | {ofs} |")
    return "\n".join(lines) + "\n"


def everything() -> str:
    """All games, each with as few players as can meet."""
    head = (
        "# What the numbers are\n\nWritten by `python -m malice.layouts`, for the smallest number of players that can meet. A part that\n"
        "several have lists a start for each: 0 is the own seat (or the first of several alike things), 1 the next one.\n"
    )
    pieces = [head]
    for name, title, fewest, _ in games():
        players = max(fewest, 2)
        pieces.append(markdown(f"{title}, {players} players", Table(name, player_count=players).layout))
    return "\n".join(pieces)


def main() -> None:
    """What the command line asks for."""
    if len(sys.argv) < 2:
        print(everything(), end="")
        return
    name, *given = sys.argv[1:]
    options = dict(option.split("=", 1) for option in given)
    print(markdown(" ".join([name, *given]), Table(name, **options).layout), end="")


if __name__ == "__main__":
    main()
