//! Mana symbols (107.4) and the symbols of costs.

use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::Node;

/// The symbols of a cost: mana, and `{T}`, `{Q}`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Symbols {
    /// Mana, if any symbol is mana.
    pub mana: Option<ManaCost>,
    /// `{T}`.
    pub tap: bool,
    /// `{Q}`.
    pub untap: bool,
    /// `{E}`: energy counters (107.14).
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
        "X" => return Some(ManaSymbol::X),
        "S" => return Some(ManaSymbol::Snow),
        _ => {}
    }
    let Some((left, right)) = text.split_once('/') else { return mana_type(text).map(ManaSymbol::Of) };
    if right == "P" {
        return mana_type(left).map(ManaSymbol::Phyrexian);
    }
    match left.parse::<u16>() {
        Ok(n) => mana_type(right).map(|t| ManaSymbol::Mono(n, t)),
        Err(_) => Some(ManaSymbol::Of(mana_type(left)? | mana_type(right)?)),
    }
}

impl<'t> Checker<'t> {
    /// The symbols of a `mana` node.
    pub(crate) fn symbols(&mut self, node: Node<'t>) -> Read<Symbols> {
        let mut symbols = Symbols::default();
        let mut mana = Vec::new();
        for text in node.text().split(['{', '}']).filter(|t| !t.is_empty()) {
            match text {
                "T" => symbols.tap = true,
                "Q" => symbols.untap = true,
                "E" => symbols.energy = symbols.energy.saturating_add(1),
                _ => match mana_symbol(text) {
                    Some(symbol) => mana.push(symbol),
                    None => {
                        let message = format!("`{{{text}}}` is no mana symbol");
                        let fault = Diagnostic::error(Code::BadMana, node.span(), message);
                        let capital = text.to_ascii_uppercase();
                        let known = mana_symbol(&capital).is_some() || matches!(capital.as_str(), "T" | "Q" | "E");
                        return self.error(match known && capital != *text {
                            true => fault
                                .help("symbols are written in capital letters")
                                .suggest(node.text().replace(&format!("{{{text}}}"), &format!("{{{capital}}}"))),
                            false => fault.expected(["`{2}`", "`{W}`", "`{W/U}`", "`{X}`", "`{T}`"]),
                        });
                    }
                },
            }
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
