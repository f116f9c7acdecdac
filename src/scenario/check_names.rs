//! Names in the settings of action checks that only the content and the book know: critical cards, kinds of tasks.

use crate::action_checks::Kind;
use crate::diag::{Code, Diagnostic};
use crate::ir::Content;
use crate::settings::{About, Entry, Table, parse};
use crate::source::{SourceFile, Span};

/// What a file of settings that could be read names, and nothing is called so.
pub fn judge_settings(source: &SourceFile, content: &Content) -> Vec<Diagnostic> {
    let mut unread = Vec::new();
    let Some(root) = parse(source, About::Settings, &mut unread) else { return unread };
    let mut table = Table::new("", source.id(), Some(root.get_ref()), &mut unread);
    let (mut cards, mut tasks) = (Vec::new(), Vec::new());
    table.table("check", |t| {
        cards = t.placed_texts("critical_cards").into_iter().map(|(name, at)| (name.to_owned(), at)).collect();
        tasks = t.lines("tasks").iter().filter_map(task).collect();
        // The other keys were read before.
        t.leave();
    });
    let cards = cards.iter().filter_map(|(name, at)| unknown_card(content, name, *at));
    let tasks = tasks.iter().filter_map(|(kind, at)| unknown_kind(kind, *at));
    cards.chain(tasks).collect()
}

/// `"move the rock" = "green 2"`: the kind that is written there.
fn task(line: &Entry) -> Option<(String, Span)> {
    let (kind, _) = line.value.as_str()?.rsplit_once(' ')?;
    Some((kind.trim().to_owned(), line.at))
}

fn unknown_card(content: &Content, name: &str, at: Span) -> Option<Diagnostic> {
    if content.cards.contains_key(name) {
        return None;
    }
    let fault = Diagnostic::error(Code::UnknownName, at, format!("there is no card `{name}`"));
    let near = crate::diag::suggest(name, content.cards.keys().map(|k| &**k));
    Some(match near {
        Some(near) => fault.suggest(format!("\"{near}\"")),
        None => fault,
    })
}

fn unknown_kind(kind: &str, at: Span) -> Option<Diagnostic> {
    if Kind::named(kind).is_some() {
        return None;
    }
    let fault = Diagnostic::error(Code::UnknownName, at, format!("`{kind}` is no kind of check"));
    Some(fault.expected(Kind::words_en().map(|word| format!("`\"{word} 2\"`"))))
}
