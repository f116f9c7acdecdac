//! `explain`: what a code means.

use crate::cli::Outcome;
use crate::cli::output::{did_you_mean, line};
use spellwright::diag::{Code, suggest};

/// Explain the code of a fault, with a wrong and a right example.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  spellwright explain E0113\n  spellwright explain          all codes")]
pub(super) struct Args {
    /// The code, such as E0113; without it all codes are listed
    code: Option<String>,
}

pub(super) fn run(args: &Args) -> Outcome {
    let Some(wanted) = &args.code else {
        for code in Code::ALL {
            line(&format!("{code}  {}", code.title()));
        }
        return Outcome::Clean;
    };
    match Code::named(wanted) {
        Some(code) => {
            readable(code.page()).iter().for_each(|l| line(l));
            Outcome::Clean
        }
        None => {
            let near = did_you_mean(suggest(wanted, Code::ALL.iter().map(|code| code.number())));
            Outcome::Usage(format!("there is no code `{wanted}`{near}"))
        }
    }
}

/// The text of a page as a terminal shows it: without its marks, examples indented, lines of at most 80 characters.
fn readable(page: &str) -> Vec<String> {
    let (mut lines, mut example, mut paragraph) = (Vec::new(), false, String::new());
    for text in page.lines().chain([""]) {
        if !example && !text.is_empty() && !text.starts_with("```") {
            paragraph.push_str(text.trim_start_matches("# "));
            paragraph.push(' ');
            continue;
        }
        if !paragraph.is_empty() {
            lines.extend(wrapped(&std::mem::take(&mut paragraph)));
        }
        if text.starts_with("```") {
            example = !example;
        } else {
            lines.push(if example { format!("    {text}") } else { String::new() });
        }
    }
    lines
}

/// The text in lines of at most 80 characters; an empty one stays.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(last) if last.len() + word.len() < 80 => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    if lines.is_empty() { vec![String::new()] } else { lines }
}
