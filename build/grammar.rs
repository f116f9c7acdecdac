//! The grammar as tables for the parser of good texts (`src/syntax/machine.rs`).
//!
//! pest reads and optimises the grammar here exactly as it does for its own parser, so both accept the same texts. What is
//! added is a set of first bytes for every expression: most alternatives are refused by one look at the next byte.

use crate::shape::{below, is_small, parts_of};
use pest_meta::ast::RuleType;
use pest_meta::optimizer::{OptimizedExpr as Expr, OptimizedRule};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;

/// A set of bytes. No text in UTF-8 has the byte 255, which stands for the end of the text.
type Set = [u64; 4];
const END: u8 = 255;
const NONE: Set = [0; 4];
const ALL: Set = [u64::MAX; 4];

/// The expressions of the machine; numbers are those of expressions and rules.
enum Op {
    Text(String),
    Byte(Set),
    Bytes(Set),
    Any,
    Start,
    End,
    Words(Vec<String>),
    /// A part of which only the next byte has to be outside of a set.
    Ends(usize, Set),
    Until(Vec<String>),
    Seq {
        guard: Set,
        parts: Vec<usize>,
        spaced: bool,
    },
    Choice(Vec<usize>),
    Opt(usize),
    Rep(usize, bool),
    /// Bytes of a set, and other things among them.
    Mixed(Set, usize),
    Ahead(usize),
    Not(usize),
    Call(usize),
    /// A rule with nothing but itself in the tree: its number and its body.
    Leaf(usize, usize),
}

/// Where an expression stands.
#[derive(Clone, Copy)]
struct AbilityPrefix {
    /// Blanks may stand between the parts.
    spaced: bool,
    /// Nothing here gets a node: it is inside an atomic rule.
    dark: bool,
}

struct Tables<'g> {
    rules: HashMap<&'g str, &'g OptimizedRule>,
    blanks: Set,
    /// Rules that are reached where blanks are skipped.
    loose: HashSet<&'g str>,
    /// The rules that are reached, by name, and their names and bodies.
    rows: HashMap<&'g str, usize>,
    row_names: Vec<&'g str>,
    bodies: Vec<usize>,
    /// Rules whose expression is being added in place of a call.
    inside: Vec<&'g str>,
    /// What stands for a rule inside atomic ones.
    dark: HashMap<&'g str, usize>,
    ops: Vec<Op>,
}

/// Silent rules with at most so many expressions stand where they are called.
const SMALL: usize = 24;

/// The rules of a grammar.
pub fn rules(grammar: &str) -> Vec<OptimizedRule> {
    match pest_meta::parse_and_optimize(grammar) {
        Ok((_, rules)) => rules,
        Err(errors) => panic!("{}", errors.first().map_or(String::new(), ToString::to_string)),
    }
}

/// The tables of the rules that `root` reaches, as Rust.
pub fn tables(rules: &[OptimizedRule], root: &str) -> String {
    let by_name: HashMap<&str, &OptimizedRule> = rules.iter().map(|r| (r.name.as_str(), r)).collect();
    assert!(!by_name.contains_key("COMMENT"), "comments are part of `br`");
    let mut tables = Tables {
        rules: by_name,
        blanks: NONE,
        loose: HashSet::new(),
        rows: HashMap::new(),
        row_names: Vec::new(),
        bodies: Vec::new(),
        inside: Vec::new(),
        dark: HashMap::new(),
        ops: Vec::new(),
    };
    let blanks = tables.rule("WHITESPACE").expr.clone();
    tables.blanks = tables.byte_set(&blanks).expect("a blank is one byte");
    let root = tables.rule(root);
    tables.find_loose(root);
    tables.row(&root.name);
    let first = tables.first_bytes();
    write_out(&tables, &first)
}

