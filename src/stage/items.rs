//! `[items]` of a sheet: what is borne, in which state, and what is left in it.

use super::names::Names;
use crate::ir::{CounterId, DefId, DesignationId};
use crate::settings::{Entry, Table, whole};
use crate::source::Span;
use toml::Spanned;
use toml::de::DeValue;

/// Most pieces of one item on a sheet.
const MOST_PIECES: i32 = 100;

/// Something that a character bears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Borne {
    /// The item that is borne.
    pub def: DefId,
    /// Its states, such as being worn.
    pub states: Vec<DesignationId>,
    /// How many counters are on it, of the kinds that the sheet names; otherwise as many as when it is new.
    pub counters: Vec<(CounterId, u16)>,
}

/// Each with its states, with states and counters, as a list of such pieces, or how many of them.
pub(super) fn items(table: &mut Table, names: &Names) -> Vec<Borne> {
    let mut items = Vec::new();
    for line in table.lines("items") {
        match names.item(line.name, line.key) {
            Ok(def) => {
                items.extend(pieces(table, names, &line, &Borne { def, states: Vec::new(), counters: Vec::new() }))
            }
            Err(fault) => table.fault(*fault),
        }
    }
    items
}

fn pieces<'t>(entries: &mut Table<'t>, names: &Names, line: &Entry<'t>, plain: &Borne) -> Vec<Borne> {
    let span = |s: std::ops::Range<usize>| Span::new(line.at.file, s.start, s.end);
    match line.value {
        DeValue::Table(_) => piece(entries, names, line, plain).into_iter().collect(),
        DeValue::Array(list) if !list.is_empty() && list.iter().all(|e| e.get_ref().is_table()) => {
            let of = |e: &'t Spanned<DeValue<'t>>| Entry { value: e.get_ref(), at: span(e.span()), ..*line };
            list.iter().filter_map(|e| piece(entries, names, &of(e), plain)).collect()
        }
        DeValue::Array(list) if list.iter().all(|e| e.get_ref().as_str().is_some()) => {
            let written: Vec<(&str, Span)> =
                list.iter().filter_map(|s| Some((s.get_ref().as_str()?, span(s.span())))).collect();
            vec![Borne { states: names.states_of_item(entries, &written, plain.def), ..plain.clone() }]
        }
        value => match whole(value).filter(|n| (1..=MOST_PIECES).contains(n)) {
            Some(n) => (0..n).map(|_| plain.clone()).collect(),
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

/// One piece that is written as a table.
fn piece<'t>(entries: &mut Table<'t>, names: &Names, line: &Entry<'t>, plain: &Borne) -> Option<Borne> {
    entries.inner(&path(line), line.value, line.at, |entries| {
        let written = entries.placed_texts("states");
        let def = names.content.def(plain.def);
        let counters = names.counters(entries, &[], (def.types, Some(&def.subs)));
        Borne { def: plain.def, states: names.states_of_item(entries, &written, plain.def), counters }
    })
}
