//! Instructions counted under callgrind: the same number on every machine with the same compiler.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How much more than the table is allowed, in thousandths: of many games, and of a scene, where much of the work is one
/// list that grows, and whether it can grow where it lies differs from run to run.
const TOLERANCE: u64 = 30;
const TOLERANCE_OF_SCENES: u64 = 150;
/// Twice the size may cost this much more, in tenths: combat is creatures by creatures, all else n log n.
const SQUARE: u64 = 44;
const STRAIGHT: u64 = 23;
/// Scenes that grow with pairs of things by their nature.
const SQUARES: &[&str] =
    &["combat_one_to_one", "tokens_watched", "one_enters_before_watchers", "one_enters_among_leaders"];
/// Readings, which do the same in every run.
const READINGS: &[&str] = &["cards_checked", "cards_prepared"];
/// Memory is copied by the same instructions whatever the processor could do, and what is given back goes at once to where
/// it is taken from: the allocator's own lists of small pieces are put in order at moments that differ with the length of
/// a path or a variable, which was a fifth of a small scene. So counts are the same everywhere.
const PLAIN_MEMORY: &str = "glibc.cpu.hwcaps=-AVX,-AVX2,-AVX_Fast_Unaligned_Load,-AVX512F,-AVX512VL,-AVX512BW,-ERMS,-FSRM:glibc.malloc.mxfast=0:glibc.malloc.tcache_count=0";
/// Where the table of people stands.
const BEGIN: &str = "<!-- counted by cargo xtask bench -->";
const END: &str = "<!-- end -->";

/// One line of the table: a piece of work at a size.
#[derive(Clone)]
struct Count {
    name: String,
    size: u64,
    instructions: u64,
    allocations: u64,
    units: u64,
}

impl Count {
    /// Games are told for one game, anything else as a whole.
    fn each(&self) -> u64 {
        if self.units > 1 { self.instructions / self.size } else { self.instructions }
    }
    /// Allocations for a decision, in thousandths; for a scene their number.
    fn asked(&self) -> String {
        if self.units > 1 {
            format!("{:.3} a decision", self.allocations as f64 / self.units as f64)
        } else {
            self.allocations.to_string()
        }
    }
}

/// How the program is built that is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Built {
    /// As it is for people.
    Release,
    /// As it is for tests: for those it is built anyway, and what grows too fast or is done twice shows as well.
    Tests,
}

impl Built {
    /// Where its table stands.
    fn table(self) -> PathBuf {
        let name = match self {
            Self::Release => "instructions.tsv",
            Self::Tests => "instructions_of_tests.tsv",
        };
        root().join("benches").join(name)
    }
    fn profile(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Tests => "dev",
        }
    }
}

/// Counts everything in both builds and writes the tables. True: done.
pub fn write() -> Result<bool, String> {
    write_table(Built::Tests)?;
    let counts = write_table(Built::Release)?;
    let page = root().join("BENCHMARKS.md");
    let text = std::fs::read_to_string(&page).map_err(|e| e.to_string())?;
    std::fs::write(page, with_table(&text, &for_people(&counts))?).map_err(|e| e.to_string())?;
    Ok(true)
}

fn write_table(built: Built) -> Result<Vec<Count>, String> {
    let Some(counts) = count_all(built)? else {
        return Err("valgrind was not found: nothing can be counted".to_owned());
    };
    let mut table = format!("# {}\nwork\tsize\tinstructions\tallocations\tunits\n", compiler()?);
    for c in &counts {
        let _ = writeln!(table, "{}\t{}\t{}\t{}\t{}", c.name, c.size, c.instructions, c.allocations, c.units);
    }
    std::fs::write(built.table(), table).map_err(|e| e.to_string())?;
    Ok(counts)
}

