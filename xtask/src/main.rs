//! Chores of this repository. `cargo xtask bench` counts instructions and writes the tables; `cargo xtask bench --check`
//! compares them with what is allowed.

mod bench;

use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask bench [--check]

  bench           counts instructions and writes benches/instructions.tsv and the table in BENCHMARKS.md
  bench --check   compares with benches/instructions.tsv; exit 1 if something became slower or grows too fast

Needs valgrind; without it nothing is counted, and --check passes with a remark.";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["bench"] => bench::write(),
        ["bench", "--check"] => bench::check(),
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
