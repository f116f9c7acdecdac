//! How fast content is loaded: the start with what is built in, with many cards beside it, and texts of unusual shapes.
//! `cargo bench --bench loading`.

use divan::{Bencher, black_box};
use spellwright::content_files::ContentFiles;
use spellwright::engine::Rulebook;
use spellwright::load::{load, parse_all};
use spellwright::source::Files;

fn main() {
    divan::main();
}

fn built_in() -> Files {
    ContentFiles::built_in().to_files()
}

/// The built-in content and one more file.
fn with(text: String) -> Files {
    let mut files = built_in();
    files.add("more.card", text);
    files
}

/// The built-in content and the sample cards in it again under other names, until there are this many.
fn with_cards(cards: usize) -> Files {
    let content = ContentFiles::built_in();
    let samples: Vec<&str> = content.iter().filter(|(path, _)| path.starts_with("real/")).map(|(_, t)| t).collect();
    let heads = |t: &&str| t.lines().filter(|l| l.starts_with("card \"")).count();
    let in_samples: usize = samples.iter().map(heads).sum();
    let mut files = built_in();
    for round in 0..cards.div_ceil(in_samples.max(1)) {
        for (i, text) in samples.iter().enumerate() {
            let renamed = text.split_inclusive('\n').map(|line| match line.strip_prefix("card \"") {
                Some(rest) => format!("card \"{}", rest.replacen('"', &format!(" {round}\""), 1)),
                None => line.to_owned(),
            });
            files.add(format!("{round}/{i}"), renamed.collect::<String>());
        }
    }
    files
}

/// Only the trees of the built-in content.
#[divan::bench]
fn trees(bencher: Bencher) {
    let files = built_in();
    bencher.bench_local(|| parse_all(black_box(&files)).len());
}

/// Everything that a program does before its first game.
#[divan::bench]
fn start(bencher: Bencher) {
    let files = built_in();
    bencher.bench_local(|| Rulebook::new(load(black_box(files.clone())).content));
}

/// The same with 30,000 cards beside the built-in ones.
#[divan::bench(sample_count = 3)]
fn start_with_30_000_cards(bencher: Bencher) {
    let files = with_cards(30_000);
    bencher.bench_local(|| Rulebook::new(load(black_box(files.clone())).content));
}

/// One file with many small declarations.
#[divan::bench(sample_count = 3, args = [25_000, 50_000, 100_000])]
fn declarations_in_one_file(bencher: Bencher, count: usize) {
    let one = |i| format!("card \"Number {i}\" {{\n  cost {{1}}{{R}}\n  type Creature\n  pt 2/1\n}}\n");
    let files = with((0..count).map(one).collect());
    bencher.bench_local(|| load(black_box(files.clone())).content.cards.len());
}

/// One card with many abilities that all name something.
#[divan::bench(sample_count = 3, args = [1_000, 2_000, 4_000])]
fn abilities_of_one_card(bencher: Bencher, count: usize) {
    let one = |i| format!("  when this enters: target player as p{i} draws 1 card\n");
    let lines: String = (0..count).map(one).collect();
    let files = with(format!("card \"Number 1\" {{\n  type Artifact\n{lines}}}\n"));
    bencher.bench_local(|| load(black_box(files.clone())).content.abilities.len());
}

/// One line with many statements, all with a fault.
#[divan::bench(sample_count = 3, args = [1_000, 2_000, 4_000])]
fn faults_in_one_line(bencher: Bencher, count: usize) {
    let files = with(format!(
        "card \"Number 1\" {{\n  type Artifact\n  {{T}}: {{ {}}}\n}}\n",
        "destroy target craeture; ".repeat(count)
    ));
    bencher.bench_local(|| load(black_box(files.clone())).diagnostics.into_iter().count());
}

/// Many declared words.
#[divan::bench(sample_count = 3, args = [4_000, 8_000, 16_000])]
fn subtypes(bencher: Bencher, count: usize) {
    let letter = |i: usize| char::from(b'a' + (i % 26) as u8);
    let one = |i: usize| format!("Zz{}{}{}q ", letter(i), letter(i / 26), letter(i / 676));
    let files = with(format!("subtypes Creature {{ {}}}\n", (0..count).map(one).collect::<String>()));
    bencher.bench_local(|| load(black_box(files.clone())).content.subtypes.len());
}