impl<'g> Tables<'g> {
    fn rule(&self, name: &str) -> &'g OptimizedRule {
        self.rules.get(name).unwrap_or_else(|| panic!("the grammar has no rule `{name}`"))
    }

    /// Follows all rules that can be reached without going through an atomic one.
    fn find_loose(&mut self, rule: &'g OptimizedRule) {
        match rule.ty {
            RuleType::Normal | RuleType::Silent => {}
            RuleType::Atomic => return,
            _ => panic!("`{}` has a modifier that the tables don't know", rule.name),
        }
        if self.loose.insert(&rule.name) {
            let mut rest = vec![&rule.expr];
            while let Some(expr) = rest.pop() {
                if let Expr::Ident(name) = expr
                    && let Some(next) = self.rules.get(name.as_str()).copied()
                {
                    self.find_loose(next);
                }
                rest.extend(below(expr));
            }
        }
    }

    /// The number of a rule without a body.
    fn new_row(&mut self, rule: &'g OptimizedRule) -> usize {
        let at = self.row_names.len();
        self.rows.insert(&rule.name, at);
        self.row_names.push(&rule.name);
        self.bodies.push(0);
        at
    }

    /// The number of a rule; its body is added when it is met first.
    fn row(&mut self, name: &str) -> usize {
        if let Some(at) = self.rows.get(name) {
            return *at;
        }
        let rule = self.rule(name);
        let at = self.new_row(rule);
        let spaced = self.loose.contains(rule.name.as_str());
        self.bodies[at] = self.add(&rule.expr, AbilityPrefix { spaced, dark: false });
        at
    }

    /// What stands for the name of a rule.
    fn refer(&mut self, name: &str, around: AbilityPrefix) -> usize {
        let rule = self.rule(name);
        let atomic = rule.ty == RuleType::Atomic;
        let small = rule.ty == RuleType::Silent && is_small(&rule.expr, SMALL);
        let inside = self.inside.contains(&rule.name.as_str());
        assert!(!inside || !around.dark, "`{name}` goes round in circles inside an atomic rule");
        if !around.dark && (inside || !(atomic || small)) {
            let row = self.row(name);
            return self.push(Op::Call(row));
        }
        let dark = atomic || around.dark;
        let body = match self.dark.get(name).filter(|_| dark) {
            Some(body) => *body,
            None => {
                self.inside.push(&rule.name);
                let body = self.add(&rule.expr, if dark { AbilityPrefix { spaced: false, dark } } else { around });
                self.inside.pop();
                if dark {
                    self.dark.insert(&rule.name, body);
                }
                body
            }
        };
        if around.dark || !atomic || is_grammar_word(name) {
            return body;
        }
        let row = self.rows.get(name).copied().unwrap_or_else(|| self.new_row(rule));
        self.push(Op::Leaf(row, body))
    }

    fn push(&mut self, op: Op) -> usize {
        self.ops.push(op);
        self.ops.len() - 1
    }

    fn add(&mut self, expr: &Expr, around: AbilityPrefix) -> usize {
        if let Some(set) = self.byte_set(expr) {
            return self.push(Op::Byte(set));
        }
        if let Some(words) = self.words(expr).filter(|w| w.len() > 1 && w.iter().all(|w| !w.is_empty())) {
            return self.push(Op::Words(words));
        }
        let op = match expr {
            Expr::Str(text) => Op::Text(text.clone()),
            Expr::Ident(name) => match name.as_str() {
                "ANY" => Op::Any,
                "SOI" => Op::Start,
                "EOI" => Op::End,
                "NEWLINE" => Op::Words(vec!["\n".into(), "\r\n".into(), "\r".into()]),
                name => return self.refer(name, around),
            },
            Expr::PosPred(inner) => Op::Ahead(self.add(inner, around)),
            Expr::NegPred(inner) => Op::Not(self.add(inner, around)),
            Expr::Opt(inner) => Op::Opt(self.add(inner, around)),
            Expr::Rep(inner) => self.repetition(inner, around),
            Expr::Skip(ends) => Op::Until(ends.clone()),
            Expr::Choice(..) => Op::Choice(self.choice(expr, around)),
            Expr::Seq(..) => self.sequence(expr, around),
            other => panic!("the tables have no form for `{other}`"),
        };
        self.push(op)
    }

    fn repetition(&mut self, inner: &Expr, around: AbilityPrefix) -> Op {
        if around.spaced {
            return Op::Rep(self.add(inner, around), true);
        }
        let part = self.add(inner, around);
        match &self.ops[part] {
            Op::Byte(set) => Op::Bytes(*set),
            Op::Choice(parts) => match (&self.ops[parts[0]], &parts[1..]) {
                (Op::Byte(set), [other]) => Op::Mixed(*set, *other),
                _ => Op::Rep(part, false),
            },
            _ => Op::Rep(part, false),
        }
    }

    /// Neighbours of one byte each are one set.
    fn choice(&mut self, expr: &Expr, around: AbilityPrefix) -> Vec<usize> {
        let (mut parts, mut bytes) = (Vec::new(), NONE);
        for part in parts_of(expr) {
            if let Some(more) = self.byte_set(part) {
                bytes = or(bytes, more);
                continue;
            }
            if bytes != NONE {
                parts.push(self.push(Op::Byte(std::mem::replace(&mut bytes, NONE))));
            }
            parts.push(self.add(part, around));
        }
        if bytes != NONE {
            parts.push(self.push(Op::Byte(bytes)));
        }
        parts
    }

    /// A look ahead at one byte in front of a sequence becomes part of its first bytes.
    fn sequence(&mut self, expr: &Expr, around: AbilityPrefix) -> Op {
        let parts = parts_of(expr);
        let (mut guard, mut skip) = (ALL, 0);
        if let Some(Expr::PosPred(inner)) = parts.first()
            && let Some(set) = self.byte_set(inner)
            && and(set, self.blanks) == NONE
        {
            (guard, skip) = (set, 1);
        }
        let parts: Vec<usize> = parts.into_iter().skip(skip).map(|part| self.add(part, around)).collect();
        if let ([part, end], true) = (&parts[..], guard == ALL && !around.spaced)
            && let Op::Not(end) = self.ops[*end]
            && let Op::Byte(set) = self.ops[end]
        {
            return Op::Ends(*part, set);
        }
        Op::Seq { guard, parts, spaced: around.spaced }
    }

    /// The bytes of an expression that always takes exactly one byte and is no rule of its own.
    fn byte_set(&self, expr: &Expr) -> Option<Set> {
        let one = |pass: fn(&u8) -> bool| Some((0..128u8).filter(pass).fold(NONE, with));
        match expr {
            Expr::Str(text) if text.len() == 1 => Some(with(NONE, text.as_bytes()[0])),
            Expr::Range(from, to) if from.len() == 1 && to.len() == 1 => {
                Some((from.as_bytes()[0]..=to.as_bytes()[0]).fold(NONE, with))
            }
            Expr::Choice(left, right) => Some(or(self.byte_set(left)?, self.byte_set(right)?)),
            Expr::Ident(name) => match name.as_str() {
                "ASCII_DIGIT" => one(u8::is_ascii_digit),
                "ASCII_ALPHA" => one(u8::is_ascii_alphabetic),
                "ASCII_ALPHANUMERIC" => one(u8::is_ascii_alphanumeric),
                name => self.silent(name).and_then(|rule| self.byte_set(&rule.expr)),
            },
            _ => None,
        }
    }

    /// The texts of an expression that is one of several texts and no rule of its own.
    fn words(&self, expr: &Expr) -> Option<Vec<String>> {
        match expr {
            Expr::Str(text) => Some(vec![text.clone()]),
            Expr::Choice(left, right) => {
                let mut words = self.words(left)?;
                words.extend(self.words(right)?);
                Some(words)
            }
            // `&"a" ~ (...)`: those that begin so.
            Expr::Seq(left, right) => {
                let Expr::PosPred(ahead) = &**left else { return None };
                let set = self.byte_set(ahead).filter(|set| and(*set, self.blanks) == NONE)?;
                let words = self.words(right)?;
                Some(words.into_iter().filter(|w| w.bytes().next().is_some_and(|b| has(set, b))).collect())
            }
            Expr::Ident(name) => self.silent(name).and_then(|rule| self.words(&rule.expr)),
            _ => None,
        }
    }

    fn silent(&self, name: &str) -> Option<&'g OptimizedRule> {
        self.rules.get(name).copied().filter(|rule| rule.ty == RuleType::Silent)
    }

    /// For each expression the bytes in front of which it can succeed: taking something, and taking nothing. Rules
    /// refer to each other, so it is repeated until nothing is added.
    fn first_bytes(&self) -> Vec<(Set, Set)> {
        let mut first = vec![(NONE, NONE); self.ops.len()];
        loop {
            let mut changed = false;
            for (at, op) in self.ops.iter().enumerate() {
                let next = self.first_of(op, &first);
                changed |= next != first[at];
                first[at] = next;
            }
            if !changed {
                return first;
            }
        }
    }

    fn first_of(&self, op: &Op, first: &[(Set, Set)]) -> (Set, Set) {
        let text = |text: &String| text.bytes().next().map_or((NONE, ALL), |b| (with(NONE, b), NONE));
        match op {
            Op::Text(t) => text(t),
            Op::Words(words) => (words.iter().fold(NONE, |set, w| or(set, text(w).0)), NONE),
            Op::Byte(set) => (*set, NONE),
            Op::Bytes(set) => (*set, ALL),
            Op::Ends(part, _) => first[*part],
            Op::Mixed(set, part) => (or(*set, first[*part].0), ALL),
            Op::Any => (without(ALL, END), NONE),
            Op::Start => (NONE, ALL),
            Op::End => (NONE, with(NONE, END)),
            Op::Until(_) => (ALL, ALL),
            Op::Seq { guard, parts, spaced } => {
                let (mut takes, mut passes) = (NONE, *guard);
                for (i, part) in parts.iter().enumerate() {
                    let (c, z) = first[*part];
                    if i > 0 && *spaced {
                        // Behind blanks anything may follow.
                        takes = or(takes, and(passes, self.blanks));
                    }
                    takes = or(takes, and(passes, c));
                    passes = and(passes, z);
                }
                (takes, passes)
            }
            Op::Choice(parts) => {
                parts.iter().fold((NONE, NONE), |(c, z), part| (or(c, first[*part].0), or(z, first[*part].1)))
            }
            Op::Opt(part) | Op::Rep(part, _) => (first[*part].0, ALL),
            Op::Ahead(part) => (NONE, or(first[*part].0, first[*part].1)),
            Op::Not(part) => match &self.ops[*part] {
                Op::Byte(set) => (NONE, set.map(|word| !word)),
                _ => (NONE, ALL),
            },
            Op::Call(row) => first[self.bodies[*row]],
            Op::Leaf(_, body) => first[*body],
        }
    }
}

