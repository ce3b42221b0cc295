//! Whatever is typed, reading a value never panics, and what is read can be written and read again.

use engine::value::{Misread, Universe};
use proptest::prelude::*;

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "[0-9*^v{}|,()+±/ .<>_TinyM-]{0,14}") {
        let mut universe = Universe::new();
        if let Ok(value) = universe.read(&text) {
            let written = universe.text(value);
            match universe.read(&written) {
                Ok(again) => prop_assert_eq!(again, value, "{} as {}", text, written),
                // A sum can be larger than any number or row of ups that is read.
                Err(Misread::Word { expected, .. }) => {
                    let large = ["a number up to 10^18", "a smaller number"].contains(&expected);
                    prop_assert!(large, "{} as {}: {}", text, written, expected);
                }
                Err(weary) => prop_assert!(universe.gave_up(), "{} as {}: {}", text, written, weary),
            }
        }
    }

    #[test]
    fn braces_of_small_values(left in "(\\*|[0-3]|-1|\\^)", right in "(\\*2|[0-3]|-2|v)", outer in "[0-4]") {
        let mut universe = Universe::new();
        let text = format!("{{{outer}||{left}|{right}}}");
        let value = universe.read(&text).expect("well formed");
        let inner = universe.read(&format!("{{{left}|{right}}}")).expect("well formed");
        let number = universe.read(&outer).expect("well formed");
        prop_assert_eq!(universe.switch(number, inner), value);
        let written = universe.text(value);
        prop_assert_eq!(universe.read(&written), Ok(value));
    }
}

#[test]
fn large_short_values_are_quick() {
    let mut universe = Universe::new();
    let value = universe.read("100^100*100 + 3/4v99*37").expect("a value");
    assert_eq!(universe.text(value), format!("403/4^*{}", 100 ^ 37));
}

/// The sign belongs to the number alone, as the notation is written; a minus between two values
/// takes away the whole second one.
#[test]
fn a_sign_is_the_numbers() {
    let mut universe = Universe::new();
    let mut same = |a: &str, b: &str| assert_eq!(universe.read(a), universe.read(b), "{a} and {b}");
    same("-1v", "-(1^)");
    same("- 1/2^*", "^*-1/2");
    same("{-1^|-2v}", "{^-1|v-2}");
    same("1-1^", "v");
    same("--1^", "1v");
    same("-^", "v");
}
