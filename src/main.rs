//! Temporary: parse every declaration of the files given and say which fail.
use pest::Parser;
use spellwright::syntax::{Grammar, Rule};
fn main() {
    let (mut ok, mut bad) = (0, 0);
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let tree = args.first().is_some_and(|a| a == "--tree");
    if tree { args.remove(0); }
    if args.first().is_some_and(|a| a == "--rule") {
        let rule = *Rule::all_rules().iter().find(|r| format!("{r:?}") == args[1]).expect("rule");
        match Grammar::parse(rule, &args[2]) { Ok(p) => { for x in p { println!("{:?}", x.as_str()); show(x, 0) } } Err(e) => println!("{e}") }
        return;
    }
    for path in args {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut decls: Vec<(usize, String)> = vec![];
        for (i, line) in text.lines().enumerate() {
            let start = line.starts_with(|c: char| c.is_ascii_alphabetic());
            if start || decls.is_empty() { decls.push((i + 1, String::new())); }
            if let Some((_, d)) = decls.last_mut() { d.push_str(line); d.push('\n'); }
        }
        for (line, d) in decls {
            if !d.starts_with(|c: char| c.is_ascii_alphabetic()) { continue; }
            match Grammar::parse(Rule::decl, &d) {
                Ok(p) => {
                    let p2 = p.clone();
                    let bads: Vec<_> = p.flatten().filter(|x| matches!(x.as_rule(), Rule::bad_item | Rule::bad_stmt)).collect();
                    for b in &bads { let (l, _) = b.line_col(); println!("{path}:{}: cannot read: {}", line + l - 1, b.as_str()); }
                    if bads.is_empty() { ok += 1 } else { bad += 1 }
                    if tree { for x in p2 { show(x, 0) } }
                }
                Err(e) => { bad += 1; println!("{path}:{line}: {e}"); }
            }
        }
    }
    println!("{ok} parsed, {bad} failed");
}
fn show(p: pest::iterators::Pair<Rule>, d: usize) {
    let inner: Vec<_> = p.clone().into_inner().collect();
    println!("{}{:?}{}", "  ".repeat(d), p.as_rule(), if inner.is_empty() { format!(" {:?}", p.as_str()) } else { String::new() });
    for i in inner { show(i, d + 1) }
}