fn with(mut set: Set, byte: u8) -> Set {
    set[usize::from(byte / 64)] |= 1 << (byte % 64);
    set
}

fn without(mut set: Set, byte: u8) -> Set {
    set[usize::from(byte / 64)] &= !(1 << (byte % 64));
    set
}

fn has(set: Set, byte: u8) -> bool {
    set[usize::from(byte / 64)] >> (byte % 64) & 1 == 1
}

fn or(a: Set, b: Set) -> Set {
    [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]]
}

fn and(a: Set, b: Set) -> Set {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]]
}

/// A grammar word says nothing in a tree.
fn is_grammar_word(name: &str) -> bool {
    name.starts_with("k_")
}

/// A choice of so many alternatives or more looks up those that can begin with the next byte.
const FORK: usize = 3;

/// Choices with the alternatives that are left for each next byte, as stretches of the list of parts.
#[derive(Default)]
struct Forks {
    /// For each choice and each byte the number of its stretch.
    rows: Vec<Vec<usize>>,
    /// Stretches as they are written.
    stretches: Vec<(Vec<usize>, String)>,
}

impl Forks {
    /// Adds a choice; gives its number.
    fn add(&mut self, parts: &[usize], first: &[(Set, Set)], list: &mut impl FnMut(&[usize]) -> String) -> usize {
        let mut row = Vec::new();
        for byte in 0..=u8::MAX {
            let can = |part: &&usize| has(or(first[**part].0, first[**part].1), byte);
            let left: Vec<usize> = parts.iter().filter(can).copied().collect();
            let known = self.stretches.iter().position(|(known, _)| *known == left);
            row.push(known.unwrap_or_else(|| {
                let written = format!("({})", list(&left));
                self.stretches.push((left, written));
                self.stretches.len() - 1
            }));
        }
        self.rows.push(row);
        self.rows.len() - 1
    }

