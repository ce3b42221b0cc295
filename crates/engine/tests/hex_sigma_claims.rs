use engine::hex::sigma::claim::Claim;
use engine::hex::sigma::exhaust::Exhaust;
use std::time::Instant;

const V: &str = "11 21 31 41 51 12 22 32 42 52 13 23 33 43 24";
const W: &str = "44 25 35 26 36 17 27 18";

fn holds(text: &str) -> bool {
    let claim = Claim::read(text).unwrap();
    let mut e = Exhaust::new(&claim).unwrap();
    let t = Instant::now();
    let h = e.holds().unwrap();
    println!("{h} nodes {} {:?}", e.nodes, t.elapsed());
    let r: Vec<_> = e
        .removable()
        .unwrap()
        .into_iter()
        .map(|c| claim.board.cell_name(e.board_cell(c as u8)))
        .collect();
    println!("removable {r:?} nodes {} {:?}", e.nodes, t.elapsed());
    for c in 0..e.all().count_ones() as usize {
        let rs = e.replies(c).unwrap();
        if rs.len() < 30 {
            println!(
                "{} -> {:?}",
                claim.board.cell_name(e.board_cell(c as u8)),
                rs.iter()
                    .map(|c| claim.board.cell_name(e.board_cell(*c as u8)))
                    .collect::<Vec<_>>()
                    .join(" ")
            );
        }
    }
    println!("replies nodes {} proofs {} {:?}", e.nodes, e.proofs.len(), t.elapsed());
    h
}

#[test]
fn paper() {
    assert!(holds("board 8\nblack 32 24\ncarrier 23 33\nformula 32-24"));
    assert!(holds("board 8\nblack 46\ncarrier 56 37 47 57 28 38 48 58\nformula 46-b"));
    assert!(holds(&format!("board 8\nblack 34 62\ncarrier {V}\nformula t-34 | 62-34")));
    assert!(holds(&format!("board 8\nblack 34 54 46\ncarrier {W}\nformula 34-54|34-46|34-b")));
    assert!(holds(&format!(
        "board 8\nblack 54 46\ncarrier {V} {W} 34 53 63 61 71 62\nformula t-54|t-46|t-b"
    )));
    assert!(holds(&format!(
        "board 8\nblack 54 46 72\ncarrier {V} {W} 34 53 63 61 71 62\nformula (t-54|t-46|t-b)&(t-72|54-72)"
    )));
}
