//! Chores of this repository: `cargo xtask help` lists them.

mod bench;
mod words;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
Usage: cargo xtask CHORE

  gen             writes what is made of other files: grammar/words.pest
  gen --check     exit 1 if one of those files is old
  prepare         writes build/content.bin: the content as it is read now, which spares programs that are built of this state
                  the reading; the build leaves it out as soon as the content or its reader changes, and nothing but the
                  time of the start depends on it
  tidy            gen, and layout of code and content: cargo fmt, spellwright fmt cards spells tests/scenarios
  ci              everything that must hold before a change goes in (.ci/run)
  bench           counts instructions in the builds for tests and for people; writes the tables benches/instructions*.tsv and
                  the one in BENCHMARKS.md
  bench --check   compares the build for tests with its table; exit 1 if something became slower or grows too fast
  bench --check --release
                  the same with the build for people, which takes much longer to build

Counting needs valgrind; without it nothing is counted, and `bench --check` passes with a remark.";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["gen"] => words::write(&root().join("grammar")).map(|()| true),
        ["gen", "--check"] => generated(),
        ["prepare"] => {
            run("cargo", &["run", "--quiet", "--profile", "fast", "--", "dev", "prepare", "build/content.bin"])
        }
        ["tidy"] => tidy(),
        ["ci"] => run(".ci/run", &[]),
        ["bench"] => bench::write(),
        ["bench", "--check"] => bench::check(bench::Built::Tests),
        ["bench", "--check", "--release"] => bench::check(bench::Built::Release),
        ["--help" | "-h" | "help"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::from(2)
        }
    }
}

/// The folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Whether everything that is made of other files is as it would be made now.
fn generated() -> Result<bool, String> {
    let fresh = words::is_fresh(&root().join("grammar"))?;
    if !fresh {
        eprintln!("grammar/words.pest is old: run `cargo xtask gen`");
    }
    Ok(fresh)
}

fn tidy() -> Result<bool, String> {
    words::write(&root().join("grammar"))?;
    let content = ["run", "--quiet", "--", "fmt", "cards", "spells", "tests/scenarios"];
    Ok(run("cargo", &["fmt", "--all"])? && run("cargo", &content)?)
}

/// Runs a program in the folder of the repository; whether it ended well.
fn run(program: &str, args: &[&str]) -> Result<bool, String> {
    let status = Command::new(program).args(args).current_dir(root()).status();
    status.map(|status| status.success()).map_err(|error| format!("can't run `{program}`: {error}"))
}