/// Compares with the table. False: something needs more than it may.
pub fn check(built: Built) -> Result<bool, String> {
    let path = built.table();
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let (made_with, allowed) = read_table(&text)?;
    if made_with != compiler()? {
        println!("the table was made with {made_with}: with another compiler numbers differ, nothing is compared");
        return Ok(true);
    }
    let Some(counts) = count_all(built)? else {
        println!("valgrind was not found: nothing is compared");
        return Ok(true);
    };
    let mut good = true;
    for c in &counts {
        let Some(a) = allowed.iter().find(|a| a.name == c.name && a.size == c.size) else {
            println!("{} {}: not in the table; run cargo xtask bench", c.name, c.size);
            good = false;
            continue;
        };
        let same = c.units > 1 || READINGS.contains(&c.name.as_str());
        let more = if same { TOLERANCE } else { TOLERANCE_OF_SCENES };
        if c.instructions > a.instructions + a.instructions * more / 1000 {
            println!("{} {}: {} instructions, {} allowed", c.name, c.size, c.instructions, a.instructions);
            good = false;
        }
        if c.allocations > a.allocations + a.allocations / 20 + 8 {
            println!("{} {}: {} allocations, {} allowed", c.name, c.size, c.allocations, a.allocations);
            good = false;
        }
    }
    for two in counts.chunks_exact(2) {
        let most = if SQUARES.contains(&two[0].name.as_str()) { SQUARE } else { STRAIGHT };
        if two[1].instructions * 10 > two[0].instructions * most {
            let (a, b) = (two[0].instructions, two[1].instructions);
            println!("{}: {a} instructions become {b} at twice the size", two[0].name);
            good = false;
        }
    }
    if good {
        println!("{} counts are within what is allowed", counts.len());
    }
    Ok(good)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

fn compiler() -> Result<String, String> {
    let out = Command::new("rustc").arg("--version").output().map_err(|e| format!("rustc: {e}"))?;
    Ok(String::from_utf8_lossy(&out.stdout).trim().to_owned())
}

/// Builds the bench and runs each of its lines at both sizes; none: there is no valgrind.
fn count_all(built: Built) -> Result<Option<Vec<Count>>, String> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        return Ok(None);
    }
    let program = build(built)?;
    let list = Command::new(&program).arg("list").output().map_err(|e| e.to_string())?;
    let list = String::from_utf8_lossy(&list.stdout).into_owned();
    let mut work = Vec::new();
    for line in list.lines() {
        let mut words = line.split(' ');
        let name = words.next().unwrap_or_default();
        work.extend(words.map(|size| Line { name, size }));
    }
    count_side_by_side(&program, &work).map(Some)
}

/// A piece of work at one of its sizes.
#[derive(Clone, Copy)]
struct Line<'a> {
    name: &'a str,
    size: &'a str,
}

/// Counts in two programs side by side, each of which reads the content once for all of its lines: that takes longer than
/// most of the work. What a program counts depends on the lines before in the same one, so which it counts is fixed.
fn count_side_by_side(program: &Path, work: &[Line]) -> Result<Vec<Count>, String> {
    let of_part = |part: usize| work.chunks(2).skip(part).step_by(2).flatten().copied().collect::<Vec<Line>>();
    let parts = [of_part(0), of_part(1)];
    let counted: Vec<Result<Vec<Count>, String>> = std::thread::scope(|threads| {
        let running: Vec<_> =
            parts.iter().enumerate().map(|(at, part)| threads.spawn(move || count(program, at, part))).collect();
        running.into_iter().map(|thread| thread.join().expect("counting does not panic")).collect()
    });
    let counts: Vec<Count> = counted.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    let found = |line: &Line| counts.iter().find(|c| c.name == line.name && c.size.to_string() == line.size).cloned();
    work.iter().map(|line| found(line).ok_or_else(|| format!("{} {} was not counted", line.name, line.size))).collect()
}

/// The path of the bench program.
fn build(built: Built) -> Result<PathBuf, String> {
    let profile = built.profile();
    let args = ["build", "--profile", profile, "--example", "instructions", "--message-format=json-render-diagnostics"];
    // Parts that are built anew one by one are cut in another way and inlined less: counts would be of the last changes too.
    let mut cargo = Command::new(env!("CARGO"));
    let out = cargo.env("CARGO_INCREMENTAL", "0").args(args).current_dir(root()).stderr(Stdio::inherit()).output();
    let out = out.map_err(|e| e.to_string())?;
    if !out.status.success() {
        return Err("the bench does not build".to_owned());
    }
    let told = String::from_utf8_lossy(&out.stdout);
    let path = told.split("\"executable\":\"").skip(1).filter_map(|rest| rest.split_once('"')).last();
    path.map(|(path, _)| PathBuf::from(path)).ok_or_else(|| "cargo did not say where the bench is".to_owned())
}

