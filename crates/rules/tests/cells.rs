//! Names of cells, up to their ends.

use rules::cell::{cell_name, column_name, read_cell};

#[test]
fn columns_are_counted_as_in_a_spreadsheet() {
    let names = [0, 25, 26, 51, 52, 701, 702].map(column_name);
    assert_eq!(names, ["a", "z", "aa", "az", "ba", "zz", "aaa"]);
}

#[test]
fn names_are_read_as_far_as_they_go() {
    let (columns, rows) = (20_000, 20_000);
    let read = |text: &str| read_cell(text, columns, rows).ok();
    for place in [(0, 0), (25, 8), (26, 9), (702, 998), (18_277, 9_998)] {
        assert_eq!(read(&cell_name(place.0, place.1)), Some(place));
    }
    for text in ["", "a", "7", "A1", "a0", "a01", "a1x", "a-1", "aaaa1", "a10000"] {
        assert_eq!(read(text), None, "{text}");
    }
    assert_eq!(read_cell("c2", 2, 2).ok(), None);
    assert_eq!(read_cell("b3", 2, 2).ok(), None);
}
