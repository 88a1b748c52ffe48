//! Model files.

use std::cell::Cell;

use constriction::stream::Encode as _;
use constriction::stream::model::ContiguousCategoricalEntropyModel;
use constriction::stream::stack::AnsCoder;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde::{Deserialize, Serialize};
use twofold::network::{Architecture, Model, ModelError, Origin, Stage};
use twofold::{Board as _, Grid, Rank, Seed};
use twofold_training::{LiveTraining, Method};

use crate::{Alone, MIB};

/// What a model file says of itself, in the order in which it says it.
#[derive(Clone, Serialize, Deserialize)]
struct Header {
    architecture: Architecture,
    scale: f32,
    largest: u8,
    origin: Origin,
    visits: u32,
    coarsest: u8,
    classes: u8,
    levels: Vec<i32>,
    pages: u32,
}

const MARK: &[u8] = b"2048ntn\x06";
const ENTRIES_OF_A_PAGE: usize = 256;
const CLASSES: usize = 9;

/// A file of these parts, with a right checksum.
fn file(header: &[u8], rest: &[u8]) -> Vec<u8> {
    let length = (header.len() as u32).to_le_bytes();
    let mut bytes = [MARK, &length, header, rest].concat();
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Where the header of a file ends.
fn parts(file: &[u8]) -> (&[u8], &[u8]) {
    let length = u32::from_le_bytes(file[8..12].try_into().expect("four bytes"));
    file[12..file.len() - 4].split_at(length as usize)
}

/// The frequencies of `count` symbols of which `likely` is nearly certain.
fn nearly_certain(count: usize, likely: usize) -> Vec<u16> {
    let mut parts = vec![1; count];
    parts[likely] = 4097 - count as u16;
    parts
}

/// Entries on every page of the tables of a network, at a fortieth of a byte for each of these pages of the file: it is there, every
/// other row of it has thirteen places, every other of these an entry, and all of this is nearly certain.
fn every_page(pages: usize) -> Vec<u8> {
    const LENGTH: usize = 13;
    let present = nearly_certain(2, 1);
    let long = nearly_certain(17, LENGTH);
    let first_class = nearly_certain(CLASSES, 1);
    // Of a row below one with entries nothing is said, nor of an entry to the right of another: so there is none.
    let rows = (0..9).flat_map(|above| {
        let table = (above == 0).then(|| long.clone());
        std::iter::repeat_n(table, 9)
    });
    let classes = (0..CLASSES).flat_map(|left| {
        let table = (left == 0).then(|| first_class.clone());
        std::iter::repeat_n(table, 2 * CLASSES.pow(2))
    });
    let tables: Vec<Option<Vec<u16>>> = std::iter::repeat_n(Some(present.clone()), 8)
        .chain(rows)
        .chain(classes)
        .chain(std::iter::repeat_n(None, 2 * CLASSES * 4 * 8))
        .collect();
    let [present, long, first_class] = [present, long, first_class].map(|parts| {
        ContiguousCategoricalEntropyModel::<u16, Vec<u16>, 12>::from_nonzero_fixed_point_probabilities(
            parts, false,
        )
        .expect("frequencies")
    });
    let mut coder = AnsCoder::<u16, u32>::new();
    // What is coded last is decoded first.
    for _ in 0..pages {
        for _ in 0..8 {
            for _ in 0..LENGTH.div_ceil(2) {
                coder.encode_symbol(1, &first_class).expect("memory");
            }
            coder.encode_symbol(LENGTH, &long).expect("memory");
        }
        coder.encode_symbol(1, &present).expect("memory");
    }
    let words = coder.into_compressed().expect("memory");
    let mut rest = postcard::to_allocvec(&tables).expect("tables");
    rest.extend(words.into_iter().flat_map(u16::to_le_bytes));
    rest
}

/// A header that is right for these pages.
fn header(architecture: Architecture, pages: usize) -> Header {
    Header {
        architecture,
        scale: 1.0,
        largest: 15,
        origin: Origin::default(),
        visits: 1,
        coarsest: 0,
        classes: CLASSES as u8,
        levels: Vec::new(),
        pages: pages as u32,
    }
}

fn written(header: &Header) -> Vec<u8> {
    postcard::to_allocvec(header).expect("a header")
}

/// A network of this name and of so many stages, and its pages.
fn network(name: &str, stages: usize) -> (Architecture, usize) {
    let stages: Vec<Stage> = (1..stages)
        .map(|tiles: usize| (0..5).filter(move |bit| tiles >> bit & 1 == 1))
        .map(|bits| bits.map(|bit| (2 << bit).to_string()).collect::<Vec<_>>())
        .map(|tiles| tiles.join("+").parse().expect("a stage"))
        .collect();
    let architecture = Architecture::named(name, &stages).expect("a network");
    let pages = architecture.entries() / ENTRIES_OF_A_PAGE;
    (architecture, pages)
}

/// A file of this network with an entry on every page.
fn full(name: &str, stages: usize) -> Vec<u8> {
    let (architecture, pages) = network(name, stages);
    file(
        &written(&header(architecture, 1 + pages)),
        &every_page(pages),
    )
}

#[test]
fn a_small_file_that_would_become_four_gigabytes_is_refused_without_the_memory() {
    let alone = Alone::begin();
    let (architecture, pages) = network("8x6", 16);
    // Entries of all stages would take 0.2 MB.
    let rest = every_page(pages / 16);
    let bytes = file(&written(&header(architecture, 1 + pages)), &rest);
    assert!(bytes.len() < 25_000, "{} bytes", bytes.len());
    let (model, peak) = alone.peak(|| Model::read(&bytes, &mut |_| {}));
    let error = model.expect_err("too large");
    assert!(matches!(error, ModelError::Memory { .. }));
    assert_eq!(
        error.to_string(),
        "this model would take 4129 MiB of memory, and 1024 MiB are allowed"
    );
    assert!(peak < MIB, "{peak} bytes");
}

#[test]
fn a_model_may_fill_its_network_and_the_memory_allowed_and_no_more() {
    let alone = Alone::begin();
    let bytes = full("4x5", 3);
    let needed = Model::read(&bytes, &mut |_| {}).expect("it fits").bytes() as u64;
    let (model, peak) = alone.peak(|| Model::read_within(&bytes, needed, &mut |_| {}));
    assert_eq!(model.expect("it fits").bytes() as u64, needed);
    assert!(peak < needed + 2 * MIB, "{peak} bytes for {needed}");
    let (model, peak) = alone.peak(|| Model::read_within(&bytes, needed - 1, &mut |_| {}));
    let allowed = needed - 1;
    assert_eq!(model, Err(ModelError::Memory { needed, allowed }));
    assert!(peak < MIB, "{peak} bytes");
}

#[test]
fn a_file_that_hides_how_much_it_holds_gets_what_it_asked_for_and_is_refused() {
    let alone = Alone::begin();
    let (architecture, pages) = network("4x6", 2);
    let rest = every_page(pages);
    for said in [0, 1, 100, pages] {
        let bytes = file(&written(&header(architecture.clone(), said)), &rest);
        let (model, peak) = alone.peak(|| Model::read(&bytes, &mut |_| {}));
        assert_eq!(model, Err(ModelError::Damaged), "{said} pages");
        let allowed = (said * 2 * ENTRIES_OF_A_PAGE + 4 * pages) as u64 + 2 * MIB;
        assert!(peak < allowed, "{peak} bytes for {said} pages");
    }
    let bytes = file(&written(&header(architecture, pages + 2)), &rest);
    let (model, peak) = alone.peak(|| Model::read(&bytes, &mut |_| {}));
    let [held, most] = [pages + 2, pages + 1].map(|pages| (pages * ENTRIES_OF_A_PAGE) as u64);
    assert_eq!(model, Err(ModelError::Entries { held, most }));
    assert!(peak < MIB, "{peak} bytes");
}

#[test]
fn a_long_header_is_refused() {
    let alone = Alone::begin();
    let bytes = file(&[7; 70_000], &[]);
    let (read, peak) = alone.peak(|| twofold::network::header(&bytes));
    assert_eq!(read, Err(ModelError::Header(70_000)));
    assert!(peak < MIB, "{peak} bytes");
}

/// A file that training made, of a network with stages of every kind.
fn learned() -> Vec<u8> {
    let stages = ["16:heir", "32", "64:own", "64+32:heir"];
    let architecture = Architecture {
        halved: true,
        ..Architecture::named("17x4", &stages.map(|tiles| tiles.parse().expect("a stage")))
            .expect("a network")
    };
    let method = Method::of(&architecture);
    let mut training =
        LiveTraining::new(architecture, method, Seed::new(1)).expect("little memory");
    for _ in 0..30 {
        training.play();
    }
    training.file().expect("a model")
}

/// A change of a header.
#[derive(Clone, Debug)]
enum Change {
    Pages(u32),
    Network(usize, usize, bool),
    Tuple(Vec<u8>),
    Side(u8),
    Name(usize),
    Scale(u32),
    Numbers(u8, u32, u8, u8),
    Levels(usize, i32),
    /// A byte of the header that is written.
    Byte(usize, u8),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        prop_oneof![any::<u32>(), 0..5000_u32].prop_map(Change::Pages),
        (0..Architecture::NAMES.len(), 1..=16_usize, any::<bool>())
            .prop_map(|(name, stages, halved)| Change::Network(name, stages, halved)),
        prop::collection::vec(0..17_u8, 0..8).prop_map(Change::Tuple),
        (0..6_u8).prop_map(Change::Side),
        (0..80_000_usize).prop_map(Change::Name),
        any::<u32>().prop_map(Change::Scale),
        (any::<u8>(), any::<u32>(), 0..20_u8, 0..20_u8)
            .prop_map(|(one, two, three, four)| Change::Numbers(one, two, three, four)),
        (0..9000_usize, any::<i32>()).prop_map(|(count, level)| Change::Levels(count, level)),
        (any::<usize>(), any::<u8>()).prop_map(|(place, byte)| Change::Byte(place, byte)),
    ]
}

