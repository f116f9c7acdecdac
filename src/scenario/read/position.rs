//! The blocks of the players: what lies where when a scenario begins.

use super::super::words::{ZONES, find};
use super::super::{Placed, Seat};
use super::{Reader, count, int, unquoted};
use crate::check::Read;
use crate::diag::{Code, Diagnostic};
use crate::engine::unsupported;
use crate::ir::{CardShape, CardTypes, CounterId, DefId, Zone};
use crate::syntax::{Node, Rule};

/// Most cards of one kind in one entry of a position.
const MOST_CARDS: u32 = 200;

impl<'t> Reader<'t, '_> {
    pub(super) fn seat(&mut self, node: Node<'t>) -> Seat {
        let name = node.first().map_or("", |n| n.text()).to_owned();
        let mut seat = Seat { name, ..Seat::default() };
        for line in node.children() {
            match line.rule() {
                Rule::sc_life => {
                    if seat.life.is_some() {
                        let message = "it is said twice how much life this player has";
                        self.fault(Diagnostic::error(Code::DuplicateProperty, line.span(), message));
                    }
                    seat.life = line.first().map(int);
                }
                Rule::sc_has_counters => {
                    for kind in line.all(Rule::sc_kind_of) {
                        let Ok((id, n)) = self.counters(kind) else { continue };
                        if self.content.changes_objects(id) {
                            let message = "such a counter changes objects, and this is a player (121.1)";
                            self.fault(Diagnostic::error(Code::Impossible, kind.span(), message));
                            continue;
                        }
                        seat.counters.push((id, n));
                    }
                }
                Rule::sc_lands => {
                    for entry in line.all(Rule::sc_many) {
                        let name = entry.children().find(|n| n.rule() != Rule::num);
                        let number = entry.child(Rule::num);
                        let placed = name.and_then(|name| self.placed(entry, name, number, Zone::Battlefield).ok());
                        let types = placed.as_ref().and_then(|p| self.content.defs.get(p.def.index())).map(|d| d.types);
                        if types.is_some_and(|types| !types.contains(CardTypes::LAND)) {
                            let fault = Diagnostic::error(Code::WrongKind, entry.span(), "this is no land");
                            self.fault(fault.help("other cards stand behind `battlefield`"));
                        }
                        seat.cards.extend(placed);
                    }
                }
                Rule::sc_noted => seat.notes.extend(self.noted(line).into_iter().flatten()),
                Rule::sc_pile => self.pile(line, &mut seat),
                _ => {}
            }
        }
        seat
    }

    pub(super) fn pile(&mut self, line: Node<'t>, seat: &mut Seat) {
        let zone = line.child(Rule::sc_zone).and_then(|z| find(ZONES, z.text())).unwrap_or(Zone::Battlefield);
        let library = zone == Zone::Library;
        let empty = line.child(Rule::sc_empty).is_some();
        if library && seat.library_given && (empty || !seat.cards.iter().any(|c| c.zone == Zone::Library)) {
            let message = "it is said twice what lies in this library, and once that it is empty";
            self.fault(Diagnostic::error(Code::DuplicateProperty, line.span(), message));
        }
        seat.library_given |= library;
        for entry in line.all(Rule::sc_card) {
            let Some(name) = entry.child(Rule::string) else { continue };
            let Ok(mut placed) = self.placed(entry, name, entry.child(Rule::num), zone) else { continue };
            for state in entry.all(Rule::sc_state) {
                self.state(state, &mut placed);
            }
            self.can_lie_there(entry, &placed);
            seat.cards.push(placed);
        }
    }

    /// 304.4, 307.4: instants and sorceries don't lie on the battlefield; 110.5: only permanents are tapped.
    fn can_lie_there(&mut self, entry: Node<'t>, placed: &Placed) {
        let def = self.content.defs.get(placed.def.index());
        let types = def.map_or(CardTypes::empty(), |d| d.types);
        let one_face = def.is_some_and(|d| !matches!(d.shape, CardShape::DoubleFaced(_)));
        let there = placed.zone == Zone::Battlefield;
        let attachable = CardTypes::ENCHANTMENT | CardTypes::ARTIFACT;
        let beside = [Zone::Command, Zone::Pile, Zone::Aside].contains(&placed.zone);
        let message = if types.intersects(CardTypes::COMMAND) && !beside {
            "planes, phenomena, vanguards, schemes and conspiracies are in the command zone, in a pile or outside the game (309.2, 311.2, \
             312.2, 313.3)"
        } else if placed.zone == Zone::Pile && !types.intersects(CardTypes::PILED) {
            "a planar or scheme deck is made of planes, phenomena and schemes (901.3, 904.3)"
        } else if there && types.intersects(CardTypes::NEVER_PERMANENT) && !placed.face_down {
            "instants and sorceries are never on the battlefield (304.4, 307.4)"
        } else if placed.token && !there {
            "a token is on the battlefield or nowhere (110.5f)"
        } else if !there && placed.tapped {
            "only what is on the battlefield is tapped (110.5)"
        } else if placed.new && !there {
            "only what is on the battlefield has come under control just now (302.6)"
        } else if placed.face_down && [Zone::Hand, Zone::Library, Zone::Graveyard].contains(&placed.zone) {
            "only what is on the battlefield or in exile is said to be face down (110.6, 406.3)"
        } else if placed.transformed && one_face {
            "only double-faced cards transform (701.27c)"
        } else if placed.attached.is_some() && !there {
            "only what is on the battlefield is attached to something (701.3a)"
        } else if !placed.counters.is_empty() && [Zone::Hand, Zone::Library].contains(&placed.zone) {
            "cards in a hand or a library have no counters (121.2)"
        } else if placed.attached.is_some() && !placed.face_down && !types.intersects(attachable) {
            "only Auras, Equipment and Fortifications are attached to something (701.3)"
        } else {
            if there && placed.attached.is_none() && !placed.face_down && self.is_aura(placed.def) {
                let message = "an Aura that is attached to nothing goes to its graveyard (303.4, 704.5m)";
                let fault = Diagnostic::error(Code::Impossible, entry.span(), message);
                self.fault(fault.help("say to what: `attached to \"A\"`, `attached to bob`"));
            }
            return;
        };
        self.fault(Diagnostic::error(Code::Impossible, entry.span(), message));
    }

    fn is_aura(&self, def: DefId) -> bool {
        let aura = self.content.roles.aura;
        aura.is_some_and(|aura| self.content.defs.get(def.index()).is_some_and(|d| d.subs.contains(&aura)))
    }

    pub(super) fn placed(
        &mut self,
        entry: Node<'t>,
        name: Node<'t>,
        number: Option<Node<'t>>,
        zone: Zone,
    ) -> Read<Placed> {
        let number = number.map_or(1, count);
        if number == 0 || number > MOST_CARDS {
            let message = format!("{number} is not a number of cards from 1 to {MOST_CARDS}");
            return Err(self.fault(Diagnostic::error(Code::DeckCount, entry.span(), message)));
        }
        let def = self.card(name)?;
        let token = self.content.card(unquoted(name)).is_none();
        let missing = unsupported::missing(self.content, def);
        if !missing.is_empty() {
            let message = format!("`{}` can't be played yet", unquoted(name));
            return Err(self.fault(
                Diagnostic::error(Code::UnplayableCard, name.span(), message)
                    .note(format!("the engine lacks {}", missing.join(", "))),
            ));
        }
        Ok(Placed {
            span: entry.span(),
            def,
            token,
            count: number,
            zone,
            tapped: false,
            new: false,
            face_down: false,
            transformed: false,
            commander: false,
            known: false,
            counters: Vec::new(),
            attached: None,
            label: None,
        })
    }

    /// A card or declared token by its name.
    pub(super) fn card(&mut self, name: Node<'t>) -> Read<DefId> {
        let text = unquoted(name);
        let content = self.content;
        let found = content.card(text).or_else(|| content.tokens.get(text).copied());
        if let Some(found) = found {
            return Ok(found);
        }
        let names = content.cards.keys().chain(content.tokens.keys()).map(AsRef::as_ref);
        let quoted = name.rule() == Rule::string;
        let fault = Diagnostic::error(Code::UnknownCard, name.span(), format!("no card is called `{text}`"));
        let nearest = crate::diag::suggest(text, names);
        Err(self.fault(match nearest {
            Some(near) if quoted => fault.suggest(format!("\"{near}\"")),
            Some(near) => fault.suggest(near),
            None => fault,
        }))
    }

    pub(super) fn state(&mut self, node: Node<'t>, placed: &mut Placed) {
        for part in node.children() {
            match part.rule() {
                Rule::sc_mark => match part.text().split_whitespace().next() {
                    Some("tapped") => placed.tapped = true,
                    Some("new") => placed.new = true,
                    Some("known") => placed.known = true,
                    Some("face") => placed.face_down = true,
                    Some("commander") => placed.commander = true,
                    _ => placed.transformed = true,
                },
                Rule::sc_kind_of => placed.counters.extend(self.counters(part)),
                Rule::sc_thing => placed.attached = self.thing(part).ok(),
                Rule::sc_word => placed.label = self.labels.iter().position(|l| *l == part.text()),
                _ => {}
            }
        }
    }

    pub(in crate::scenario) fn counters(&mut self, node: Node<'t>) -> Read<(CounterId, u16)> {
        let number = node.child(Rule::num).map_or(0, count);
        let kind = self.child(node, Rule::sc_kind)?;
        let kind = self.counter(kind)?;
        Ok((kind, u16::try_from(number).unwrap_or(u16::MAX)))
    }

    pub(super) fn counter(&mut self, node: Node<'t>) -> Read<CounterId> {
        let text = unquoted(node);
        if let Some(found) = self.content.counters.iter().position(|c| &*c.name == text) {
            return Ok(CounterId(found as u16));
        }
        let names = self.content.counters.iter().map(|c| c.name.as_ref());
        let fault = Diagnostic::error(Code::UnknownName, node.span(), format!("no counter is called `{text}`"));
        Err(self.fault(fault.suggest_from(text, names)))
    }

    // ------------------------------------------------------------ moments
}
