//! A trained network, ready to play: smaller than what it was trained as, and the same on every platform.

use crate::board::{Bitboard, Board as _, Grid, Rank};

use super::{Architecture, Chances, Features, Tiles};

/// A network of whole numbers.
///
/// A value is a sum of whole numbers times one scale, so every platform computes the same. The tables are cut into pages
/// of [`Model::PAGE`] entries; a page that no game ever touched is stored once for all, and a page of a later stage that
/// holds nothing of its own is the page of the stage before.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    features: Features,
    /// Points for each unit of an entry.
    scale: f32,
    /// The largest tile that it was trained on enough to be asked about.
    largest: Rank,
    chances: Chances,
    /// For each stage, tuple and upper part of an index, where the page begins, in pages.
    pages: Vec<u32>,
    entries: Vec<i16>,
    /// Where each tuple's pages begin, of one stage.
    page_bases: Vec<u32>,
    stage_pages: usize,
}

impl Model {
    /// Entries of a page: those next to each other (see [`super::Tuple::place`]).
    pub const PAGE: usize = 1 << Self::PAGE_BITS;
    const PAGE_BITS: u32 = 8;

    /// The network's description.
    #[must_use]
    pub fn architecture(&self) -> &Architecture {
        self.features.architecture()
    }

    /// The bytes that it takes in memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.entries) + size_of_val(&*self.pages)
    }

    /// How likely a tile is that is larger than all of `board`, from which `value` points are expected, when play goes on
    /// without search; `None` where the model does not know.
    #[must_use]
    pub fn next_tile_chance(&self, board: Grid, value: f32) -> Option<f64> {
        self.chances.next_tile(board, value)
    }

    /// The value of an afterstate: the score still to come, in points.
    #[inline]
    #[must_use]
    pub fn value<B: Tiles>(&self, board: B) -> f32 {
        let stage = self.features.stage(board);
        let pages = &self.pages[stage * self.stage_pages..];
        let mut sum = 0;
        self.features.each_index(board, |tuple, index| {
            let page = pages[(self.page_bases[tuple] + (index >> Self::PAGE_BITS)) as usize];
            let place = (page << Self::PAGE_BITS) + (index & (Self::PAGE as u32 - 1));
            sum += i32::from(self.entries[place as usize]);
        });
        sum as f32 * self.scale
    }

    /// The value of a packed afterstate, as [`Model::value_downgraded`] gives it.
    #[inline]
    #[must_use]
    pub fn packed_value(&self, board: Bitboard) -> f32 {
        if self.largest < Bitboard::MAX_RANK && self.features.is_beyond(board, self.largest) {
            return self.value_downgraded(board.unpack());
        }
        self.value(board)
    }

    /// The value of an afterstate with any tiles.
    ///
    /// If its largest tile is beyond what the model knows, it is valued as the board on which every tile above the largest one
    /// that is missing is halved.
    ///
    /// CITE: Guei, Chen and Wu (2021), section III-C, tile-downgrading.
    #[must_use]
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

/// Makes a model of entries, which are given stage by stage and tuple by tuple.
pub(crate) struct Builder {
    model: Model,
    /// Where each stage's each tuple begins, in entries and in pages.
    tables: Vec<(usize, usize)>,
    /// The table of the latest entry.
    table: usize,
}

impl Builder {
    /// Instead of the number of a page: it has no entries of its own yet.
    const NONE: u32 = u32::MAX;

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
            stage_pages += tuple.entries().div_ceil(Model::PAGE);
        }
        let mut tables = Vec::new();
        for stage in 0..architecture.stage_count() {
            let mut entries = stage * architecture.stage_entries();
            for (tuple, &base) in architecture.tuples.iter().zip(&page_bases) {
                tables.push((entries, stage * stage_pages + base as usize));
                entries += tuple.entries();
            }
        }
        Self {
            model: Model {
                scale,
                largest,
                chances,
                pages: vec![Self::NONE; stage_pages * architecture.stage_count()],
                entries: vec![0; Model::PAGE],
                page_bases,
                stage_pages,
                features,
            },
            tables,
            table: 0,
        }
    }

    /// Adds an entry; those of the stages and tuples before its own have all been added.
    pub(crate) fn add(&mut self, index: usize, value: i16) {
        while self
            .tables
            .get(self.table + 1)
            .is_some_and(|&(begin, _)| begin <= index)
        {
            self.table += 1;
        }
        let (begin, base) = self.tables[self.table];
        let place = base + ((index - begin) >> Model::PAGE_BITS);
        if self.model.pages[place] == Self::NONE {
            self.inherit(place);
        }
        let page = self.model.pages[place] as usize;
        let offset = (index - begin) % Model::PAGE;
        self.model.entries[(page << Model::PAGE_BITS) + offset] = value;
    }

    /// Gives a page entries of its own, at first those of the stage before.
    fn inherit(&mut self, place: usize) {
        let begin = (self.page(place) as usize) << Model::PAGE_BITS;
        let entries = &mut self.model.entries;
        self.model.pages[place] = (entries.len() >> Model::PAGE_BITS) as u32;
        entries.extend_from_within(begin..begin + Model::PAGE);
    }

    /// The page that is found at `place`: its own, or that of the stage before, or the empty one.
    fn page(&self, place: usize) -> u32 {
        match (
            self.model.pages[place],
            place.checked_sub(self.model.stage_pages),
        ) {
            (Self::NONE, Some(before)) => self.page(before),
            (Self::NONE, None) => 0,
            (page, _) => page,
        }
    }

    pub(crate) fn finish(mut self) -> Model {
        for place in 0..self.model.pages.len() {
            self.model.pages[place] = self.page(place);
        }
        self.model
    }
}
