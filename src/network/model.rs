//! A trained network to play with: smaller than in training, with the same values on every platform.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::{Bitboard, Board as _, Grid, Rank};

use super::{Architecture, Chances, Features, Header, ModelError, Seen, Tiles, Tuple};

/// The checksum of a model's file. It distinguishes networks of the same name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Checksum(pub(super) u32);

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// A network of whole numbers.
///
/// A value is a sum of whole numbers times one scale, so every platform computes the same. The tables are divided into
/// pages of [`Model::PAGE`] entries. All empty pages are one page in memory. A stage that inherits shares each page
/// that it has not changed with the stage it inherits from.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    features: Features,
    /// Points for each unit of an entry.
    scale: f32,
    /// The largest tile with enough training for a reliable value.
    largest: Rank,
    chances: Chances,
    /// What each level of [`Architecture::view`] adds, in points.
    levels: Vec<i32>,
    /// For each stage, tuple and upper part of an index, where the page begins, in pages.
    pages: Vec<u32>,
    entries: Vec<i16>,
    /// Where each tuple's pages begin, of one stage.
    page_bases: Vec<u32>,
    stage_pages: usize,
    checksum: Checksum,
}

impl Model {
    /// The number of adjacent entries (see [`super::Tuple::place`]) in a page.
    pub const PAGE: usize = 1 << Self::PAGE_BITS;
    const PAGE_BITS: u32 = 8;
    /// Fewer entries lie in the processor's caches, 64 MiB at most.
    const CACHED: usize = 1 << 25;
    /// The default limit on a model's memory, in bytes: 1 GiB, about five times what the largest shipped model takes.
    pub const MOST_MEMORY: u64 = 1 << 30;

    /// The memory, in bytes, of a model with this header.
    pub(super) fn bytes_for(header: &Header) -> u64 {
        let pages = u64::from(header.pages) * (size_of::<i16>() * Self::PAGE) as u64;
        let of_stage: usize = header.architecture.tuples.iter().map(Self::pages_of).sum();
        pages + (size_of::<u32>() * of_stage * header.architecture.stage_count()) as u64
    }

    /// The pages of a tuple's table.
    pub(super) fn pages_of(tuple: &Tuple) -> usize {
        tuple.entries().div_ceil(Self::PAGE)
    }

    /// The network's description.
    pub fn architecture(&self) -> &Architecture {
        self.features.architecture()
    }

    /// The checksum of the file that it was read from.
    pub fn checksum(&self) -> Checksum {
        self.checksum
    }

    /// The same model with the checksum of its file.
    pub(super) fn with_checksum(self, checksum: Checksum) -> Self {
        Self { checksum, ..self }
    }

    /// Its size in memory, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.entries) + size_of_val(&*self.pages)
    }

    /// The chance of a tile larger than all on `board` if play goes on without search. `value` is the board's expected
    /// further score. `None` where the model has no data.
    pub(crate) fn next_tile_chance(&self, board: Grid, value: f32) -> Option<f64> {
        self.chances.next_tile(board, value)
    }

    /// The value of an afterstate: the score still to come, in points.
    #[inline]
    pub fn value<B: Tiles>(&self, board: B) -> f32 {
        let seen = self.features.seen(board);
        let sum = match self.entries.len() < Self::CACHED {
            true => {
                let mut sum = 0;
                self.each_place(seen, |place| sum += i32::from(self.entries[place as usize]));
                sum
            }
            false => self.sum_beyond_caches(seen),
        };
        let value = sum as f32 * self.scale;
        seen.level
            .map_or(value, |level| value + self.levels[level] as f32)
    }

    /// The sum of a board's entries where most lie outside the processor's caches. With all places known before the
    /// first is read, the processor waits for many at a time. Inlined, it would make smaller networks slower.
    #[inline(never)]
    fn sum_beyond_caches<B: Tiles>(&self, seen: Seen<B>) -> i32 {
        let mut places = [0; 8 * Architecture::MOST_TUPLES];
        let mut next = places.iter_mut();
        self.each_place(seen, |place| {
            if let Some(known) = next.next() {
                *known = place;
            }
        });
        let known = &places[..self.architecture().active()];
        known
            .iter()
            .map(|&place| i32::from(self.entries[place as usize]))
            .sum()
    }

    /// Calls `each` with the place of every entry of a board.
    #[inline]
    fn each_place<B: Tiles>(&self, seen: Seen<B>, mut each: impl FnMut(u32)) {
        let pages = &self.pages[seen.stage * self.stage_pages..];
        self.features.each_index(seen.board, |tuple, index| {
            let page = pages[(self.page_bases[tuple] + (index >> Self::PAGE_BITS)) as usize];
            each((page << Self::PAGE_BITS) + (index & (Self::PAGE as u32 - 1)));
        });
    }

    /// The value of a packed afterstate, as [`Model::value_downgraded`] gives it.
    #[inline]
    pub fn packed_value(&self, board: Bitboard) -> f32 {
        if self.largest < Bitboard::MAX_RANK && self.features.is_beyond(board, self.largest) {
            return self.value_downgraded(board.unpack());
        }
        self.value(board)
    }

    /// The value of an afterstate with any tiles.
    ///
    /// If its largest tile exceeds those of the training, every tile above the largest missing one is halved first.
    ///
    /// CITE: Guei, Chen and Wu (2021), section III-C, tile-downgrading.
    pub fn value_downgraded(&self, mut board: Grid) -> f32 {
        while board.max_rank() > self.largest {
            let top = board.max_rank().exponent();
            let missing = (1..top)
                .rev()
                .find(|&exponent| board.ranks().all(|rank| rank.exponent() != exponent));
            let above = missing.unwrap_or(0);
            board = (0..board.size().cells()).fold(board, |lower, cell| {
                let exponent = board.rank(cell).exponent();
                lower.with_rank(cell, Rank::new(exponent - u8::from(exponent > above)))
            });
        }
        self.value(board)
    }
}