fn changed(bytes: &[u8], changes: &[Change]) -> Vec<u8> {
    let (header, rest) = parts(bytes);
    let mut header: Header = postcard::from_bytes(header).expect("a header");
    for change in changes {
        match change {
            Change::Pages(pages) => header.pages = *pages,
            Change::Network(name, stages, halved) => {
                let (architecture, _) = network(Architecture::NAMES[*name], *stages);
                header.architecture = Architecture {
                    halved: *halved,
                    ..architecture
                };
            }
            Change::Tuple(cells) => {
                let cells = postcard::to_allocvec(cells).expect("cells");
                let tuple = postcard::from_bytes(&cells).expect("a tuple");
                header.architecture.tuples.push(tuple);
            }
            Change::Side(side) => header.architecture.side = *side,
            Change::Name(length) => header.architecture.name = "x".repeat(*length),
            Change::Scale(bits) => header.scale = f32::from_bits(*bits),
            Change::Numbers(largest, visits, coarsest, classes) => {
                (header.largest, header.visits) = (*largest, *visits);
                (header.coarsest, header.classes) = (*coarsest, *classes);
            }
            Change::Levels(count, level) => header.levels = vec![*level; *count],
            Change::Byte(..) => {}
        }
    }
    let mut header = written(&header);
    for change in changes {
        if let Change::Byte(place, byte) = change {
            let place = place % header.len();
            header[place] = *byte;
        }
    }
    file(&header, rest)
}

