//! The laws of `fuzz/`, on its corpora.

#[path = "../../../fuzz/laws.rs"]
mod laws;

use std::path::Path;

type Law = fn(&[u8]);

/// The law of every target, by the name of its corpus.
const LAWS: [(&str, Law); 8] = [
    ("certificate", laws::certificate),
    ("board", laws::board),
    ("sgf", laws::sgf),
    ("notation", laws::notation),
    ("statement", laws::statement),
    ("graph", laws::graph),
    ("ccs", laws::ccs),
    ("aut", laws::aut),
];

#[test]
fn the_laws_hold_on_all_corpora() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let targets = std::fs::read_dir(fuzz.join("fuzz_targets")).expect("targets").count();
    assert_eq!(targets, LAWS.len());
    for (name, law) in LAWS {
        let files = std::fs::read_dir(fuzz.join("corpus").join(name)).expect(name);
        let files: Vec<_> = files.map(|file| file.expect(name).path()).collect();
        assert!(!files.is_empty(), "{name}");
        for file in files {
            let bytes = std::fs::read(&file).expect(name);
            // Cut short anywhere, and with a letter changed, too.
            for end in 0..=bytes.len() {
                law(&bytes[..end]);
            }
            for at in 0..bytes.len() {
                for letter in *b"0(;]x\xff" {
                    let mut changed = bytes.clone();
                    changed[at] = letter;
                    law(&changed);
                }
            }
        }
    }
}
