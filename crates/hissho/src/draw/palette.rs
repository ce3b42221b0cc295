//! Colours. The two sides differ in lightness as well as in hue, so that they stay apart on a
//! grey printer and for colour-blind eyes; hues are those of Okabe and Ito.

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    #[default]
    Light,
    Dark,
    /// Black and white only, for a paper.
    Print,
}

/// A surface and its outline.
#[derive(Debug, Clone, Copy)]
pub struct Paint {
    pub fill: &'static str,
    pub line: &'static str,
}

const fn paint(fill: &'static str, line: &'static str) -> Paint {
    Paint { fill, line }
}

#[derive(Debug)]
pub struct Palette {
    /// The background, and the letters on it.
    pub paper: Paint,
    pub hexagon: Paint,
    /// The board around holes and pits.
    pub plate: Paint,
    pub hollow: Paint,
    pub peg: Paint,
    pub seed: Paint,
    /// Black and White.
    pub stones: [Paint; 2],
    /// Left and Right.
    pub bridges: [Paint; 2],
    pub last: Paint,
    pub win: Paint,
    pub target: &'static str,
    /// What is good, what is neither good nor bad, and the second of two that are compared.
    pub good: &'static str,
    pub even: &'static str,
    pub second: &'static str,
    /// Free crossings and frames.
    pub faint: &'static str,
}

static LIGHT: Palette = Palette {
    paper: paint("#ffffff", "#4a5058"),
    hexagon: paint("#f3ead8", "#a5967a"),
    plate: paint("#e8d2ab", "#a98c5c"),
    hollow: paint("#cdae7c", "#9a7b48"),
    peg: paint("#1f5f8b", "#0d3552"),
    seed: paint("#4a2f1a", "#f3e3c4"),
    stones: [paint("#1b1d21", "#000000"), paint("#ffffff", "#33363b")],
    bridges: [paint("#0072b2", "#00466e"), paint("#f0a81c", "#8a5a00")],
    last: paint("#d5450a", "#ffffff"),
    win: paint("#9ad7bd", "#00805c"),
    target: "#d5450a",
    good: "#00694b",
    even: "#6b5200",
    second: "#b04fc9",
    faint: "#b4bac3",
};

static DARK: Palette = Palette {
    paper: paint("#14171c", "#b9c1cc"),
    hexagon: paint("#46505f", "#1f252d"),
    plate: paint("#5a4930", "#8c7449"),
    hollow: paint("#3a2e1d", "#241c10"),
    peg: paint("#7cc0ee", "#d9effd"),
    seed: paint("#e9d6b0", "#3a2e1d"),
    stones: [paint("#050608", "#8f99a8"), paint("#f5f5f1", "#0b0c0e")],
    bridges: [paint("#3a9fe0", "#0c3552"), paint("#f5b942", "#5c3d00")],
    last: paint("#ff7a3c", "#14171c"),
    win: paint("#1f8f6b", "#6fe3bb"),
    target: "#ff8a50",
    good: "#6fe3bb",
    even: "#f0cf74",
    second: "#d28be6",
    faint: "#59636f",
};

static PRINT: Palette = Palette {
    paper: paint("#ffffff", "#000000"),
    hexagon: paint("#ffffff", "#777777"),
    plate: paint("#ffffff", "#000000"),
    hollow: paint("#ffffff", "#000000"),
    peg: paint("#000000", "#000000"),
    seed: paint("#000000", "#ffffff"),
    stones: [paint("#000000", "#000000"), paint("#ffffff", "#000000")],
    bridges: [paint("#000000", "#000000"), paint("#ffffff", "#000000")],
    last: paint("#000000", "#ffffff"),
    win: paint("#c0c0c0", "#000000"),
    target: "#000000",
    good: "#000000",
    even: "#555555",
    second: "#555555",
    faint: "#999999",
};

impl Theme {
    pub fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Print => &PRINT,
        }
    }
}
