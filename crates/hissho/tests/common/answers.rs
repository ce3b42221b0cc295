//! What the program says to a request that it grants, and to one that it refuses.

use crate::common::hissho;

pub fn said(args: &[&str], input: &str) -> String {
    let output = hissho(args, input);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {complaint}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

pub fn refused(args: &[&str]) -> String {
    let output = hissho(args, "");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}