#[test]
fn a_changed_header_never_crashes_or_takes_more_than_it_may() {
    const ALLOWED: u64 = 4 * MIB;
    let alone = Alone::begin();
    let files = [learned(), full("17x4", 3)];
    let (read, refused) = (Cell::new(0), Cell::new(0));
    let mut runner = TestRunner::new(Config::with_cases(1000));
    let cases = (0..files.len(), prop::collection::vec(change(), 1..4));
    let outcome = runner.run(&cases, |(which, changes)| {
        let bytes = changed(&files[which], &changes);
        let (model, peak) = alone.peak(|| Model::read_within(&bytes, ALLOWED, &mut |_| {}));
        let most = ALLOWED + 2 * bytes.len() as u64 + 8 * MIB;
        prop_assert!(peak <= most, "{} bytes", peak);
        match model {
            Ok(model) => {
                prop_assert!(model.bytes() as u64 <= ALLOWED);
                let board = Grid::empty(model.architecture().size());
                std::hint::black_box(model.value_downgraded(board.with_rank(0, Rank::new(17))));
                read.set(read.get() + 1);
            }
            Err(_) => refused.set(refused.get() + 1),
        }
        Ok(())
    });
    outcome.expect("every file is read or refused");
    let (read, refused) = (read.get(), refused.get());
    assert!(read > 20 && refused > 200, "{read} read, {refused} refused");
}
