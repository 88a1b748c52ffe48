//! The models at hand: one store for the whole process, or for one page worker.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Model;

/// What a model is kept as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// The one that is quickly downloaded.
    Small,
    /// The strong one.
    Full,
    /// One that somebody trained or loaded.
    Own,
}

impl Name {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Small, Self::Full, Self::Own];

    /// The word for it: in settings, and in the name of its file.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Full => "full",
            Self::Own => "own",
        }
    }

    /// The one that this word means.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.word() == word)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

static MODELS: Mutex<[Option<Arc<Model>>; Name::ALL.len()]> = Mutex::new([const { None }; 3]);

fn models() -> MutexGuard<'static, [Option<Arc<Model>>; Name::ALL.len()]> {
    // Nothing panics while it holds the lock half-way through a change.
    MODELS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Puts a model in, in place of the one of that name.
pub fn put(name: Name, model: Model) -> Arc<Model> {
    let model = Arc::new(model);
    models()[name as usize] = Some(Arc::clone(&model));
    model
}

/// Takes a model out; its memory is free once nobody plays with it.
pub fn remove(name: Name) {
    models()[name as usize] = None;
}

/// The model of that name, if it is at hand.
#[must_use]
pub fn get(name: Name) -> Option<Arc<Model>> {
    models()[name as usize].clone()
}
