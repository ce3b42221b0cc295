//! Which cells of a board hold a token: a tree of bits that shares what it can.
//!
//! ```text
//!            fork of 32             a leaf has 512 cells; setting a bit copies the leaf and the forks
//!        ╱      │       ╲           above it if another position uses them too, so that a jump on a
//!     leaf    leaf …   leaf         wide board costs no more than on a small one
//! ```

use std::sync::Arc;

const LEAF: usize = 512;
const FORK: usize = 32;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Tree {
    Leaf([u64; LEAF / 64]),
    Fork(Vec<Arc<Tree>>),
}

impl Tree {
    fn set(&mut self, index: usize, span: usize, token: bool) {
        match self {
            Tree::Leaf(bits) => {
                let bit = 1 << (index % 64);
                let word = &mut bits[index / 64];
                *word = if token { *word | bit } else { *word & !bit };
            }
            Tree::Fork(parts) => {
                let span = span / FORK;
                Arc::make_mut(&mut parts[index / span]).set(index % span, span, token);
            }
        }
    }

    fn each(&self, first: usize, span: usize, each: &mut dyn FnMut(usize) -> bool) -> bool {
        match self {
            Tree::Leaf(bits) => (0..LEAF / 64).all(|i| {
                let mut word = bits[i];
                while word != 0 {
                    if !each(first + 64 * i + word.trailing_zeros() as usize) {
                        return false;
                    }
                    word &= word - 1;
                }
                true
            }),
            Tree::Fork(parts) => {
                let span = span / FORK;
                (0..).zip(parts).all(|(i, part)| part.each(first + i * span, span, each))
            }
        }
    }
}

/// The tokens of a position, by the numbers of their cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tokens {
    tree: Arc<Tree>,
    /// How many cells the tree has room for, and how many the board has.
    span: usize,
    cells: usize,
    count: usize,
}

impl Tokens {
    /// No token on so many cells.
    pub fn none(cells: usize) -> Tokens {
        let mut tree = Arc::new(Tree::Leaf([0; LEAF / 64]));
        let mut span = LEAF;
        while span < cells {
            tree = Arc::new(Tree::Fork(vec![tree; FORK]));
            span *= FORK;
        }
        Tokens { tree, span, cells, count: 0 }
    }

    pub fn has(&self, index: usize) -> bool {
        let (mut tree, mut span, mut index) = (&*self.tree, self.span, index);
        while let Tree::Fork(parts) = tree {
            span /= FORK;
            tree = &parts[index / span];
            index %= span;
        }
        matches!(tree, Tree::Leaf(bits) if bits[index / 64] >> (index % 64) & 1 == 1)
    }

    pub fn set(&mut self, index: usize, token: bool) {
        match (self.has(index), token) {
            (false, true) => self.count += 1,
            (true, false) => self.count -= 1,
            _ => return,
        }
        Arc::make_mut(&mut self.tree).set(index, self.span, token);
    }

    /// How many tokens there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Tells the cells with a token in board order until somebody has heard enough; true if nobody
    /// has.
    pub fn each(&self, mut each: impl FnMut(usize) -> bool) -> bool {
        self.tree.each(0, self.span, &mut each)
    }
}

impl FromIterator<bool> for Tokens {
    fn from_iter<I: IntoIterator<Item = bool>>(tokens: I) -> Tokens {
        let tokens: Vec<bool> = tokens.into_iter().collect();
        let mut found = Tokens::none(tokens.len());
        tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| **token)
            .for_each(|(i, _)| found.set(i, true));
        found
    }
}
