use super::*;
use crate::source::Files;
use crate::syntax::Rule;

fn walk<'t>(node: Node<'t>, f: &mut dyn FnMut(Node<'t>)) {
    f(node);
    for c in node.children() {
        walk(c, f);
    }
}

#[test]
fn survey() {
    let files: Files = crate::content_files::ContentFiles::built_in().to_files();
    let parsed = crate::load::parse_all(&files);
    let mut checker = Checker::new();
    checker.collect(&parsed);
    checker.lower();
    checker.out.clear();
    let mut unknown: std::collections::BTreeMap<String, (usize, String)> = Default::default();
    for file in &parsed {
        for decl in &file.decls {
            let root = file.root(decl);
            let home = checker.new_home(StrId(0));
            checker.prescan(home, &root.first().into_iter().collect::<Vec<_>>());
            let sc = Scope::new(home);
            walk(root, &mut |n| {
                if matches!(n.rule(), Rule::run | Rule::drun) {
                    for item in checker.cut(&sc, n) {
                        if let run::Piece::Unknown(w) = item.piece {
                            let e = unknown.entry(w.to_string()).or_insert((0, n.text().to_string()));
                            e.0 += 1;
                        }
                    }
                }
            });
            checker.homes.truncate(home);
        }
    }
    for (w, (n, ex)) in unknown {
        println!("{n:4} {w:20} {ex}");
    }
}
