//! How menus call abilities, modes and things that look alike.

use spellwright::engine::{GameState, ObjectId, Question, Reason, Rulebook, StackItem};
use spellwright::ir::{AbilityId, AbilityKind, DefId, Zone};
use spellwright::play::{shortened, spell_of};
use spellwright::wording::Wording;

/// Names that are offered where several are meant.
const MOST_NAMED: usize = 6;

/// An ability of an object in a menu: the line of its keyword, or what it says.
pub(super) fn ability(wording: &Wording<'_>, state: &GameState, o: ObjectId, ability: AbilityId) -> String {
    shortened(&wording.ability_of(state.obj(o).def, ability))
}

/// The spell or ability for which something is decided, as it lies on top of the stack.
pub(super) fn decided(rulebook: &Rulebook, state: &GameState, d: &Question) -> Option<(DefId, AbilityId)> {
    let o = d.source?;
    // A spell of a scene takes effect without a stack, and so does what somebody uses.
    if let Some(scene) = state.scene() {
        if state.obj(o).zone == Zone::Casting {
            return Some((state.obj(o).def, spell_of(rulebook, state, o)?));
        }
        let (_, _, (thing, used)) = scene.uses.last()?;
        return (*thing == o).then_some((state.obj(o).def, *used));
    }
    let item = state.turn().stack.last().filter(|i| i.obj == o || i.source == o)?;
    text_on(rulebook, state, item)
}

/// The text of what lies on the stack.
fn text_on(rulebook: &Rulebook, state: &GameState, item: &StackItem) -> Option<(DefId, AbilityId)> {
    let ability = item.ability.or_else(|| spell_of(rulebook, state, item.obj))?;
    let of = if item.ability.is_some() { item.source } else { item.obj };
    Some((state.obj(of).def, ability))
}

/// What the spell or ability says for which something is decided.
pub(super) fn said_by(rulebook: &Rulebook, wording: &Wording<'_>, state: &GameState, d: &Question) -> Option<String> {
    if state.scene().is_some() {
        return said_in_scene(rulebook, wording, state, d);
    }
    let Some((def, ability)) = decided(rulebook, state, d) else { return as_it_enters(rulebook, wording, state, d) };
    let item = state.turn().stack.last()?;
    let chosen = chosen_modes(wording, (def, ability), item);
    Some(if chosen.is_empty() { wording.ability_of(def, ability) } else { chosen.join("\n") })
}

/// In a scene: all that a spell says that is being cast, or the ability that is used.
fn said_in_scene(rulebook: &Rulebook, wording: &Wording<'_>, state: &GameState, d: &Question) -> Option<String> {
    let o = d.source.filter(|_| !matches!(d.why, Reason::Courage { .. } | Reason::Die { .. } | Reason::Counter(_)))?;
    if state.obj(o).zone == Zone::Casting {
        let face = wording.def(state.obj(o).def).into_iter().next()?;
        return Some(face.paragraphs.join("\n"));
    }
    decided(rulebook, state, d).map(|(def, ability)| wording.ability_of(def, ability))
}

/// What asks as it enters or turns up is no spell and no ability on the stack.
fn as_it_enters(rulebook: &Rulebook, wording: &Wording<'_>, state: &GameState, d: &Question) -> Option<String> {
    let def = d.source.filter(|_| matches!(d.why, Reason::Effect | Reason::OneOf { .. })).map(|o| state.obj(o).def)?;
    let asks = |a: &&AbilityId| matches!(rulebook.ability(**a).kind, AbilityKind::As { .. } | AbilityKind::Entry(_));
    let all: Vec<String> =
        rulebook.content.def(def).abilities.iter().filter(asks).map(|a| wording.ability_of(def, *a)).collect();
    (!all.is_empty()).then(|| all.join("\n"))
}

/// The modes that were chosen for something on the stack; empty: it has none.
fn chosen_modes(wording: &Wording<'_>, (def, ability): (DefId, AbilityId), item: &StackItem) -> Vec<String> {
    if item.modes.is_empty() {
        return Vec::new();
    }
    let lists = wording.choices_of(def, ability);
    let list = lists.first().map_or(&[][..], Vec::as_slice);
    item.modes.iter().filter_map(|m| list.get(usize::from(*m)).cloned()).collect()
}

/// The same, each in one line.
pub(super) fn modes_on(rulebook: &Rulebook, wording: &Wording<'_>, item: &StackItem, state: &GameState) -> Vec<String> {
    let text = text_on(rulebook, state, item);
    text.map_or(Vec::new(), |text| chosen_modes(wording, text, item)).iter().map(|mode| shortened(mode)).collect()
}

/// What something on the stack says.
pub(super) fn said_of(
    rulebook: &Rulebook,
    wording: &Wording<'_>,
    state: &GameState,
    item: &StackItem,
) -> Option<String> {
    let (def, ability) = text_on(rulebook, state, item)?;
    let chosen = chosen_modes(wording, (def, ability), item);
    Some(if chosen.is_empty() { wording.ability_of(def, ability) } else { chosen.join("\n") })
}