    /// Bytes that no choice tells apart are of one class: the first byte of each class.
    fn firsts(&self) -> Vec<usize> {
        let same = |a: usize, b: usize| self.rows.iter().all(|row| row[a] == row[b]);
        let mut firsts: Vec<usize> = Vec::new();
        for byte in 0..256 {
            if !firsts.iter().any(|known| same(*known, byte)) {
                firsts.push(byte);
            }
        }
        firsts
    }

    fn classes(&self) -> usize {
        self.firsts().len()
    }

    /// The class of each byte, and for each choice the stretch of each class, as Rust.
    fn by_class(&self) -> (Vec<usize>, String) {
        let firsts = self.firsts();
        let same = |a: usize, b: usize| self.rows.iter().all(|row| row[a] == row[b]);
        let class = |byte| firsts.iter().position(|known| same(*known, byte)).expect("each byte has a class");
        let row = |row: &Vec<usize>| {
            let of_classes: Vec<&str> = firsts.iter().map(|byte| self.stretches[row[*byte]].1.as_str()).collect();
            format!("[{}]", of_classes.join(", "))
        };
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        ((0..256).map(class).collect(), format!("[{}]", rows.join(",\n")))
    }
}

/// A list of different values that are referred to by number.
struct Pool<T>(Vec<T>);