/// Builds a model from its entries, table by table.
pub(crate) struct ModelBuilder {
    model: Model,
    /// Where the pages of the current table begin.
    table: usize,
    /// The table's own pages have at least this number.
    first_own: u32,
}

impl ModelBuilder {
    /// Without any entry yet.
    pub(crate) fn new(
        architecture: Architecture,
        scale: f32,
        largest: Rank,
        chances: Chances,
    ) -> Self {
        let features = Features::new(architecture);
        let architecture = features.architecture();
        let mut page_bases = Vec::new();
        let mut stage_pages = 0;
        for tuple in &architecture.tuples {
            page_bases.push(stage_pages as u32);
            stage_pages += Model::pages_of(tuple);
        }
        Self {
            model: Model {
                scale,
                largest,
                chances,
                levels: vec![0; architecture.levels()],
                pages: vec![0; stage_pages * architecture.stage_count()],
                entries: vec![0; Model::PAGE],
                page_bases,
                stage_pages,
                checksum: Checksum::default(),
                features,
            },
            table: 0,
            first_own: 1,
        }
    }

    /// For a model to be encoded: as large as its network allows.
    pub(super) fn of(header: &Header) -> Self {
        let mut builder = Self::new(
            header.architecture.clone(),
            header.scale,
            Rank::new(header.largest),
            header.origin.chances.clone(),
        );
        builder.model.levels.clone_from(&header.levels);
        builder
    }

    /// For the model of a file: with the number of pages in its header, in at most `memory` bytes.
    pub(super) fn within(header: &Header, memory: u64) -> Result<Self, ModelError> {
        let needed = Model::bytes_for(header);
        if needed > memory {
            return Err(ModelError::Memory {
                needed,
                allowed: memory,
            });
        }
        // Growing step by step would move the entries and need twice the memory meanwhile.
        let mut entries = Vec::new();
        entries
            .try_reserve_exact(Model::PAGE * header.pages.max(1) as usize)
            .map_err(|_| ModelError::NoMemory(needed))?;
        let mut builder = Self::of(header);
        entries.append(&mut builder.model.entries);
        builder.model.entries = entries;
        Ok(builder)
    }

    /// The number of pages so far, the empty one included.
    pub(crate) fn pages(&self) -> u32 {
        (self.model.entries.len() / Model::PAGE) as u32
    }

    /// Begins the table of a tuple in a stage with the pages of the table it inherits from, which must be complete.
    pub(crate) fn begin(&mut self, stage: usize, tuple: usize) {
        let model = &mut self.model;
        let base = |stage: usize| stage * model.stage_pages + model.page_bases[tuple] as usize;
        self.table = base(stage);
        if let Some(inherited) = model.features.architecture().inherited_by(stage) {
            let begin = base(inherited);
            let count = Model::pages_of(&model.features.architecture().tuples[tuple]);
            (model.pages).copy_within(begin..begin + count, self.table);
        }
        self.first_own = self.pages();
    }

    /// The entry at `place` of the current table, to be set once. Before, it has its inherited value, or 0. Its page
    /// becomes the table's own.
    #[inline]
    pub(crate) fn entry(&mut self, place: usize) -> &mut i16 {
        let number = self.table + (place >> Model::PAGE_BITS);
        if self.model.pages[number] < self.first_own {
            self.own_page(number);
        }
        let page = self.model.pages[number] as usize;
        &mut self.model.entries[(page << Model::PAGE_BITS) + place % Model::PAGE]
    }

    /// Replaces an inherited page by a copy of the table's own.
    fn own_page(&mut self, number: usize) {
        let inherited = (self.model.pages[number] as usize) << Model::PAGE_BITS;
        self.model.pages[number] = self.pages();
        (self.model.entries).extend_from_within(inherited..inherited + Model::PAGE);
    }

    /// The model.
    pub(crate) fn finish(self) -> Model {
        self.model
    }
}
