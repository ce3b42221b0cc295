//! How each game is played, in the words of a table: what the rules' own sentence leaves out.

/// Lines in English and Japanese.
pub type Lines = &'static [[&'static str; 2]];

pub const HIQ: Lines = &[
    [
        "Jump a peg over its neighbour into an empty hole; the neighbour is taken off.",
        "駒は隣の駒を飛び越して空いた穴に入り、飛び越された駒は取り除かれます。",
    ],
    [
        "Click a peg and then the hole, or drag it.",
        "駒を押してから穴を押すか、駒をドラッグします。",
    ],
    [
        "Solved when one peg is left, on the hole with the dashed ring.",
        "破線の輪の穴に一つだけ残れば解けたことになります。",
    ],
];

pub const BRIDGIT: Lines = &[
    [
        "Left joins blue posts, Right joins yellow ones, one bridge a move, between neighbours.",
        "左軍は青い杭、右軍は黄色い杭の隣どうしに、一手に一本ずつ橋を架けます。",
    ],
    [
        "Left wants a way from the left bank to the right bank, Right from top to bottom.",
        "左軍は左岸から右岸へ、右軍は上から下へつなげば勝ちです。",
    ],
    ["Bridges never cross, so somebody wins.", "橋は交差できないので、必ずどちらかが勝ちます。"],
];

pub const BAO: Lines = &[
    [
        "Take all stones of one of your holes and sow them clockwise, one to each hole.",
        "自分の穴の石をすべて取り、時計回りに一つずつ配ります。",
    ],
    [
        "If the last stone falls into a hole with stones, take these up and go on.",
        "最後の石が石のある穴に入ったら、それを取って続けます。",
    ],
    [
        "If it falls into an empty hole, on either side, you win what lies opposite.",
        "どちらの側でも、空の穴で終わったら、その向かいの石を取ります。",
    ],
    [
        "First owns the upper row, Second the lower one. More stones in the store win.",
        "先手は上の段、後手は下の段。倉の石が多い方が勝ちです。",
    ],
];

pub const HEX: Lines = &[
    [
        "Black and White take turns to put a stone on any empty cell.",
        "黒と白が交互に空いたマスに石を置きます。",
    ],
    ["Black joins top and bottom, White left and right.", "黒は上下、白は左右をつなげば勝ちです。"],
    ["Somebody always wins: there is no draw.", "必ずどちらかが勝ち、引き分けはありません。"],
];

pub const TORUS: Lines = &[
    [
        "The left edge is glued to the right, the top to the bottom; the pale cells are copies.",
        "左端は右端と、上端は下端とつながっています。薄いマスは写しです。",
    ],
    [
        "Put a stone on any empty cell. Close a curve of your kind around the doughnut.",
        "空いたマスに石を置き、自分の種類の閉曲線を作れば勝ちです。",
    ],
    ["Analyse shows which kinds are yours.", "どの種類が自分のものかは「解析」で分かります。"],
];

pub const DOMINEERING: Lines = &[
    [
        "Left puts a domino upright on two free squares, Right puts one flat.",
        "左軍は縦に並んだ空きの二マスに、右軍は横に並んだ空きの二マスにドミノを置きます。",
    ],
    [
        "Click the upper square of an upright domino, the left square of a flat one.",
        "縦のドミノは上のマス、横のドミノは左のマスを押します。",
    ],
    ["Whoever finds no room for a domino loses.", "置けなくなった方が負けです。"],
];

/// The grammar of ids in Japanese.
pub mod ids {
    pub const HIQ: &str = "hiq:盤@空き穴 または …=目標。盤は english, european, wiegleb, diamond, square:N, triangle:15 など";
    pub const BRIDGIT: &str = "bridgit:N（両端の杭の数、1〜300）";
    pub const BAO: &str = "bao:N（片側の穴の数、1〜16）、または bao:N:S0,S1,… で初期配置を指定";
    pub const HEX: &str = "hex:N または hex:列x行（1〜40）。交換規則は :swap-pieces か :swap-sides";
    pub const TORUS: &str = "torus:N:規則 または torus:NxM:規則（a、a-lenient、b、c）。逆の傾きは :+、白が先なら :white、規則 c の公平な始め方は :fair";
    pub const DOMINEERING: &str = "domineering:列x行（1〜40）";
}
