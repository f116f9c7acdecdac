//! What is kept as long as it is right: each thing knows what was read when it was made, and is told what has been touched
//! since. It is right while the two have nothing in common.
//!
//! Whatever writes says what it touches ([`Changes::touch`]); whatever reads the state for something that is kept says
//! what it reads ([`Changes::note`]): the evaluation of phrases does so by itself. The checking mode
//! ([`checking`]) makes everything that is kept anew wherever it is used, and compares.

use super::{Facets, PlayerId, SpellTime};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a kept thing has read, and what has been touched since it was made.
#[derive(Clone, Debug)]
pub struct Memo {
    reads: Cell<Facets>,
    touched: Cell<Facets>,
}

impl Default for Memo {
    /// Of something that has not been made yet.
    fn default() -> Self {
        Self { reads: Cell::new(Facets::all()), touched: Cell::new(Facets::all()) }
    }
}

impl Memo {
    /// Of something that has just been made.
    pub fn of(reads: Facets) -> Self {
        Self { reads: Cell::new(reads | Facets::OTHER), touched: Cell::new(Facets::empty()) }
    }
    /// Whether the thing is as it would be if it were made now, provided that the memo has been told everything.
    #[inline]
    pub fn is_right(&self) -> bool {
        !self.reads.get().intersects(self.touched.get())
    }
    /// What was read.
    #[inline]
    pub fn reads(&self) -> Facets {
        self.reads.get()
    }
    /// What has been touched since it was made.
    #[inline]
    pub fn touched(&self) -> Facets {
        self.touched.get()
    }
    /// Tells it what has been touched.
    #[inline]
    pub fn tell(&self, touched: Facets) {
        self.touched.set(self.touched.get() | touched);
    }
}

/// The things that are kept for a game as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// State-based actions and state triggers have nothing to do (704.3).
    Settled,
    /// Which permanents have abilities that can be activated.
    Actors,
    /// Which permanents have mana abilities.
    Sources,
    /// A player's legal actions outside the time of sorceries, or at it.
    Menu(PlayerId, SpellTime),
    /// What a player could pay with.
    Supply(PlayerId),
    /// The conditions that durations hang on hold (611.2b).
    Conditions,
}

impl Kept {
    #[inline(always)]
    fn place(self) -> usize {
        match self {
            Kept::Settled => 0,
            Kept::Actors => 1,
            Kept::Sources => 2,
            Kept::Conditions => 3,
            Kept::Menu(p, time) => 4 + 3 * p.index() + usize::from(time.is_for_sorceries()),
            Kept::Supply(p) => 6 + 3 * p.index(),
        }
    }
}

/// What has been touched and read.
#[derive(Debug, Default)]
pub struct Changes {
    /// Touched, and not told to anything yet.
    news: Cell<Facets>,
    /// Read by what is being made.
    read: Cell<Facets>,
    memos: Vec<Memo>,
}

impl Changes {
    /// These facets have been written.
    #[inline]
    pub fn touch(&self, facets: Facets) {
        self.news.set(self.news.get() | facets);
    }

    /// These facets have been read.
    #[inline]
    pub fn note(&self, facets: Facets) {
        self.read.set(self.read.get() | facets);
    }

    /// For another game: nothing has been made.
    pub fn reset(mut self) -> Self {
        self.memos.iter_mut().for_each(|m| *m = Memo::default());
        self.end_reading(Facets::empty());
        self.begin_reading();
        self.news.set(Facets::empty());
        self
    }

    /// Makes room for the things of so many players.
    pub fn seat(&mut self, players: usize) {
        let n = 4 + 3 * players;
        if self.memos.len() < n {
            self.memos.resize_with(n, Memo::default);
        }
    }

    /// Tells everything that is kept what has been touched since the last time.
    #[inline]
    fn tell(&self) {
        let news = self.news.get();
        if !news.is_empty() {
            self.memos.iter().for_each(|m| m.tell(news));
            self.news.set(Facets::empty());
        }
    }

    /// Whether a thing is still right.
    #[inline]
    pub fn is_right(&self, kept: Kept) -> bool {
        let news = self.news.get();
        self.memos.get(kept.place()).is_some_and(|m| !m.reads().intersects(m.touched() | news))
    }

    /// What has been touched since a thing was made.
    pub fn touched_since(&self, kept: Kept) -> Facets {
        self.tell();
        self.memos.get(kept.place()).map_or(Facets::all(), Memo::touched)
    }

    /// What a thing has read.
    pub fn reads_of(&self, kept: Kept) -> Facets {
        self.memos.get(kept.place()).map_or(Facets::empty(), Memo::reads)
    }

    /// Sets a thing down as made now, having read this.
    pub fn made(&self, kept: Kept, reads: Facets) {
        self.set(kept, reads | Facets::OTHER);
    }

    /// A thing is not right any more, whatever it has read.
    pub fn forget(&self, kept: Kept) {
        if let Some(m) = self.memos.get(kept.place()) {
            m.reads.set(Facets::all());
            m.touched.set(Facets::all());
        }
    }

    /// A thing that is being made counts as right, so that nothing tries to make it for itself.
    pub fn making(&self, kept: Kept) {
        self.set(kept, Facets::empty());
    }

    fn set(&self, kept: Kept, reads: Facets) {
        self.tell();
        if let Some(m) = self.memos.get(kept.place()) {
            m.reads.set(reads);
            m.touched.set(Facets::empty());
        }
    }

    /// Begins to gather what is read; gives back what had been read before.
    #[inline]
    pub fn begin_reading(&self) -> Facets {
        self.read.replace(Facets::empty())
    }

    /// What has been read since; it counts as read by whatever is made around it too.
    #[inline]
    pub fn end_reading(&self, before: Facets) -> Facets {
        let reads = self.read.get();
        self.read.set(before | reads);
        reads
    }
}

/// Whether everything that is kept is checked: always with the feature `checking`, and in a build with assertions once it has been
/// asked for.
#[inline(always)]
pub fn checking() -> bool {
    cfg!(feature = "checking") || cfg!(debug_assertions) && CHECKED.load(Ordering::Relaxed)
}

/// From now on everything that is kept is checked in all games of this process, in a build with assertions; elsewhere nothing
/// changes. Gives back whether it is checked.
pub fn check_everything() -> bool {
    CHECKED.store(true, Ordering::Relaxed);
    checking()
}

static CHECKED: AtomicBool = AtomicBool::new(false);
