//! Bridg-It: the lattice, all boards of size 2, planarity, refusals.

use proptest::prelude::*;
use rules::bridgit::{Bridgit, Post, Setup, cells, joined_posts};
use rules::scene::{Man, Sign, Tie};
use rules::{Player, Position, Refused, Status, game};
use std::collections::BTreeSet;

const PLAYERS: [Player; 2] = [Player::One, Player::Two];

fn bridgit(id: &str, board: &str) -> Result<Bridgit, Refused> {
    format!("{id} {board}").parse()
}

fn set_up(size: usize, bridges: Vec<Option<Player>>) -> Bridgit {
    let size = size.to_string().parse().unwrap();
    Bridgit::try_from(Setup { size, bridges, turn: None }).unwrap()
}

/// All 3^5 boards of size 2.
fn boards_of_size_2() -> Vec<Bridgit> {
    let digit = |code: usize, i: u32| {
        [None, Some(Player::One), Some(Player::Two)][code / 3usize.pow(i) % 3]
    };
    (0..243).map(|code| set_up(2, (0..5).map(|i| digit(code, i)).collect())).collect()
}

#[test]
fn cells_and_posts_of_the_notes() {
    assert_eq!(cells(1), [(1, 1)]);
    assert_eq!(cells(2), [(1, 1), (3, 1), (2, 2), (1, 3), (3, 3)]);
    for n in 1..9 {
        assert_eq!(cells(n).len(), n * n + (n - 1) * (n - 1));
        for player in PLAYERS {
            let joins = |(x, y)| joined_posts(n, player, x, y);
            let posts: BTreeSet<Post> = cells(n).into_iter().flat_map(joins).collect();
            // V = n(n−1)+2, E = 2(V−1)−1: one edge short of two spanning trees.
            assert_eq!(posts.len(), n * (n - 1) + 2);
            assert_eq!(cells(n).len(), 2 * (posts.len() - 1) - 1);
        }
    }
    use Post::{At, Finish, Start};
    assert_eq!(joined_posts(2, Player::One, 1, 1), [Start, At(2, 1)]);
    assert_eq!(joined_posts(2, Player::One, 3, 3), [At(2, 3), Finish]);
    assert_eq!(joined_posts(2, Player::One, 2, 2), [At(2, 1), At(2, 3)]);
    assert_eq!(joined_posts(2, Player::Two, 3, 1), [Start, At(3, 2)]);
    assert_eq!(joined_posts(2, Player::Two, 1, 3), [At(1, 2), Finish]);
    assert_eq!(joined_posts(2, Player::Two, 2, 2), [At(1, 2), At(3, 2)]);
}

#[test]
fn all_boards_of_size_2() {
    let boards = boards_of_size_2();
    let unfinished = boards.iter().filter(|b| Position::status(*b) == Status::Ongoing).count();
    assert_eq!(unfinished, 125);
    for board in &boards {
        let joined = PLAYERS.iter().filter(|p| board.path(**p).is_some()).count();
        let full = cells(2).iter().all(|(x, y)| board.bridge(*x, *y).is_some());
        assert!(if full { joined == 1 } else { joined <= 1 }, "{board}");
    }
}

/// Whoever moves first wins on the empty board, by looking at everything.
#[test]
fn the_first_player_wins_on_sizes_1_and_2() {
    fn mover_wins(position: &Bridgit) -> bool {
        let next = Position::moves(position).into_iter().map(|m| position.play(&m).unwrap());
        next.into_iter().any(|p| match Position::status(&p) {
            Status::Ongoing => !mover_wins(&p),
            status => status == Status::Won(Position::turn(position)),
        })
    }
    for id in ["bridgit:1", "bridgit:2"] {
        let start = Bridgit::start(&id[8..].parse().unwrap());
        assert!(mover_wins(&start), "{id}");
    }
    // The notes' example: Right to move wins at (1,3).
    let example = bridgit("bridgit:2", "RL/L/..:right").unwrap();
    assert_eq!(Position::board(&example), "RL/L/..:right");
    let reply = example.play(&example.read_move("1,3").unwrap()).unwrap();
    assert!(mover_wins(&example) && !mover_wins(&reply));
}

#[test]
fn a_connection_is_marked_in_the_scene() {
    let won = bridgit("bridgit:3", "L../L./.LL/../R.R:right").unwrap();
    assert_eq!(won.path(Player::One).unwrap(), [(1, 1), (2, 2), (3, 3), (5, 3)]);
    assert_eq!(won.path(Player::Two), None);
    assert_eq!(Position::status(&won), Status::Won(Player::One));
    assert!(Position::moves(&won).is_empty());
    let scene = Position::scene(&won);
    let count = |tie| scene.links.iter().filter(|link| link.tie == tie).count();
    assert_eq!(scene.marks.iter().filter(|mark| mark.sign == Sign::Win).count(), 4);
    assert_eq!(count(Tie::Bridge(Player::One)), 4);
    assert_eq!(count(Tie::Bridge(Player::Two)), 2);
    for player in PLAYERS {
        assert_eq!(count(Tie::Shore(player)), 2);
        let posts = scene.pieces.iter().filter(|piece| piece.man == Man::Post(player));
        assert_eq!(posts.count(), 3 * 4);
    }
    for link in scene.links.iter().filter(|link| matches!(link.tie, Tie::Bridge(_))) {
        let Tie::Bridge(player) = link.tie else { continue };
        for end in [link.from, link.to] {
            let post = scene.pieces.iter().find(|piece| piece.at == end);
            assert_eq!(post.unwrap().man, Man::Post(player), "a bridge joins the builder's posts");
        }
    }
}

