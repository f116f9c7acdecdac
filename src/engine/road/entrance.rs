//! What enters the battlefield, looked at as the permanent that it will be (614.12): while it is decided what replaces
//! its entering, and how, everybody reads the characteristics that it would have there.

use super::{Asking, Entering, ProposedEvent};
use crate::engine::eval::Judged;
use crate::engine::{Chars, Engine, Entity, Flags, ObjectId, PlayerId, Reason, StepResult};
use crate::ir::{CounterId, DefId, Verb, Zone};

/// What an object is while it is only looked at as a permanent.
pub(super) struct Ahead {
    obj: ObjectId,
    row: u32,
}

/// The permanent that something would be.
pub(in crate::engine) struct Arrival<'p> {
    /// The object as it is before it enters.
    pub obj: ObjectId,
    /// Its copiable values.
    pub print: Chars,
    /// Under whose control.
    pub control: PlayerId,
    /// How it enters, as far as that is known.
    pub entry: Option<&'p Entering>,
}

/// The object of an event that puts something onto the battlefield.
fn enters(proposed: &ProposedEvent) -> Option<ObjectId> {
    let to_play = proposed.ev.verb == Verb::Move && proposed.ev.to == Zone::Battlefield;
    proposed.ev.object.and_then(Entity::obj).filter(|_| to_play)
}

impl Engine<'_> {
    /// Gives what enters the characteristics that it would have on the battlefield, with what has been replaced so far.
    pub(super) fn look_ahead(&mut self, proposed: &ProposedEvent) -> Option<Ahead> {
        let obj = enters(proposed)?;
        let control = proposed.entry.as_ref().and_then(|e| e.control).unwrap_or_else(|| self.controller_or_caster(obj));
        let copied = proposed.entry.as_ref().and_then(|e| e.copy.as_ref()).and_then(|m| m.chars.as_deref());
        let mut print = match copied {
            Some(chars) => chars.clone(),
            None => self.rulebook.templates[self.face_for(obj, proposed).index()].clone(),
        };
        print.controller = control;
        let chars = self.as_permanent(Arrival { obj, print, control, entry: proposed.entry.as_deref() });
        let row = self.state.objects[obj.index()].row;
        self.state.objects[obj.index()].row = self.state.chars.len() as u32;
        self.state.chars.push(chars);
        self.caches.entering.push(obj);
        self.caches.entering_from.push(row);
        Some(Ahead { obj, row })
    }

    /// 614.12a: from now on what is chosen and done as it enters belongs to the permanent. Of what it was before, unless it
    /// is a spell (400.7a-c), nothing does.
    pub(super) fn begin_entering(&mut self, proposed: &mut ProposedEvent) {
        let Some(o) = enters(proposed).filter(|o| proposed.since.is_none() && self.state.obj(*o).zone != Zone::Stack)
        else {
            return;
        };
        proposed.since = Some((self.state.stamp, self.state.next_id));
        if self.state.memory.iter().any(|(x, _, _)| *x == o) {
            self.state.memory.retain(|(x, _, _)| *x != o);
            self.caches.changes.touch(crate::engine::Facets::MEMORY);
        }
    }

    /// It is again what it is.
    pub(super) fn look_back(&mut self, ahead: Option<Ahead>) {
        let Some(Ahead { obj, row }) = ahead else { return };
        let lent = std::mem::replace(&mut self.state.objects[obj.index()].row, row);
        if lent as usize + 1 == self.state.chars.len() {
            self.state.chars.pop();
        }
        self.caches.entering.pop();
        self.caches.entering_from.pop();
    }

    /// Whether something enters of which its own text, or what it would be given, may have something to say.
    pub(super) fn has_entry_text(&self, proposed: &ProposedEvent) -> bool {
        let Some(o) = enters(proposed) else {
            return proposed.ev.verb == Verb::TurnFaceUp
                || proposed.ev.verb == Verb::Move && matches!(proposed.ev.to, Zone::Scene | Zone::Command);
        };
        if self.caches.layers.gives_entries {
            return true;
        }
        let entry = proposed.entry.as_deref();
        if entry.is_some_and(|e| e.copy.as_ref().is_some_and(|m| m.chars.is_some())) {
            return true;
        }
        let def: DefId = self.face_for(o, proposed);
        if entry.is_some_and(|e| e.attached.is_some()) && proposed.ev.from != Zone::Stack && !proposed.judged {
            return true;
        }
        let hostless = entry.is_none_or(|e| e.attached.is_none());
        let aura = hostless
            && self.rulebook.content.roles.aura.is_some_and(|s| self.rulebook.templates[def.index()].subs.has(s));
        let face_down = entry.is_some_and(|e| e.face_down);
        let info = self.rulebook.info(def);
        !face_down && (aura || info.enters || info.heeded)
    }

    /// 303.4f: an Aura that enters without being a resolving Aura spell gets a host chosen by its controller; without one
    /// it stays where it is.
    pub(super) fn aura_host(&mut self, proposed: &mut ProposedEvent) -> StepResult<bool> {
        let Some(o) = enters(proposed) else { return Ok(true) };
        let aura = self.rulebook.content.roles.aura.is_some_and(|s| self.chars(o).subs.has(s));
        if let Some(host) = proposed.entry.as_ref().and_then(|e| e.attached) {
            return Ok(self.keeps_host(proposed, o, host, aura));
        }
        if !aura {
            return Ok(true);
        }
        let hosts = self.hosts_for(o, Judged::Nothing);
        if hosts.is_empty() {
            return Ok(false);
        }
        let who = self.controller_or_caster(o);
        let chosen = self.pick(Asking::of(who, Reason::AuraHost, Some(o)), hosts, (1, 1))?;
        proposed.entering().attached = chosen.first().copied();
        Ok(true)
    }
}

