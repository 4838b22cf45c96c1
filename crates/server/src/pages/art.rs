//! The site's own drawings, in SVG; colours come from the style sheet by class.

use maud::{Markup, html};

/// The mark of the site: a horned crown with an eye that sees you.
pub(crate) fn crest() -> Markup {
    html! {
        svg.crest viewBox="0 0 32 32" aria-hidden="true" {
            path.horns d="M3 4c1 8 4 9 6 12l3-7 4 6 4-6 3 7c2-3 5-4 6-12 3 9 1 17-4 22H7C2 21 0 13 3 4z" {}
            path.lid d="M8 21q8-7 16 0-8 7-16 0z" {}
            circle.eye cx="16" cy="21" r="2.6" {}
        }
    }
}

/// Place and size.
const STARS: [(u16, u16, u16); 12] = [
    (60, 40, 2),
    (170, 96, 1),
    (300, 30, 2),
    (420, 80, 1),
    (540, 36, 2),
    (655, 98, 1),
    (720, 30, 2),
    (1060, 44, 2),
    (1130, 120, 1),
    (1170, 60, 2),
    (770, 150, 1),
    (1085, 200, 1),
];

/// Place and size.
const BATS: [(u16, u16, f32); 3] = [(640, 74, 1.0), (1020, 82, 0.75), (560, 160, 0.6)];

/// The top of the home page: a castle on its hill at night, one lit window per game.
pub(crate) fn night() -> Markup {
    html! {
        svg.night viewBox="0 0 1200 340" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" {
            circle.halo cx="905" cy="128" r="150" {}
            circle.moon cx="905" cy="128" r="92" {}
            circle.crater cx="872" cy="104" r="15" {}
            circle.crater cx="932" cy="160" r="22" {}
            circle.crater cx="940" cy="92" r="8" {}
            g.stars {
                @for (x, y, r) in STARS {
                    circle cx=(x) cy=(y) r=(r) {}
                }
            }
            path.far d="M0 290C160 230 300 270 430 250S690 190 800 236s220 40 400-26v130H0z" {}
            g.castle {
                path d="M742 340l14-150h-8v-22h10v8h10v-8h12v8h10v-8h10v22h-8l4 40h36l6-104h-10V92h12v10h10V92h12
                    v10h10V92h12v24h-10l4 66h44l4-26h-8v-20h10v7h8v-7h10v7h8v-7h10v20h-8l16 176z" {}
                path d="M840 92l28-52 28 52z M748 168l26-42 26 42z M930 136l24-36 24 36z" {}
                path.flag d="M868 40v-26l30 9-30 9z" {}
            }
            g.lit {
                path d="M768 206q6-12 12 0v18h-12z M862 130q6-13 13 0v20h-13z M862 190q6-13 13 0v20h-13z
                    M948 172q6-12 12 0v18h-12z M905 232q6-12 12 0v18h-12z" {}
            }
            path.near d="M0 318c200-50 380-6 560-14s330-52 640 6v30H0z" {}
            g.bats {
                @for (x, y, size) in BATS {
                    path transform={ "translate(" (x) " " (y) ") scale(" (size) ")" }
                        d="M0 10c8-10 16-8 20-2 2-4 4-4 6 0 4-6 12-8 20 2-8-2-12 0-14 4-3-3-6-3-9 3
                            -3-6-6-6-9-3-2-4-6-6-14-4z" {}
                }
            }
        }
    }
}