#[test]
fn a_missing_mover_is_inferred() {
    let turn = |board| Position::turn(&bridgit("bridgit:2", board).unwrap());
    assert_eq!(turn("../L/.."), Player::Two);
    for board in [".././..", "L./R/..", "L./L/..", "R././..", "R./R/L."] {
        assert_eq!(turn(board), Player::One, "{board}");
    }
    assert_eq!(turn("../L/..:left"), Player::One);
}

#[test]
fn symmetries() {
    let p = bridgit("bridgit:2", "LR/./..:right").unwrap();
    let images: Vec<_> = Position::images(&p).iter().map(Position::board).collect();
    assert_eq!(images, ["LR/./..:right", "RL/./..:right", ".././LR:right", ".././RL:right"]);
    let exchanged = Position::exchanged(&p).unwrap();
    assert_eq!(Position::board(&exchanged), "R././L.:left");
}

#[test]
fn refusals() {
    let says = |id: &str, board: &str| bridgit(id, board).unwrap_err().to_string();
    assert!(says("bridgit:2", "../.").contains("3 rows split by '/', not 2"));
    assert!(says("bridgit:2", "../../..").contains("1 cells in row 2"));
    assert!(says("bridgit:2", "../X/..").contains("row 2, column 1"));
    assert!(says("bridgit:2", ".././/.L").contains("rows"));
    assert!(says("bridgit:2", "../L/.é").contains("row 3, column 2"));
    assert!(says("bridgit:2", "../L/..:up").contains("left or right"));
    assert!(says("bridgit:2", "../L/..:left:won").contains("the end"));
    assert!(says("bridgit:0", "").contains("a size from 1 to 300"));
    assert!(says("bridgit:99999999999999999999", "").contains("a size from 1 to 300"));

    let state = game::read("bridgit:2", "L./R/..:left").unwrap();
    let says = |text: &str| state.play(text).unwrap_err().to_string();
    assert!(says("1,1").contains("taken"));
    for text in ["1,2", "0,0", "4,4", "-1,1", "1", "1,1,1", "01,1", "1, 1", "99999999999,1", ""] {
        assert!(says(text).contains("x,y from 1 to 3"), "{text}");
    }
    let over = game::read("bridgit:2", "LL/./..:right").unwrap();
    assert!(over.play("1,3").unwrap_err().to_string().contains("over"));

    let size = "2".parse().unwrap();
    let short = Bridgit::try_from(Setup { size, bridges: vec![None; 4], turn: None });
    assert!(short.unwrap_err().to_string().contains("5 cells"));
}

proptest! {
    /// Planarity: full boards have exactly one winner, others at most one; a path is a walk
    /// from end to end along own bridges.
    #[test]
    fn exactly_one_player_joins_on_a_full_board(
        size in 1usize..7,
        seed in prop::collection::vec(any::<bool>(), 61),
        holes in prop::collection::vec(any::<bool>(), 61),
    ) {
        let colour = |left: &bool| Some(if *left { Player::One } else { Player::Two });
        let bridges: Vec<_> = seed.iter().take(cells(size).len()).map(colour).collect();
        let full = set_up(size, bridges.clone());
        let joined = |b: &Bridgit| PLAYERS.iter().filter(|p| b.path(**p).is_some()).count();
        prop_assert_eq!(joined(&full), 1);
        let thin = bridges.iter().zip(&holes).map(|(b, hole)| b.filter(|_| !hole)).collect();
        prop_assert!(joined(&set_up(size, thin)) <= 1);
        for player in PLAYERS {
            let Some(path) = full.path(player) else { continue };
            let mut at = Post::Start;
            for (x, y) in path {
                prop_assert_eq!(full.bridge(x, y), Some(player));
                let [a, b] = joined_posts(size, player, x, y);
                prop_assert!(at == a || at == b);
                at = if at == a { b } else { a };
            }
            prop_assert_eq!(at, Post::Finish);
        }
    }
}

proptest! {
    /// The flood that decides the game and the path that is drawn agree.
    #[test]
    fn ends_are_joined_exactly_where_there_is_a_path(size in 1usize..7, seed in any::<[u64; 4]>()) {
        let cell = |i: usize| match seed[i / 32 % 4] >> (2 * (i % 32)) & 3 {
            0 => None,
            1 | 2 => Some(Player::One),
            _ => Some(Player::Two),
        };
        let board = set_up(size, (0..cells(size).len()).map(cell).collect());
        for player in PLAYERS {
            prop_assert_eq!(board.joined(player), board.path(player).is_some());
        }
    }
}
