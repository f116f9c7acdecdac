//! The table as a player sees it, within 80 columns.

use crate::cli::play::menu_words::modes_on;
use spellwright::engine::{Entity, Flags, GameState, ObjectId, PlayerId, Rulebook, StackItem};
use spellwright::ir::{CardTypes, Step, Zone};
use spellwright::play::{Scene, SceneNarrator, Whose};
use spellwright::wording::Wording;
use unicode_width::UnicodeWidthStr;

/// What is looked at, and by whom.
#[derive(Clone, Copy)]
pub(super) struct Screen<'a> {
    /// The rules and cards of the game.
    pub rulebook: &'a Rulebook,
    /// The game as it stands.
    pub state: &'a GameState,
    /// What the players are called, in their order.
    pub names: &'a [String],
    /// Tells abilities in the language of the player.
    pub wording: &'a Wording<'a>,
    /// The player who looks.
    pub you: PlayerId,
}

/// Room for names beside their heading on a usual terminal.
const WIDTH: usize = 64;
/// Symbols of mana in the order of pools.
const MANA: [&str; 6] = ["{W}", "{U}", "{B}", "{R}", "{G}", "{C}"];
/// The headings that permanents are listed below.
const GROUPS: [&str; 3] = ["lands", "creatures", "permanents"];

