//! Names in the settings of action checks that only the content and the book know: critical cards, kinds of tasks and what follows
//! them.

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
        tasks = t.lines("tasks").iter().flat_map(named_by).collect();
        // The other keys were read before.
        t.leave();
    });
    let cards = cards.iter().filter_map(|(name, at)| unknown_card(content, name, *at));
    let tasks = tasks.iter().filter_map(|(named, text, at)| match named {
        Named::Kind => unknown_kind(text, *at),
        Named::Action => unfit_action(content, text, *at),
    });
    cards.chain(tasks).collect()
}

/// What a task names.
enum Named {
    /// Of which kind its check is.
    Kind,
    /// The action that follows a success or a failure.
    Action,
}

/// `"move the rock" = "green 2"`: the kind that is written there; in a table also the actions that follow.
fn named_by(line: &Entry) -> Vec<(Named, String, Span)> {
    let kind = |text: &str| text.rsplit_once(' ').map(|(kind, _)| (Named::Kind, kind.trim().to_owned(), line.at));
    if let Some(text) = line.value.as_str() {
        return kind(text).into_iter().collect();
    }
    let entry = |key: &str| line.value.get(key).and_then(|v| v.get_ref().as_str());
    let actions = [entry("success"), entry("failure")].into_iter().flatten();
    let actions = actions.map(|name| (Named::Action, name.trim().to_owned(), line.at));
    entry("check").and_then(kind).into_iter().chain(actions).collect()
}

/// What follows a check is a declared action that needs to be told nothing.
fn unfit_action(content: &Content, name: &str, at: Span) -> Option<Diagnostic> {
    let plain = |a: &&crate::ir::Action| a.params.is_empty();
    match content.actions.iter().find(|a| *a.name == *name) {
        Some(action) if plain(&action) => None,
        Some(_) => {
            let message = format!("`{name}` needs to be told more, and a check tells it nothing");
            Some(Diagnostic::error(Code::UnknownName, at, message).expected(["an action without parameters"]))
        }
        None => {
            let fault = Diagnostic::error(Code::UnknownName, at, format!("no action is called `{name}`"));
            let known = content.actions.iter().filter(plain).map(|a| &*a.name);
            let fault = match crate::diag::suggest(name, known) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None => fault,
            };
            Some(fault.help("declare it in a file of cards: `action open-chest: create 1 Treasure token`"))
        }
    }
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
