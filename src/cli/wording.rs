//! How menus call abilities, modes and things that look alike.

use spellwright::engine::{Decision, ObjId, Rulebook, World};
use spellwright::ir::{AbilityId, AbilityKind};

/// Most characters of an ability in a menu.
const LONGEST: usize = 100;

/// An ability in a menu: its keyword, or how it is written.
pub(super) fn ability(rb: &Rulebook, a: AbilityId) -> String {
    let content = &rb.content;
    let keyword = rb.ability(a).keyword.and_then(|k| content.keywords.get(k.index()));
    keyword.map_or_else(|| shortened(content.text_of(a)), |k| k.name.to_string())
}

/// The beginning of a long text.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", text[..at].trim_end()),
        None => text.to_owned(),
    }
}

/// How the modes or options are written that a player chooses from; empty if nothing is known of them.
pub(super) fn modes(rb: &Rulebook, w: &World, d: &Decision) -> Vec<String> {
    let Some(o) = d.source else { return Vec::new() };
    let top = w.turn().stack.last().filter(|i| i.obj == o || i.source == o);
    let Some(item) = top else { return Vec::new() };
    match item.ability.or_else(|| spell_of(rb, w, item.obj)) {
        Some(a) => modes_in(rb.content.text_of(a)),
        None => Vec::new(),
    }
}

/// What a spell does.
fn spell_of(rb: &Rulebook, w: &World, o: ObjId) -> Option<AbilityId> {
    let abilities = &rb.templates.get(w.obj(o).def.index())?.abilities;
    abilities.list(&rb.content).iter().copied().find(|a| matches!(rb.ability(*a).kind, AbilityKind::Spell(_)))
}

/// The modes of a text: what stands behind each `mode` or `option`.
fn modes_in(text: &str) -> Vec<String> {
    let starts = |word: &'static str| text.match_indices(word).map(move |(at, w)| (at, at + w.len()));
    let mut heads: Vec<(usize, usize)> = starts("mode").chain(starts("option")).collect();
    heads.retain(|(at, end)| {
        let alone = !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '"');
        alone && text[*end..].trim_start().starts_with([':', '{', ','])
    });
    heads.sort_unstable();
    let ends = heads.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
    heads.iter().zip(ends).map(|((_, from), to)| shortened(bare(&text[*from..to]))).collect()
}

/// A body without the colon or the braces around it.
fn bare(text: &str) -> &str {
    let mut text = text.trim().trim_end_matches(';').trim_end();
    text = text.strip_prefix(':').unwrap_or(text).trim();
    // What closes more than is opened belongs to what is around.
    while text.ends_with('}') && text.matches('}').count() > text.matches('{').count() {
        text = text[..text.len() - 1].trim_end();
    }
    text
}

/// Tells lines apart that would be equal.
pub(super) fn told_apart(mut lines: Vec<String>) -> Vec<String> {
    let copies = |lines: &[String], line: &str| lines.iter().filter(|l| *l == line).count();
    let before = lines.clone();
    for (at, line) in lines.iter_mut().enumerate() {
        if copies(&before, &before[at]) > 1 {
            line.push_str(&format!(" #{}", copies(&before[..=at], &before[at])));
        }
    }
    lines
}

/// The positions in a menu that words mean, or what is wrong with them; no words are no positions.
pub(super) fn positions(words: &[&str], most: usize) -> Result<Vec<usize>, String> {
    let mut chosen = Vec::with_capacity(words.len());
    for word in words {
        let Ok(n) = word.parse::<usize>() else {
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
    fn modes_are_found_in_a_text() {
        let line = "spell: choose 1 { mode: target player gains 3 life mode: prevent the next 3 damage this turn }";
        assert_eq!(modes_in(line), ["target player gains 3 life", "prevent the next 3 damage this turn"]);
        let braces = "spell: choose 1 { mode { draw 1 card; {T}: add {G} } mode: lose 2 life }";
        assert_eq!(modes_in(braces), ["{ draw 1 card; {T}: add {G} }", "lose 2 life"]);
        assert!(modes_in("draw 1 card").is_empty());
    }

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
        assert_eq!(told_apart(lines), ["Bear #1", "Elf", "Bear #2"]);
    }
}
