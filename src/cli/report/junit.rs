//! JUnit: one document with all cases, as most CI services read it.

use indexmap::IndexMap;
use spellwright::source::invisible;

/// One thing that is wrong with a case.
pub(super) struct Failure {
    /// In one line.
    pub message: String,
    /// The whole fault, with the line that it is about.
    pub text: String,
    /// It is more than a warning: the case failed.
    pub counts: bool,
}

struct Case {
    name: String,
    line: u32,
    failures: Vec<Failure>,
}

/// The cases by file.
#[derive(Default)]
pub(super) struct Suites {
    by_file: IndexMap<String, Vec<Case>>,
}

impl Suites {
    /// One case; a second one of the same name adds its failures to the first.
    pub fn add(&mut self, file: &str, name: &str, line: u32, failures: Vec<Failure>) {
        let cases = self.by_file.entry(file.to_owned()).or_default();
        match cases.iter_mut().find(|c| c.name == name && c.line == line) {
            Some(case) => case.failures.extend(failures),
            None => cases.push(Case { name: name.to_owned(), line, failures }),
        }
    }

    /// All of it.
    pub fn document(&self) -> String {
        let all = || self.by_file.values().flatten();
        let failed = all().filter(|c| c.failed()).count();
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out += &format!("<testsuites name=\"spellwright\" tests=\"{}\" failures=\"{failed}\">\n", all().count());
        for (file, cases) in &self.by_file {
            let failed = cases.iter().filter(|c| c.failed()).count();
            let name = escaped(file);
            out += &format!("  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{failed}\">\n", cases.len());
            cases.iter().for_each(|case| out += &case.element(&name));
            out += "  </testsuite>\n";
        }
        out + "</testsuites>"
    }
}

impl Case {
    fn failed(&self) -> bool {
        self.failures.iter().any(|f| f.counts)
    }

    fn element(&self, file: &str) -> String {
        let head = format!(
            "    <testcase name=\"{}\" classname=\"{file}\" file=\"{file}\" line=\"{}\"",
            escaped(&self.name),
            self.line
        );
        if self.failures.is_empty() {
            return head + "/>\n";
        }
        let failure = |f: &Failure| match f.counts {
            true => format!("      <failure message=\"{}\">{}</failure>\n", escaped(&f.message), escaped(&f.text)),
            false => format!("      <system-out>{}</system-out>\n", escaped(&f.text)),
        };
        head + ">\n" + &self.failures.iter().map(failure).collect::<String>() + "    </testcase>\n"
    }
}

/// A text as XML 1.0 can hold it: characters that it has no place for are shown as a question mark.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('?'),
            // What nobody sees is told by its number.
            c if invisible(c.encode_utf8(&mut [0; 4])).is_some() || c == '\u{feff}' => {
                out.push_str(&format!("U+{:04X}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Failure, Suites};

    #[test]
    fn cases_stand_in_their_files_and_texts_are_escaped() {
        let mut suites = Suites::default();
        suites.add("a.scenario", "one", 1, Vec::new());
        suites.add(
            "a.scenario",
            "two <&>",
            5,
            vec![Failure { message: "it \"is\"".into(), text: "1 < 2\u{1b}".into(), counts: true }],
        );
        suites.add(
            "b.card",
            "b.card",
            1,
            vec![Failure { message: "w".into(), text: "hardly meant".into(), counts: false }],
        );
        let text = suites.document();
        assert!(text.contains("tests=\"3\" failures=\"1\""), "{text}");
        assert!(text.contains("<system-out>hardly meant</system-out>"), "{text}");
        assert!(text.contains("name=\"two &lt;&amp;&gt;\""), "{text}");
        assert!(text.contains("<failure message=\"it &quot;is&quot;\">1 &lt; 2?</failure>"), "{text}");
    }
}
