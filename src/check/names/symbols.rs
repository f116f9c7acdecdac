//! Mana symbols (107.4) and the symbols of costs.

use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::source::Span;
use crate::syntax::Node;

/// The symbols of a cost: mana, and `{T}`, `{Q}`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Symbols {
    /// Mana, if any symbol is mana.
    pub mana: Option<ManaCost>,
    /// `{T}`: the object is tapped to pay.
    pub tap: bool,
    /// `{Q}`: the object is untapped to pay.
    pub untap: bool,
    /// `{E}`: how many energy counters are paid (107.14).
    pub energy: u16,
}

/// The bit of one type of mana.
pub(crate) fn mana_type(letter: &str) -> Option<u8> {
    Some(match letter {
        "W" => 1,
        "U" => 2,
        "B" => 4,
        "R" => 8,
        "G" => 16,
        "C" => COLORLESS_BIT,
        _ => return None,
    })
}

/// One symbol between braces.
fn mana_symbol(text: &str) -> Option<ManaSymbol> {
    if let Ok(n) = text.parse::<u16>() {
        return Some(ManaSymbol::Generic(n));
    }
    match text {
        "X" => return Some(ManaSymbol::ANY_X),
        "S" => return Some(ManaSymbol::Snow),
        _ => {}
    }
    let Some((left, right)) = text.split_once('/') else { return mana_type(text).map(ManaSymbol::Of) };
    if right == "P" {
        return mana_type(left).map(ManaSymbol::Phyrexian);
    }
    match left.parse::<u16>() {
        Ok(n) => mana_type(right).map(|t| ManaSymbol::Mono(n, t)),
        // Two halves that are the same leave no choice (107.4e).
        Err(_) => (left != right).then_some(ManaSymbol::Of(mana_type(left)? | mana_type(right)?)),
    }
}

/// What stands between the braces of a row of symbols, each with the place of its opening brace.
fn between_braces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.match_indices('{').filter_map(|(at, _)| Some((at, text.get(at + 1..)?.split('}').next()?)))
}

/// What is said of something that is no symbol: the symbols that are meant, where they can be known.
fn no_symbol(text: &str, place: Span) -> Diagnostic {
    let capital = text.to_ascii_uppercase();
    if let Ok(n) = text.parse::<u64>() {
        let message = format!("`{{{n}}}` is more than a cost can ask for");
        return Diagnostic::error(Code::BadMana, place, message).help(format!("at most `{{{}}}`", u16::MAX));
    }
    let fault = Diagnostic::error(Code::BadMana, place, format!("`{{{text}}}` is no mana symbol"));
    if capital != *text && is_symbol(&capital) {
        return fault.help("symbols are written in capital letters").suggest(format!("{{{capital}}}"));
    }
    let parts: Vec<&str> = capital.split('/').collect();
    if let [one, other, "P"] = parts[..]
        && let (Some(_), Some(_)) = (mana_type(one), mana_type(other))
    {
        // Either of the two may be meant.
        return fault
            .help(format!("a symbol that can be paid with life has one color: `{{{one}/P}}` or `{{{other}/P}}`"));
    }
    if let [one, other] = parts[..]
        && one == other
        && mana_type(one).is_some()
    {
        return fault.help("both halves are the same, so nothing is left to choose").suggest(format!("{{{one}}}"));
    }
    // `{PR}` is meant as `{RP}` is.
    let turned = capital.strip_prefix('P').filter(|color| mana_type(color).is_some()).map(|color| format!("{color}P"));
    let Some(symbols) = parted(turned.as_deref().unwrap_or(&capital)) else {
        let forms =
            ["`{2}`", "`{W}`", "`{C}`", "`{X}`", "`{S}`", "`{W/U}`", "`{2/W}`", "`{W/P}`", "`{T}`", "`{Q}`", "`{E}`"];
        return fault.expected(forms);
    };
    let row: String = symbols.iter().map(|s| format!("{{{s}}}")).collect();
    match &symbols[..] {
        // Of two colors, and of a number and a color where the number is that of such symbols, both are likely.
        [one, other] if mana_type(one).is_some() && (mana_type(other).is_some() || *other == "P") => {
            let hybrid = format!("{{{one}/{other}}}");
            match *other == "P" || one == other {
                true if one == other => fault.help("each symbol has braces of its own").suggest(row),
                true => fault.help("a symbol that can also be paid with life has a `/`").suggest(hybrid),
                false => fault.help(format!("one of two colors is `{hybrid}`, both are `{row}`")).suggest(hybrid),
            }
        }
        [number, color] if *number == "2" && mana_type(color).is_some() => {
            let hybrid = format!("{{{number}/{color}}}");
            fault
                .help(format!("each symbol has braces of its own; two mana or one of a color is `{hybrid}`"))
                .suggest(row)
        }
        _ => fault.help("each symbol has braces of its own").suggest(row),
    }
}

