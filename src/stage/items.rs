//! Things of sheets and scenes: what they are, in which state, and what is left in them.

use super::character::{define_item, define_thing};
use super::names::Names;
use super::past::Past;
use crate::diag::{Code, Diagnostic};
use crate::ir::{CardTypes, Content, CounterId, DefId, DesignationId, NumberId, SubtypeId};
use crate::settings::{Entry, Table, whole};
use crate::source::Span;
use toml::Spanned;
use toml::de::DeValue;

/// Most pieces of one item on a sheet.
const MOST_PIECES: i32 = 100;

/// What a thing is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// An item that the content declares.
    Item(DefId),
    /// Anything else, by its kinds and numbers.
    Plain(Vec<SubtypeId>, Vec<(NumberId, i32)>),
}

impl What {
    /// The definition of such a thing that is called so; what the content does not hold yet is added to it.
    pub fn define(&self, content: &mut Content, name: &str) -> DefId {
        match self {
            Self::Item(def) if content.str(content.def(*def).name) == name => *def,
            Self::Item(def) => define_item(content, name, *def),
            Self::Plain(kinds, numbers) => define_thing(content, name, kinds, numbers),
        }
    }

    /// What is said of it: `item`, or `kinds` and `numbers`; nothing need be said where its name is that of an item. None: it
    /// is not known what it is, which is reported.
    pub(super) fn of(table: &mut Table, names: Names, name: &str, key: Span) -> Option<Self> {
        let item = match table.maybe_text("item") {
            Some((name, at)) => names.item(name, at).map_err(|fault| table.fault(*fault)).ok(),
            None => None,
        };
        let said = table.has("kinds") || table.has("numbers");
        let kinds = names.kinds(table, CardTypes::THING);
        let numbers = names.numbers_of_thing(table);
        let named = names.content.items.get(names.content.declared(&["item"], name)).copied();
        let plain = !kinds.is_empty() || !numbers.is_empty();
        if item.is_some() && plain {
            let message = format!("`{name}` is an item, which has its own kinds and numbers");
            let fault = Diagnostic::error(Code::BadStage, key, message);
            table.fault(fault.help("leave out `kinds` and `numbers`, or `item`"));
        } else if item.is_none() && named.is_none() && !said {
            if !table.has("item") {
                let fault = Diagnostic::error(Code::BadStage, key, format!("nothing is known of `{name}`"));
                table.fault(fault.help("say what it is: `item = \"Sting\"`, or `kinds = [\"Door\"]`"));
            }
            return None;
        }
        Some(match item.or(named.filter(|_| !plain)) {
            Some(item) => Self::Item(item),
            None => Self::Plain(kinds, numbers),
        })
    }

    /// Kinds and numbers of such a thing, for what is said of it: its types and subtypes.
    pub(super) fn sorts<'a>(&'a self, names: Names<'a>) -> (CardTypes, &'a [SubtypeId]) {
        match self {
            Self::Item(def) => {
                let def = names.content.def(*def);
                (def.types, &def.subs)
            }
            Self::Plain(kinds, _) => (CardTypes::THING, kinds),
        }
    }
}

/// Something that a character bears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Borne {
    /// How it is called.
    pub name: String,
    /// What it is.
    pub what: What,
    /// Its states, such as being worn.
    pub states: Vec<DesignationId>,
    /// How many counters are on it, of the kinds that the sheet names; otherwise as many as when it is new.
    pub counters: Vec<(CounterId, u16)>,
    /// What has been made of it for good, and which of its uses are spent.
    pub past: Past,
}

/// Each with its states, with states and counters, as a list of such pieces, or how many of them.
pub(super) fn items(table: &mut Table, names: &Names) -> Vec<Borne> {
    let mut items = Vec::new();
    for line in table.lines("items") {
        items.extend(pieces(table, names, &line));
    }
    items
}

/// The item that a line names, which says nothing else of it.
fn plain(table: &mut Table, names: &Names, line: &Entry) -> Option<Borne> {
    let def = names.item(line.name, line.key).map_err(|fault| table.fault(*fault)).ok()?;
    let (states, counters, past) = (Vec::new(), Vec::new(), Past::default());
    Some(Borne { name: line.name.to_owned(), what: What::Item(def), states, counters, past })
}

fn pieces<'t>(entries: &mut Table<'t>, names: &Names, line: &Entry<'t>) -> Vec<Borne> {
    let span = |s: std::ops::Range<usize>| Span::new(line.at.file, s.start, s.end);
    match line.value {
        DeValue::Table(_) => piece(entries, names, line).into_iter().collect(),
        DeValue::Array(list) if !list.is_empty() && list.iter().all(|e| e.get_ref().is_table()) => {
            let of = |e: &'t Spanned<DeValue<'t>>| Entry { value: e.get_ref(), at: span(e.span()), ..*line };
            list.iter().filter_map(|e| piece(entries, names, &of(e))).collect()
        }
        DeValue::Array(list) if list.iter().all(|e| e.get_ref().as_str().is_some()) => {
            let written: Vec<(&str, Span)> =
                list.iter().filter_map(|s| Some((s.get_ref().as_str()?, span(s.span())))).collect();
            let plain = plain(entries, names, line).into_iter();
            plain.map(|one| Borne { states: states(entries, names, &one.what, &written), ..one }).collect()
        }
        value => match whole(value).filter(|n| (1..=MOST_PIECES).contains(n)) {
            Some(n) => {
                let plain = plain(entries, names, line);
                (0..n).filter_map(|_| plain.clone()).collect()
            }
            None => {
                let right = format!(
                    "a list of states such as `[\"worn\"]`, how many there are, from 1 to {MOST_PIECES}, or a table such as \
                     `{{ states = [\"worn\"], counters = {{ sip = 2 }} }}`"
                );
                entries.wrong_at(&path(line), line.at, &right);
                Vec::new()
            }
        },
    }
}

/// Where the pieces of an item stand, as messages call it.
fn path(line: &Entry) -> String {
    format!("items.{}", line.name)
}

/// The states of a thing of which it is known what it is.
fn states(table: &mut Table, names: &Names, what: &What, written: &[(&str, Span)]) -> Vec<DesignationId> {
    let (types, subs) = what.sorts(*names);
    names.states(table, written, types, Some(subs))
}

/// One piece that is written as a table.
fn piece<'t>(entries: &mut Table<'t>, names: &Names, line: &Entry<'t>) -> Option<Borne> {
    // What nothing else is said of is an item, and an unknown one is near to one that is known.
    let said = |key: &str| matches!(line.value, DeValue::Table(all) if all.keys().any(|k| k.get_ref() == key));
    if !["item", "kinds", "numbers"].into_iter().any(said) && plain(entries, names, line).is_none() {
        return None;
    }
    let found = entries.inner(&path(line), line.value, line.at, |entries| {
        let what = What::of(entries, *names, line.name, line.key);
        let written = entries.placed_texts("states");
        let known = what.clone().unwrap_or(What::Plain(Vec::new(), Vec::new()));
        let (types, subs) = known.sorts(*names);
        let counters = names.counters(entries, &[], (types, Some(subs)));
        let states = states(entries, names, &known, &written);
        let past = Past::of(entries, names);
        what.map(|what| Borne { name: line.name.to_owned(), what, states, counters, past })
    });
    found.flatten()
}