impl Engine<'_> {
    /// 303.4g-i: what an effect puts onto the battlefield attached to something that it can't be attached to enters
    /// unattached; an Aura stays where it is.
    fn keeps_host(&self, proposed: &mut ProposedEvent, o: ObjectId, host: Entity, aura: bool) -> bool {
        let settled = proposed.ev.from == Zone::Stack || proposed.judged;
        let fits = settled || self.is_attachable(o) && self.stays_attached(o, host);
        if !fits && !aura {
            proposed.entering().attached = None;
        }
        fits || !aura
    }

    /// Whether what is attached to something stays there (704.5m-n).
    pub fn stays_attached(&self, what: ObjectId, host: Entity) -> bool {
        self.is_attachable(what) && self.can_hold(host) && self.can_attach(what, host, Judged::Nothing)
    }

    /// 701.3a: only Auras, Equipment and Fortifications become attached.
    pub fn is_attachable(&self, o: ObjectId) -> bool {
        let (roles, subs) = (&self.rulebook.content.roles, &self.chars(o).subs);
        [roles.aura, roles.equipment, roles.fortification].into_iter().flatten().any(|s| subs.has(s))
    }
}

impl Arrival<'_> {
    /// The flags of the permanent.
    pub fn flags(&self, was: Flags) -> Flags {
        let mut flags = was & (Flags::TOKEN | Flags::COPY | Flags::COMMANDER);
        if let Some(e) = self.entry {
            flags.set(Flags::TAPPED, e.tapped);
            flags.set(Flags::FACE_DOWN, e.face_down);
            flags.set(Flags::TRANSFORMED, e.transformed);
        }
        flags
    }

    /// The counters that it has in the beginning, as far as they fit in its row.
    pub fn counters(&self) -> [(CounterId, u16); 2] {
        let mut out: [(CounterId, u16); 2] = Default::default();
        for (kind, n) in self.entry.iter().flat_map(|e| &e.counters) {
            let n = (*n).clamp(0, i32::from(u16::MAX)) as u16;
            let place = out.iter_mut().find(|(k, m)| *m == 0 || k == kind);
            if let Some((k, m)) = place {
                (*k, *m) = (*kind, m.saturating_add(n));
            }
        }
        out
    }
}
