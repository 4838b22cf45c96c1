"""A curve as SVG, in plain Python."""

from __future__ import annotations

from html import escape

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 360, 56, 40, 16, 44


def curve(points: list[tuple[float, float]], title: str, across: str, up: str) -> str:
    """Points joined by a line; the values lie between 0 and 1, and 0.5 is marked."""
    most = max((x for x, _ in points), default=0) or 1
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def place(x: float, y: float) -> str:
        return f"{LEFT + x / most * wide:.1f},{TOP + (1 - y) * high:.1f}"

    def text(x: float, y: float, words: str, anchor: str = "middle", size: int = 12) -> str:
        return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{escape(words)}</text>'

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        text(WIDTH / 2, 24, title, size=15),
        text(WIDTH / 2, HEIGHT - 8, across),
        text(14, TOP - 12, up, "start"),
    ]
    for step in range(5):
        share = step / 4
        y = TOP + (1 - share) * high
        colour = "#c60" if share == 0.5 else "#ddd"
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="{colour}"/>')
        parts.append(text(LEFT - 8, y + 4, f"{share:.2f}", "end"))
        x = LEFT + share * wide
        parts.append(text(x, HEIGHT - BOTTOM + 18, f"{share * most:.3g}"))
    parts.append(f'<polyline fill="none" stroke="#06c" stroke-width="2" points="{" ".join(place(*p) for p in points)}"/>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"