/// The modes or options that a player chooses from, so many or more; empty if nothing is known of them.
pub(in crate::cli) fn modes(
    rulebook: &Rulebook,
    wording: &Wording<'_>,
    state: &GameState,
    d: &Question,
    many: usize,
) -> Vec<String> {
    let lists = match decided(rulebook, state, d) {
        Some((def, ability)) => wording.choices_of(def, ability),
        // In a scene nothing waits on a stack: the one text of what asks in which so many are offered.
        None => match d.source.filter(|_| state.scene().is_some()).map(|o| state.obj(o).def) {
            Some(def) => {
                let all = rulebook.content.def(def).abilities.iter().flat_map(|a| wording.choices_of(def, *a));
                let lists: Vec<Vec<String>> = all.filter(|l| l.len() >= many).collect();
                if lists.iter().all(|l| Some(l) == lists.first()) { lists } else { Vec::new() }
            }
            None => Vec::new(),
        },
    };
    lists.into_iter().find(|l| l.len() >= many).unwrap_or_default().iter().map(|l| l.replace('\n', " ")).collect()
}

/// The text of a card: the one named, or the one of which a line of the menu speaks.
pub(in crate::cli) fn text_of(
    rulebook: &Rulebook,
    wording: &Wording<'_>,
    words: &[&str],
    lines: &[String],
) -> Vec<String> {
    let named = words.join(" ");
    let about = match named.parse::<usize>() {
        Ok(n) => match n.checked_sub(1).and_then(|at| lines.get(at)) {
            Some(line) => line.as_str(),
            None => return vec![format!("  there is no line {n}")],
        },
        // What stands in the menu is meant before anything else.
        Err(_) => lines.iter().find(|l| l.to_lowercase().contains(&named.to_lowercase())).unwrap_or(&named),
    };
    let content = &rulebook.content;
    let tables = [&content.cards, &content.tokens, &content.spells, &content.items];
    let small = named.to_lowercase();
    let parts: Vec<(&str, &DefId)> = tables
        .iter()
        .flat_map(|t| t.iter())
        .filter(|(name, _)| name.to_lowercase().contains(&small))
        .map(|(name, def)| (&**name, def))
        .collect();
    let known = tables.iter().flat_map(|t| t.iter()).filter(|(name, _)| {
        let (name, about) = (name.to_lowercase(), about.to_lowercase());
        about.contains(&name)
    });
    // Of names in names the longest is meant.
    let def = match known.max_by_key(|(name, _)| name.len()) {
        Some((_, def)) => def,
        None => match &*parts {
            [(_, def)] => def,
            [] => {
                let help = "`read 2` shows the card of line 2, `read NAME` one by name";
                return vec![format!("  no card is called `{about}`; {help}")];
            }
            several => {
                let names: Vec<&str> = several.iter().take(MOST_NAMED).map(|(name, _)| *name).collect();
                let more = if several.len() > MOST_NAMED { " and others" } else { "" };
                return vec![format!("  which one: {}{more}?", names.join(", "))];
            }
        },
    };
    let faces = wording.def(*def);
    faces.iter().flat_map(|t| t.head.iter().chain(&t.paragraphs)).map(|l| format!("  {l}")).collect()
}

/// Tells lines apart that would be equal.
pub(super) fn disambiguate(mut lines: Vec<String>) -> Vec<String> {
    let copies = |lines: &[String], line: &str| lines.iter().filter(|l| *l == line).count();
    let before = lines.clone();
    for (at, line) in lines.iter_mut().enumerate() {
        if copies(&before, &before[at]) > 1 {
            line.push_str(&format!(" #{}", copies(&before[..=at], &before[at])));
        }
    }
    lines
}

/// Digits and no sign.
pub(in crate::cli) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) && word.parse::<usize>().is_ok()
}

/// The positions in a menu that words mean, or what is wrong with them; no words are no positions.
pub(super) fn positions(words: &[&str], most: usize) -> Result<Vec<usize>, String> {
    let mut chosen = Vec::with_capacity(words.len());
    for word in words {
        let Some(n) = word.parse::<usize>().ok().filter(|_| is_number(word)) else {
            return Err(format!("`{word}` is neither a number nor a command: type ? for what can be typed"));
        };
        if !(1..=most).contains(&n) {
            let range = if most == 1 { "is only line 1".to_owned() } else { format!("are lines 1 to {most}") };
            return Err(format!("there is no line {n}: there {range}"));
        }
        if chosen.contains(&(n - 1)) {
            return Err(format!("line {n} stands there twice"));
        }
        chosen.push(n - 1);
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_positions_have_a_reason() {
        assert_eq!(positions(&["2", "1"], 2), Ok(vec![1, 0]));
        assert!(positions(&["3"], 2).is_err_and(|e| e.contains("1 to 2")));
        assert!(positions(&["x"], 2).is_err_and(|e| e.contains("`x`")));
        assert!(positions(&["1", "1"], 2).is_err_and(|e| e.contains("twice")));
    }

    #[test]
    fn equal_lines_are_told_apart() {
        let lines = ["Bear", "Elf", "Bear"].map(str::to_owned).to_vec();
        assert_eq!(disambiguate(lines), ["Bear #1", "Elf", "Bear #2"]);
    }
}