impl<T: PartialEq> Pool<T> {
    fn number(&mut self, value: T) -> usize {
        self.0.iter().position(|known| *known == value).unwrap_or_else(|| {
            self.0.push(value);
            self.0.len() - 1
        })
    }
}

/// The first edge of a node, the bytes of its edges, and whether a word ends there.
type Node = (usize, [u64; 2], bool);

/// Words as a tree of bytes: for each node whether a word ends there, and its edges.
#[derive(Default)]
struct Letters {
    ends: bool,
    next: BTreeMap<u8, Letters>,
}

impl Letters {
    /// Of several words that fit, an ordered choice takes the first, this tree the longest: words behind one that they
    /// begin with are never chosen, and without them the two are the same.
    fn of(words: &[String]) -> Self {
        let mut root = Self::default();
        for (at, word) in words.iter().enumerate() {
            if words[..at].iter().any(|earlier| word.starts_with(earlier.as_str())) {
                continue;
            }
            let node = word.bytes().fold(&mut root, |node, byte| node.next.entry(byte).or_default());
            node.ends = true;
        }
        root
    }

    /// Writes the tree; gives the number of its root. The edges of a node stand in the order of their bytes.
    fn write(&self, nodes: &mut Vec<Node>, edges: &mut Vec<usize>) -> usize {
        let targets: Vec<usize> = self.next.values().map(|node| node.write(nodes, edges)).collect();
        let bytes = self.next.keys().fold(NONE, |set, byte| with(set, *byte));
        assert!(bytes[2..] == NONE[2..], "words are of ASCII");
        nodes.push((edges.len(), [bytes[0], bytes[1]], self.ends));
        edges.extend(targets);
        nodes.len() - 1
    }
}

