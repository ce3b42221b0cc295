//! The rule `trees`: whoever has two spanning trees that share no empty cell wins Bridg-It as the
//! second to move (Lehman's theorem, the half that is a strategy).
//!
//! ```text
//! ends  (S)───o───(F)     a cell that is not the opponent's is an edge of the player's graph;
//!         \   |   /       the player's own bridges cannot be cut and may lie in both trees
//!          ───o───
//! ```

use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::fact::{Saying, Side};
use crate::core::lemma::{Form, Lemma};
use crate::core::theory::{Calculus, Case, Read, Rule, Said, Theory, Worded};
use crate::core::variant::Variant;
use rules::bridgit::{Bridgit, Post, joined_posts};
use rules::{Player, Position, Status};
use std::collections::{BTreeMap, BTreeSet};

const TREES: Lemma = Lemma::new("trees", Form::Words);

struct Trees;

pub const THEORY: Theory = Theory {
    name: "trees",
    lemmas: &[TREES],
    of: |start| start.as_any().is::<Bridgit>().then(|| Box::new(Trees) as _),
    proviso: |_, _| None,
};

impl Calculus for Trees {
    fn rule<'a>(&'a self, worded: &Worded<'_, 'a>) -> Read<'a> {
        let Worded { lemma, statement, args, variant } = *worded;
        match statement.fact()?.0.saying() {
            Saying::Wins(side) if lemma == TREES => {
                Some(Pair::read(&args.words, *side, variant).map(|pair| Box::new(pair) as _))
            }
            _ => None,
        }
    }
}

/// Two lists of cells, split by `|`.
struct Pair {
    side: Side,
    lists: [Vec<(usize, usize)>; 2],
}

impl Pair {
    fn read(words: &[&str], side: Side, variant: &Variant) -> Result<Self, Fault> {
        let mut lists = words.split(|word| *word == "|");
        let (Some(first), Some(second), None) = (lists.next(), lists.next(), lists.next()) else {
            return Err(Fault::malformed("expected two lists of cells split by one '|'"));
        };
        let cell = |word: &&str| {
            variant.spelled(word)?;
            let (x, y) = word.split_once(',').unwrap_or_default();
            let part = |part: &str| part.parse().map_err(|_| Fault::expected(word, "a cell x,y"));
            Ok((part(x)?, part(y)?))
        };
        let list = |words: &[&str]| words.iter().map(cell).collect::<Result<Vec<_>, Fault>>();
        Ok(Pair { side, lists: [list(first)?, list(second)?] })
    }
}

impl Rule for Pair {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let (_, state) = case.fact()?;
        let board: &Bridgit = state
            .as_any()
            .downcast_ref()
            .ok_or_else(|| Fault::malformed("no board of Bridg-It"))?;
        let player = self.side.on(state);
        require(Position::status(board) == Status::Ongoing, || "the game is over")?;
        require(Position::turn(board) != player, || {
            object!("it is the move of {}", self.side.name)
        })?;
        let mut used = BTreeSet::new();
        for &(x, y) in self.lists.iter().flatten() {
            let bridge = board.bridge(x, y);
            require(bridge != Some(player.other()), || {
                object!("{},{} is a bridge of the opponent", x, y)
            })?;
            require(bridge.is_some() || used.insert((x, y)), || {
                object!("the empty cell {},{} occurs twice", x, y)
            })?;
        }
        let [first, second] = &self.lists;
        let reached = spanned(board.size(), player, first)?;
        require(
            reached == spanned(board.size(), player, second)?,
            || "the trees have different posts",
        )?;
        require(
            reached.contains(&Post::Start) && reached.contains(&Post::Finish),
            || "the trees do not contain both ends",
        )?;
        Ok(None)
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
    require(posts.len() == edges.len() + 1, || "a list of cells is no tree")?;
    let mut seen = BTreeSet::new();
    let mut open: Vec<Post> = posts.first().copied().into_iter().collect();
    while let Some(post) = open.pop() {
        if seen.insert(post) {
            open.extend(&near[&post]);
        }
    }
    require(seen == posts, || "a list of cells is not connected")?;
    Ok(posts)
}
