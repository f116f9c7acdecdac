//! Temporary.
use spellwright::{diag, source::Files, syntax::parse_file};
fn main() {
    let mut files = Files::new();
    for a in std::env::args().skip(1) {
        files.add(a.clone(), std::fs::read_to_string(&a).unwrap());
    }
    let (mut n, mut m) = (0, 0);
    for f in files.iter() {
        let p = parse_file(f);
        n += p.decls.len();
        for d in &p.diagnostics {
            m += 1;
            println!("{}\n", diag::render(&files, d, diag::Style::Plain));
        }
    }
    println!("{n} declarations, {m} faults");
}
