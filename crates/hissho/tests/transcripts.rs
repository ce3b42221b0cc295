//! Commands and what they print: the README, the book and the transcripts in `tests/cmd`.

use std::path::Path;

#[test]
fn transcripts() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    // Commands that write files do so here.
    std::env::set_current_dir(env!("CARGO_TARGET_TMPDIR")).expect("a folder for tests");
    trycmd::TestCases::new()
        .default_bin_name("hissho")
        .case(here.join("../../README.md"))
        .case(here.join("../../book/*.md"))
        .case(here.join("tests/cmd/*.trycmd"));
}