/// Counts lines in one program: callgrind writes a file whenever what is measured is over.
fn count(program: &Path, part: usize, lines: &[Line]) -> Result<Vec<Count>, String> {
    let folder = root().join("target").join("callgrind").join(part.to_string());
    // What an earlier run has left would be read for this one's.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let file = folder.join("counted");
    eprintln!("counting {} lines", lines.len());
    let out = Command::new("valgrind")
        .env("GLIBC_TUNABLES", PLAIN_MEMORY)
        // What is read on several threads is counted on one.
        .env("RAYON_NUM_THREADS", "1")
        .args(["--tool=callgrind", "--zero-before=instructions::measured*", "--dump-before=instructions::is_over*"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(program)
        .args(lines.iter().flat_map(|line| [line.name, line.size]))
        .output()
        .map_err(|e| e.to_string())?;
    let (told, errors) = (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    let told: Vec<&str> = told.lines().collect();
    if !out.status.success() || told.len() != lines.len() {
        return Err(format!("the bench does not run:\n{}\n{errors}", told.join("\n")));
    }
    let one = |(at, line): (usize, &Line)| {
        let counted = folder.join(format!("counted.{}", at + 1));
        let text = std::fs::read_to_string(&counted).map_err(|e| format!("{}: {e}", counted.display()))?;
        let number = |text: &str, word: &str| {
            number_behind(text, word).ok_or_else(|| format!("{} {} told no {word}", line.name, line.size))
        };
        Ok(Count {
            name: line.name.to_owned(),
            size: line.size.parse().map_err(|_| format!("{} is no size", line.size))?,
            instructions: number(&text, "totals:")?,
            allocations: number(told[at], "allocations")?,
            units: number(told[at], "units")?,
        })
    };
    lines.iter().enumerate().map(one).collect()
}

fn number_behind(text: &str, word: &str) -> Option<u64> {
    let (_, rest) = text.split_once(word)?;
    rest.split_whitespace().next()?.parse().ok()
}

fn read_table(text: &str) -> Result<(String, Vec<Count>), String> {
    let mut lines = text.lines();
    let made_with = lines.next().and_then(|l| l.strip_prefix("# ")).unwrap_or_default().to_owned();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let number = |i: usize| cells.get(i).and_then(|c| c.parse::<u64>().ok());
        Some(Count {
            name: cells.first()?.to_string(),
            size: number(1)?,
            instructions: number(2)?,
            allocations: number(3)?,
            units: number(4)?,
        })
    };
    let rows: Option<Vec<Count>> = lines.skip(1).map(row).collect();
    Ok((made_with, rows.ok_or("the table has a line that is no row")?))
}

fn for_people(counts: &[Count]) -> String {
    let mut out =
        String::from("| work | size | instructions | at twice the size | allocations |\n|---|---|---|---|---|\n");
    for two in counts.chunks_exact(2) {
        let (a, b) = (&two[0], &two[1]);
        let what = if a.units > 1 { "a game" } else { "in all" };
        let ratio = b.instructions as f64 / a.instructions as f64;
        let _ =
            writeln!(out, "| {} | {} | {} {what} | x {ratio:.2} | {} |", a.name, a.size, spaced(a.each()), a.asked());
    }
    out
}

/// A number with a comma before every three digits.
fn spaced(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, d) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(d);
    }
    out
}

fn with_table(text: &str, table: &str) -> Result<String, String> {
    let (before, rest) = text.split_once(BEGIN).ok_or(format!("BENCHMARKS.md has no {BEGIN}"))?;
    let (_, after) = rest.split_once(END).ok_or(format!("BENCHMARKS.md has no {END}"))?;
    Ok(format!("{before}{BEGIN}\n{table}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_groups_of_three() {
        assert_eq!([spaced(7), spaced(1234), spaced(1_234_567)], ["7", "1,234", "1,234,567"]);
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let (compiler, rows) = read_table("# rustc 1\nwork\tsize\n\nbad").map_or(("".to_owned(), vec![]), |x| x);
        assert!(compiler.is_empty() && rows.is_empty());
        let (compiler, rows) = read_table("# rustc 1\nhead\nsimple\t20\t5\t6\t7").expect("a good table");
        assert_eq!((compiler.as_str(), rows[0].instructions, rows[0].units), ("rustc 1", 5, 7));
    }

    #[test]
    fn the_table_of_people_is_put_between_its_marks() {
        let text = format!("a\n{BEGIN}\nold\n{END}\nb\n");
        assert_eq!(with_table(&text, "new\n").as_deref(), Ok(&*format!("a\n{BEGIN}\nnew\n{END}\nb\n")));
        assert!(with_table("nothing", "new").is_err());
    }
}