impl<'a> Screen<'a> {
    /// The game as it is told and named to the player who looks.
    pub fn scene(&self) -> Scene<'a> {
        Scene {
            rulebook: self.rulebook,
            state: self.state,
            names: self.names,
            reader: Some(self.you),
            life: None,
            whose: Whose::Left,
        }
    }

    /// What lies on the table: the others, then the player who looks, then the stack.
    pub fn lines(&self) -> Vec<String> {
        if self.state.scene().is_some() {
            let standing = SceneNarrator::new(self.names.to_vec(), 0).standing(self.rulebook, self.state);
            return standing.iter().map(|text| format!("  {text}")).collect();
        }
        let mut out = Vec::new();
        self.games_around(&mut out);
        let all = (0..self.state.seats() as u8).map(PlayerId);
        all.filter(|p| *p != self.you && !self.state.player(*p).out).for_each(|p| self.player(p, &mut out));
        self.player(self.you, &mut out);
        self.stack(&mut out);
        out
    }

    /// 719.1a: that this is a subgame, and the games that wait until it is over.
    fn games_around(&self, out: &mut Vec<String>) {
        let around = std::iter::successors(self.state.main_game(), |w| w.main_game());
        for (depth, w) in around.enumerate() {
            let seats = (0..w.seats() as u8).map(PlayerId).filter(|p| !w.player(*p).out);
            let there = |p: PlayerId| w.zone(Zone::Battlefield, p).iter().filter(|o| w.obj(**o).owner == p).count();
            let told: Vec<String> = seats
                .map(|p| {
                    let permanents = if there(p) == 1 { "permanent" } else { "permanents" };
                    format!("{} {} life, {} {permanents}", self.scene().player(p), w.life(p), there(p))
                })
                .collect();
            let head = if depth == 0 { format!("subgame {}", self.state.level()) } else { String::new() };
            let which = if w.main_game().is_some() { "the subgame around it" } else { "the main game" };
            out.push(format!("  {head:<12} {which} waits: {}", told.join("; ")));
        }
    }

    fn player(&self, p: PlayerId, out: &mut Vec<String>) {
        let row = self.state.player(p);
        out.push(format!("  \u{1b}[1m{}\u{1b}[0m  {}", self.called(p), self.numbers(p).join(", ")));
        let scene = self.scene();
        let field: Vec<ObjectId> =
            self.state.zone(Zone::Battlefield, p).iter().copied().filter(|o| scene.controller(*o) == p).collect();
        // A land that is a creature too is one of the creatures.
        let group_of = |o: ObjectId| match scene.chars(o).types {
            t if t.contains(CardTypes::CREATURE) => "creatures",
            t if t.contains(CardTypes::LAND) => "lands",
            _ => "permanents",
        };
        for title in GROUPS {
            let here = field.iter().filter(|o| group_of(**o) == title);
            let names: Vec<String> = here.map(|o| self.looks(Entity::Obj(*o))).collect();
            out.extend(table(title, &names));
        }
        let names = |all: &[ObjectId]| -> Vec<String> { all.iter().rev().map(|o| scene.object(*o)).collect() };
        // 808.5: teammates may look at each other's hands.
        if self.state.shows_hand(p, self.you) {
            out.extend(table("hand", &row.hand.iter().map(|o| scene.object(*o)).collect::<Vec<_>>()));
        }
        out.extend(table("graveyard", &names(&row.graveyard)));
        let owned = |zone| {
            let content = &self.rulebook.content;
            let is_rule = |o: &ObjectId| content.laws.values().any(|d| *d == self.state.obj(*o).def);
            let all = self.state.zone(zone, p).iter().filter(|o| self.state.obj(**o).owner == p && !is_rule(o));
            all.copied().collect::<Vec<ObjectId>>()
        };
        let exiled: Vec<String> = owned(Zone::Exile).into_iter().map(|o| scene.object(o)).collect();
        out.extend(table("exile", &exiled));
        let commanding: Vec<String> = owned(Zone::Command).into_iter().map(|o| self.in_command(o)).collect();
        out.extend(table("command", &commanding));
    }

    /// How a player is called: who looks is `you`.
    fn called(&self, p: PlayerId) -> String {
        let name = self.scene().player(p);
        match p {
            p if p == self.you => format!("{name} (you)"),
            p if !self.state.opponents(self.you, p) => format!("{name} (your team)"),
            _ => name.to_owned(),
        }
    }

    fn numbers(&self, p: PlayerId) -> Vec<String> {
        let (state, row) = (self.state, self.state.player(p));
        let mut out = vec![
            format!("life {}", state.life(p)),
            format!("{} in hand", row.hand.len()),
            format!("{} in library", row.library.len()),
        ];
        for (kind, n) in state.all_player_counters(p).filter(|(_, n)| *n > 0) {
            out.push(format!("{n} {}", self.rulebook.content.counters.get(kind.index()).map_or("", |k| &*k.name)));
        }
        let pool: String = MANA.iter().zip(row.pool).map(|(s, n)| s.repeat(usize::from(n))).collect();
        if !pool.is_empty() {
            out.push(format!("mana {pool}"));
        }
        out.extend((!row.restricted.is_empty()).then(|| format!("{} mana for some things only", row.restricted.len())));
        out.extend(row.out.then(|| "has left the game".to_owned()));
        out
    }

    fn stack(&self, out: &mut Vec<String>) {
        let items: Vec<&StackItem> = self.state.turn().stack.iter().rev().collect();
        for (at, item) in items.iter().enumerate() {
            let head = if at == 0 { "stack" } else { "" };
            out.push(format!("    {head:<12} {}", self.item(item)));
            let modes = modes_on(self.rulebook, self.wording, item, self.state);
            out.extend(modes.iter().map(|mode| format!("    {:<12} - {mode}", "")));
        }
    }

    /// A spell or ability on the stack with whose it is, X and targets.
    pub fn item(&self, item: &StackItem) -> String {
        let scene = self.scene();
        let mut text = scene.object(item.obj);
        if item.x > 0 {
            text += &format!(", X = {}", item.x);
        }
        let whose = if item.controller == self.you { "yours" } else { scene.player(item.controller) };
        text += &format!(" ({whose})");
        let targets: Vec<String> = item.targets.iter().flat_map(|t| &t.chosen).map(|e| self.detail(*e)).collect();
        if !targets.is_empty() {
            text += &format!(" at {}", targets.join(", "));
        }
        text
    }

    /// An object with what one looks at when choosing it, and whose it is, if it is not the own one.
    pub fn detail(&self, e: Entity) -> String {
        let (scene, mut text) = (self.scene(), self.looks(e));
        if let Some(whose) = e.obj().map(|o| scene.controller(o)).filter(|p| *p != self.you) {
            text.push_str(&format!(" ({})", scene.player(whose)));
        }
        text
    }

    /// An object with its state, or a player.
    fn looks(&self, e: Entity) -> String {
        let Entity::Obj(o) = e else { return e.player().map_or_else(String::new, |p| self.called(p)) };
        let mut text = self.scene().object(o);
        if self.state.obj(o).zone == Zone::Battlefield {
            self.state(o, &mut text);
        }
        text
    }

    fn state(&self, o: ObjectId, text: &mut String) {
        let scene = self.scene();
        let (row, c) = (self.state.obj(o), scene.chars(o));
        if c.is(CardTypes::CREATURE) {
            text.push_str(&format!(" {}/{}", c.power, c.toughness));
            let keywords = self.rulebook.content.keywords.iter().enumerate();
            let has = keywords.filter(|(at, _)| c.keywords.has(spellwright::ir::KeywordId(*at as u16)));
            let has: Vec<&str> = has.map(|(_, k)| &*k.name).collect();
            if !has.is_empty() {
                text.push_str(&format!(" {}", has.join(", ")));
            }
        }
        if row.damage > 0 {
            text.push_str(&format!(", {} damage", row.damage));
        }
        for (kind, n) in self.state.all_counters(o).filter(|(_, n)| *n > 0) {
            let kind = self.rulebook.content.counters.get(kind.index()).map_or("", |k| &*k.name);
            text.push_str(&format!(", {n} {kind} counter{}", if n == 1 { "" } else { "s" }));
        }
        if let Some(host) = row.attached {
            text.push_str(&format!(", on {}", scene.ent(Some(host))));
        }
        text.push_str(&self.chosen(o));
        if row.is(Flags::TAPPED) {
            text.push_str(", tapped");
        }
        text.push_str(&self.in_combat(o));
    }

    /// The words that were chosen for an object, which its abilities read: a color, a creature type, the name of a card.
    fn chosen(&self, o: ObjectId) -> String {
        let content = &self.rulebook.content;
        let words: Vec<String> = self.state.remembered(o).filter_map(|value| value.in_words(content)).collect();
        if words.is_empty() { String::new() } else { format!(", chosen: {}", words.join(", ")) }
    }

    /// Something in the command zone; what is chosen for a card that lies there face down its owner knows (702.105).
    fn in_command(&self, o: ObjectId) -> String {
        let (row, name) = (self.state.obj(o), self.scene().object(o));
        match (row.is(Flags::FACE_DOWN), row.owner == self.you) {
            (true, true) => format!("{name}, face down{}", self.chosen(o)),
            (true, false) => name,
            (false, _) => format!("{name}{}", self.chosen(o)),
        }
    }

    fn in_combat(&self, o: ObjectId) -> String {
        let turn = self.state.turn();
        let during = [Step::DeclareAttackers, Step::DeclareBlockers, Step::FirstDamage, Step::Damage, Step::EndCombat];
        if !during.contains(&turn.step) {
            return String::new();
        }
        let scene = self.scene();
        let attackers = &turn.combat.attackers;
        if attackers.iter().any(|a| a.obj == o) {
            return ", attacking".to_owned();
        }
        let blocked: Vec<String> =
            attackers.iter().filter(|a| a.blockers.contains(&o)).map(|a| scene.object(a.obj)).collect();
        if blocked.is_empty() { String::new() } else { format!(", blocking {}", blocked.join(", ")) }
    }
}

/// Names in columns; equal ones are counted.
fn table(title: &str, names: &[String]) -> Vec<String> {
    let mut rows: Vec<(&String, usize)> = Vec::new();
    for name in names {
        match rows.iter_mut().find(|(n, _)| *n == name) {
            Some((_, n)) => *n += 1,
            None => rows.push((name, 1)),
        }
    }
    let counted = |(name, n): &(&String, usize)| match name.split_once(", ") {
        _ if *n == 1 => (*name).clone(),
        Some((name, state)) => format!("{name} x{n}, {state}"),
        None => format!("{name} x{n}"),
    };
    let cells: Vec<String> = rows.iter().map(counted).collect();
    let width = cells.iter().map(|c| c.width()).max().unwrap_or(0) + 2;
    let columns = (WIDTH / width.max(1)).max(1);
    let row = |(i, chunk): (usize, &[String])| {
        let head = if i == 0 { title } else { "" };
        let row: String = chunk.iter().map(|c| format!("{c}{}", " ".repeat(width - c.width()))).collect();
        format!("    {head:<12} {}", row.trim_end())
    };
    cells.chunks(columns).enumerate().map(row).collect()
}