fn write_out(tables: &Tables<'_>, first: &[(Set, Set)]) -> String {
    let (mut sets, mut texts, mut kids) = (Pool(Vec::new()), Pool(Vec::new()), Vec::new());
    let (mut letters, mut edges, mut roots) = (Vec::new(), Vec::new(), HashMap::new());
    let mut list = |items: &[usize]| {
        kids.extend_from_slice(items);
        format!("{}, {}", kids.len() - items.len(), items.len())
    };
    let mut forks = Forks::default();
    let mut body = String::new();
    for (op, (takes, passes)) in tables.ops.iter().zip(first) {
        let form = match op {
            Op::Text(text) => format!("Text({})", texts.number(text.clone())),
            Op::Byte(_) => "Byte".into(),
            Op::Bytes(set) => format!("Bytes({})", sets.number(*set)),
            Op::Any => "Any".into(),
            Op::Start => "Start".into(),
            Op::End => "End".into(),
            Op::Words(words) => {
                let root = *roots.entry(words).or_insert_with(|| Letters::of(words).write(&mut letters, &mut edges));
                format!("Words({root})")
            }
            Op::Ends(part, set) => format!("Ends({part}, {})", sets.number(*set)),
            Op::Mixed(set, part) => format!("Mixed({}, {part})", sets.number(*set)),
            Op::Leaf(row, body) => format!("Leaf({row}, {body})"),
            Op::Until(ends) => {
                let numbers: Vec<usize> = ends.iter().map(|t| texts.number(t.clone())).collect();
                format!("Until({})", list(&numbers))
            }
            Op::Seq { parts, spaced: false, .. } => format!("Seq({})", list(parts)),
            Op::Seq { parts, spaced: true, .. } => format!("Spaced({})", list(parts)),
            Op::Choice(parts) if parts.len() < FORK => format!("Choice({})", list(parts)),
            Op::Choice(parts) => format!("Fork({})", forks.add(parts, first, &mut list)),
            Op::Opt(part) => format!("Opt({part})"),
            Op::Rep(part, false) => format!("Rep({part})"),
            Op::Rep(part, true) => format!("SpacedRep({part})"),
            Op::Ahead(part) => format!("Ahead({part})"),
            Op::Not(part) => format!("Not({part})"),
            Op::Call(row) => format!("Call({row})"),
        };
        let can = sets.number(or(*takes, *passes));
        let _ = writeln!(body, "    Part {{ can: {can}, op: Op::{form} }},");
    }
    let mut rows = String::new();
    for (name, part) in tables.row_names.iter().zip(&tables.bodies) {
        let ty = tables.rule(name).ty;
        let (silent, word) = (ty == RuleType::Silent, is_grammar_word(name));
        let show = if silent {
            "Show::Inside"
        } else if word {
            "Show::No"
        } else {
            "Show::Yes"
        };
        // A silent rule is in no tree, but has a name all the same.
        let _ = writeln!(rows, "    Row {{ rule: Rule::r#{name}, show: {show}, part: {part} }},");
    }
    let (classes, stretches) = forks.by_class();
    let blanks = sets.number(tables.blanks);
    let mut out = format!("static PARTS: &[Part] = &[\n{body}];\nstatic ROWS: &[Row] = &[\n{rows}];\n");
    let _ = writeln!(out, "static KIDS: &[u16] = &{kids:?};");
    let _ = writeln!(out, "static SETS: &[[u64; 4]] = &{:?};", sets.0);
    let _ = writeln!(out, "static TEXTS: &[&str] = &{:?};", texts.0);
    let _ = writeln!(out, "static LETTERS: &[(u16, [u64; 2], bool)] = &{letters:?};");
    let _ = writeln!(out, "static EDGES: &[u16] = &{edges:?};");
    let _ = writeln!(out, "static CLASSES: [u8; 256] = {classes:?};");
    let _ = writeln!(out, "static FORKS: &[[(u16, u16); {}]] = &{stretches};", forks.classes());
    let _ = writeln!(out, "const BLANKS: u16 = {blanks};");
    out
}