fn is_symbol(text: &str) -> bool {
    mana_symbol(text).is_some() || matches!(text, "T" | "Q" | "E")
}

/// Symbols that stand together in one pair of braces: a number in front, then letters.
fn parted(text: &str) -> Option<Vec<&str>> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, letters) = text.split_at_checked(digits)?;
    let letters = letters.split("").filter(|t| !t.is_empty());
    let all: Vec<&str> = Some(number).filter(|n| !n.is_empty()).into_iter().chain(letters).collect();
    let good = |s: &&str| is_symbol(s) || *s == "P";
    (all.len() > 1 && all.len() <= MOST_IN_ONE && all.iter().all(good) && all.first() != Some(&"P")).then_some(all)
}

/// More letters between two braces are something else.
const MOST_IN_ONE: usize = 6;

impl<'t> Checker<'t> {
    /// The symbols of a `mana` node.
    pub(crate) fn symbols(&mut self, node: Node<'t>) -> Read<Symbols> {
        let mut symbols = Symbols::default();
        let mut mana = Vec::new();
        let mut wrong = None;
        for (at, text) in between_braces(node.text()) {
            match text {
                "T" | "Q" if (text == "T" && symbols.tap) || (text == "Q" && symbols.untap) => {
                    let message = "this can never be paid: the symbol stands twice, and it can be done only once";
                    let reported = self.report(Diagnostic::error(Code::Unpayable, node.span(), message));
                    wrong.get_or_insert(reported);
                }
                "T" => symbols.tap = true,
                "Q" => symbols.untap = true,
                "E" => symbols.energy = symbols.energy.saturating_add(1),
                _ => match mana_symbol(text) {
                    Some(symbol) => mana.push(symbol),
                    None => {
                        let start = node.span().start + at as u32;
                        let place = Span { start, end: start + text.len() as u32 + 2, ..node.span() };
                        let reported = self.report(no_symbol(text, place));
                        wrong.get_or_insert(reported);
                    }
                },
            }
        }
        if let Some(reported) = wrong {
            return Err(reported);
        }
        let nothing = |s: &ManaSymbol| *s == ManaSymbol::Generic(0);
        if mana.len() > 1 && mana.iter().any(nothing) {
            let message = "`{0}` is a cost without any mana, and here stands other mana beside it";
            return self.error(
                Diagnostic::error(Code::BadMana, node.span(), message)
                    .help("leave it out")
                    .suggest(node.text().replace("{0}", "")),
            );
        }
        if !mana.is_empty() {
            // `{0}` is a cost without any mana.
            mana.retain(|s| *s != ManaSymbol::Generic(0));
            symbols.mana = Some(mana.into());
        }
        Ok(symbols)
    }

    /// The symbols of a `mana` node, all of them mana.
    pub(crate) fn mana(&mut self, node: Node<'t>) -> Read<ManaCost> {
        let symbols = self.symbols(node)?;
        match symbols.mana {
            Some(mana) if !symbols.tap && !symbols.untap && symbols.energy == 0 => Ok(mana),
            _ => self.fail(Code::NotMana, node, format!("`{}` is not mana", node.text())),
        }
    }
}
