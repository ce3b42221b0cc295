//! The rule `trees`: whoever has two spanning trees that share no empty cell wins Bridg-It as the
//! second to move (Lehman's theorem, the half that is a strategy).
//!
//! ```text
//! ends  (S)───o───(F)     a cell that is not the opponent's is an edge of the player's graph;
//!         \   |   /       the player's own bridges cannot be cut and may lie in both trees
//!          ───o───
//! ```

use crate::fact::{Fact, Saying};
use crate::variant::Variant;
use crate::verdict::{Fault, require};
use rules::bridgit::{Bridgit, Post, cells, joined_posts};
use rules::{Player, Position, Status};
use std::collections::{BTreeMap, BTreeSet};

/// Two lists of cells, split by `|`.
pub struct Trees([Vec<(usize, usize)>; 2]);

impl Trees {
    pub fn read(tokens: &[&str], variant: &Variant, fact: &Fact) -> Result<Self, Fault> {
        let mut lists = tokens.split(|token| *token == "|");
        let (Some(first), Some(second), None) = (lists.next(), lists.next(), lists.next()) else {
            return Err(Fault::malformed("expected two lists of cells split by one '|'"));
        };
        let size = variant.position::<Bridgit>(fact.board())?.size();
        let names: BTreeMap<String, (usize, usize)> =
            cells(size).into_iter().map(|(x, y)| (format!("{x},{y}"), (x, y))).collect();
        let cell = |token: &&str| {
            names.get(*token).copied().ok_or_else(|| Fault::expected(token, "a cell x,y"))
        };
        let list = |tokens: &[&str]| tokens.iter().map(cell).collect::<Result<Vec<_>, _>>();
        Ok(Trees([list(first)?, list(second)?]))
    }

    pub fn check(&self, variant: &Variant, fact: &Fact) -> Result<(), Fault> {
        let board: Bridgit = variant.position(fact.board())?;
        let Saying::Wins(side) = fact.saying() else {
            return Err(Fault::malformed("'trees' proves 'wins' only"));
        };
        let player = side.player;
        require(board.status() == Status::Ongoing, || "the game is over".to_string())?;
        require(board.turn() != player, || format!("it is the move of {}", side.name))?;
        let mut used = BTreeSet::new();
        for &(x, y) in self.0.iter().flatten() {
            let bridge = board.bridge(x, y);
            require(bridge != Some(player.other()), || {
                format!("{x},{y} is a bridge of the opponent")
            })?;
            require(bridge.is_some() || used.insert((x, y)), || {
                format!("the empty cell {x},{y} occurs twice")
            })?;
        }
        let [first, second] = &self.0;
        let reached = spanned(board.size(), player, first)?;
        require(reached == spanned(board.size(), player, second)?, || {
            "the trees have different posts".to_string()
        })?;
        require(reached.contains(&Post::Start) && reached.contains(&Post::Finish), || {
            "the trees do not contain both ends".to_string()
        })
    }
}

/// The posts of a tree, given its edges in any order; an error if they are no tree.
fn spanned(size: usize, player: Player, edges: &[(usize, usize)]) -> Result<BTreeSet<Post>, Fault> {
    let mut near: BTreeMap<Post, Vec<Post>> = BTreeMap::new();
    for &(x, y) in edges {
        let [a, b] = joined_posts(size, player, x, y);
        near.entry(a).or_default().push(b);
        near.entry(b).or_default().push(a);
    }
    let posts: BTreeSet<Post> = near.keys().copied().collect();
    require(posts.len() == edges.len() + 1, || "a list of cells is no tree".to_string())?;
    let mut seen = BTreeSet::new();
    let mut open: Vec<Post> = posts.first().copied().into_iter().collect();
    while let Some(post) = open.pop() {
        if seen.insert(post) {
            open.extend(&near[&post]);
        }
    }
    require(seen == posts, || "a list of cells is not connected".to_string())?;
    Ok(posts)
}
