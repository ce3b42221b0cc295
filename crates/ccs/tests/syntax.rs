//! Reading and writing: CAAL's syntax, its extension by values, and what is refused where.

use ccs::parse::{Place, Problem};
use ccs::program::Program;

fn read(text: &str) -> Program {
    Program::read(text).unwrap_or_else(|refusal| panic!("{refusal}: {text}"))
}

/// The body of the last definition as it is written again.
fn body(text: &str) -> String {
    let program = read(&format!("A = 0; B(x) = 'b(x).0; K = {text};"));
    let last = *program.order.last().unwrap();
    program.text(program.definitions[last as usize].body.unwrap())
}

#[test]
fn operators_bind_as_in_caal() {
    for (text, written) in [
        ("a.A + b.A | c.A", "a.A + b.A | c.A"),
        ("a.(A + A) | c.A", "a.(A + A) | c.A"),
        ("(a.A | A) | A", "a.A | A | A"),
        ("a.A | (A | A)", "a.A | (A | A)"),
        ("a.A \\ {b}", "a.A \\ {b}"),
        ("(a.A) \\ {b, 'a}", "(a.A) \\ {b, a}"),
        ("A[b/a, d/c] \\ {b}", "A[b/a, d/c] \\ {b}"),
        ("tau.'a.b.0", "tau.'a.b.0"),
        ("(A + A) + A", "(A + A) + A"),
        ("B(1 + 2*3)", "B(7)"),
        ("B((7 % 4) - 10 / 3)", "B(0)"),
        ("B(-1 % 8)", "B(7)"),
        ("a(x).B(x + 1)", "a(x).B(x + 1)"),
        ("a(x, 1).'c_{x}(x * 2, 3).B(x - (x - 1))", "a(x,1).'c_{x}(x * 2,3).B(x - (x - 1))"),
        ("sum i in 0..2: a_{i}.B(i)", "a_0.B(0) + a_1.B(1) + a_2.B(2)"),
        ("b.A + sum i in 1..2: a_{i}.A", "b.A + a_1.A + a_2.A"),
        ("sum i in 2..1: a_{i}.A", "0"),
        ("when (1 > 2) a.A + b.A", "b.A"),
        ("if (1 = 1 and not 2 = 1) then a.A else b.A", "a.A"),
        ("if (1 != 1) then a.A else b.A", "b.A"),
        ("a(x).if (x > 0) then b.A else c.A", "a(x).if (x > 0) then b.A else c.A"),
        ("sum.A + when.if.set.0", "sum.A + when.if.set.0"),
        ("a.A' + A'", "a.A' + A'"),
    ] {
        let text = text.replace("A'", "A");
        let written = written.replace("A'", "A");
        let once = body(&text);
        assert_eq!(once.replace("a, b", "b, a"), written.replace("a, b", "b, a"), "{text}");
        assert_eq!(body(&once), once, "read again");
    }
}

#[test]
fn a_program_that_is_written_can_be_read() {
    for file in ["peterson", "buffer"] {
        let text = std::fs::read_to_string(format!("tests/files/{file}.ccs")).unwrap();
        let program = read(&text);
        let written = program.to_string();
        assert_eq!(read(&written).to_string(), written);
        assert_eq!(
            program.name(*program.order.last().unwrap()),
            match file {
                "peterson" => "Peterson",
                _ => "Stack0",
            }
        );
    }
}

#[test]
fn refusals_name_line_and_column() {
    let at = |text: &str| {
        let refusal = Program::read(text).unwrap_err();
        (refusal.at, refusal.problem)
    };
    let place = |line, column| Place { line, column };
    let name = |name: &str| name.to_string();
    assert_eq!(at("A = B;"), (place(1, 5), Problem::Undefined(name("B"))));
    assert_eq!(at("A = 0;\nA = 0;"), (place(2, 1), Problem::DefinedTwice(name("A"))));
    assert_eq!(at("A = a(x).'b(y).0;"), (place(1, 13), Problem::Free(name("y"))));
    assert_eq!(at("A = a(x).0 + 'b(x).0;"), (place(1, 17), Problem::Free(name("x"))));
    assert_eq!(at("A = 0 \\ L;"), (place(1, 9), Problem::NoSet(name("L"))));
    assert_eq!(at("A = B(1);\n  B = 0;").0, place(1, 5));
    assert_eq!(at("A = 0[b/tau];"), (place(1, 9), Problem::Tau("relabelled")));
    assert_eq!(at("A = 0[tau/a];"), (place(1, 7), Problem::Tau("a new name")));
    assert_eq!(at("A = 0 \\ {tau};"), (place(1, 10), Problem::Tau("hidden")));
    assert_eq!(at("A = 'tau.0;"), (place(1, 5), Problem::Tau("sent or received")));
    assert_eq!(at("A = 2.tau.0;"), (place(1, 5), Problem::Delay));
    assert_eq!(at("A = 0[b/a, c/a];").1, Problem::RelabelledTwice(name("a")));
    for text in ["A = (a.0;", "A = a.;", "A = a.0", "a = 0;", "A = a.0 b;", "A == 0;", "A = \\{a};"]
    {
        assert!(matches!(at(text).1, Problem::Expected { .. }), "{text}: {:?}", at(text));
    }
    let unguarded = at("A = a.0 + B;\nB = b.0 | A;");
    assert_eq!(unguarded, (place(1, 1), Problem::Unguarded(vec![name("A"), name("B")])));
    assert!(matches!(at("A = A;").1, Problem::Unguarded(_)));
    assert!(matches!(at("A(x) = (A(x + 1) + a.0) \\ {a};").1, Problem::Unguarded(_)));
    assert!(matches!(at("A = 'a(9223372036854775807 + 1).0;").1, Problem::Fault(_)));
    assert!(matches!(at("A = 'a(1 / 0).0;").1, Problem::Fault(_)));
    assert!(matches!(at("A = sum i in 0..1000000000: a.0;").1, Problem::Fault(_)));
    assert!(matches!(at("A = sum i in 0..999: sum j in 0..999: a.0;").1, Problem::Fault(_)));
}

#[test]
fn terms_may_be_nested_very_deep() {
    let deep = 100_000;
    let nested = [
        format!("{}0", "a.".repeat(deep)),
        format!("{}0{}", "(".repeat(deep), ")".repeat(deep)),
        format!("{}0{}", "a.(".repeat(deep), " + b.0)".repeat(deep)),
        format!("{}a.0{}", "(".repeat(deep), ")\\{b}".repeat(deep)),
        format!("a.0{}", "[b/a]".repeat(deep)),
        format!("0{}", " | 0".repeat(deep)),
        format!("{}0{}", "(0 | ".repeat(deep), ")".repeat(deep)),
        format!("{}a.0", "if (1 = 1) then ".repeat(deep)),
        format!("{}a.0", "sum i in 0..0: ".repeat(deep)),
        format!("'a({}1{}).0", "(".repeat(deep), ")".repeat(deep)),
        format!("'a({}1).0", "1 + ".repeat(deep)),
        format!("a(x).'a({}x).0", "-".repeat(deep)),
        format!("a(x).{}'c(x).0", "b.".repeat(deep)),
    ];
    for text in nested {
        let program = read(&format!("K = {text};"));
        let written = program.to_string();
        assert_eq!(read(&written).to_string().len(), written.len());
    }
    assert!(Program::read(&format!("K = {}0;", "(".repeat(deep))).is_err());
}
