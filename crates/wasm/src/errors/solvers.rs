//! The errors of what only workers do.

use wasm_bindgen::prelude::*;

use super::{Value, coded};
use twofold::{board::*, exact::*, network::*, puzzle::*, rules::import::*, search::*, solver::*};
use twofold_arena::{DayError, ExperimentError, MarkError, RowError};
use twofold_training::{LiveError, MethodError};

/// What the boundary refuses, and a player may ask for.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    #[error("no move is possible on this board, so there is no game to play")]
    NoMove,
    #[error("line {0}: {1}")]
    Row(usize, RowError),
    #[error(
        "in the arena, {0} plays only on boards of up to 6 cells, which are solved at once; for larger ones, the panel Exact plays many games"
    )]
    Solution(&'static str),
    #[error(
        "its games were begun with another network of your own than the one kept now: import that one to go on, or add the solver anew"
    )]
    OtherNetwork,
    #[error("this network is for {0} boards, and only those for 4×4 can be played with here")]
    NetworkSize(Size),
    #[error(
        "the browser does not give this page the {0} MiB that it takes: close other pages, or choose a smaller board or tile"
    )]
    Memory(u64),
}

value!(Grid Size Stage => |text| text.to_string().replace('x', "×"));

/// The least whole number of MiB that holds these bytes.
const fn mib(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

codes! {
    ArchitectureError { Unknown(name); Side(side); Tuple(tuple); Tuples(count); Stages; Entries(count); }
    BoardTextError {
        Nothing; Size(wrong); UnevenRow { row, found, expected };
        NotATile { row, column, text }; TooLarge { row, column, tile, size, limit }; TooMuch { sum, size, limit };
        NotARank { digit, found }; RankCount(found);
    }
    CallError { NoMove; Row(line, wrong); Solution(solver); OtherNetwork; NetworkSize(size); Memory(needed); }
    DayError { NotADate(text); NoSuchDay(date); OutOfRange(date); }
    EndgameError {
        TooLarge(size); Target(tile); NothingLocked(board, target); NothingFree(board, target); Alike(board, tile);
    }
    ExperimentError { Unavailable { solver, size, reason }; NoDepth(solver); Depth(wrong); Until { tile, limit }; }
    ExportError { Size; Tile; }
    Fault {
        Letter(letter); CutOff; HalfRecord; NoEnd; NotFirst; SameCell; BesideBoard; Tile(tile); Refused(wrong); Board;
        OtherBoard; OtherScore; NoMove; NoChange;
        OtherSpawn { found, expected, columns } => {
            tile: expected.rank.tile(), row: expected.cell / columns + 1, column: expected.cell % columns + 1,
            other: found.rank.tile(), otherRow: found.cell / columns + 1, otherColumn: found.cell % columns + 1
        };
        Record; Direction;
    }
    FileError {
        Foreign(kind); Damaged; Io(reason) => { reason: reason.to_string() };
        Memory { needed, allowed } => { needed: mib(*needed), allowed: allowed >> 20 };
    }
    FilePlace { Letter { letter, step }; Record { record, byte }; Move(number); Board { board, line }; }
    ImportError {
        Empty; TooLarge; Unknown; Board(wrong); Check; OtherRules(rules); Link(wrong); Json { line, column, what };
        Field(field, reason); Size(size) => { size: size.replace('x', "×") }; NoMoves; At(place, wrong);
    }
    LiveError { Method(wrong); Memory(reason) => {}; File(wrong); }
    LockedCellsError { Sign; Rows; TooLarge; NothingLocked; NothingFree; }
    LookupError { Size { expected, found }; Reached(tile); Unreachable(board); Illegal(direction); }
    MethodError { Rate(rate); Lambda(lambda); Carousel(share); Within(share); Optimism(value); }
    ModelError {
        Foreign; Newer(format); Damaged; Architecture(wrong); OtherNetwork(network); Apart(stage);
        Memory { needed, allowed } => { needed: mib(*needed), allowed: allowed >> 20 };
        NoMemory(needed) => { needed: mib(*needed) };
    }
    MarkError { (text); } NoCommonStep { ; } ObjectiveTextError { (text); }
    ParameterKind {
        Integer { min, max, default }; Number { min, max, default }; Flag { default } => {};
        Choice { options, default } => { options: options.iter().map(|one| one.value).collect::<Vec<_>>().join(", ") };
    }
    PasteError {
        Board(wrong); Nothing; TooLong; NoBoard; OneLine(cells); NoTile; Json { line, column };
        Several { count, first, last }; InDoubt(exponents); NotExponents { most, size };
    }
    ProblemError { TooManyCells(size); TooLarge(size); Target { target, size, limit }; Discount(discount); Loss(loss); }
    PuzzleFileError { NotPuzzles; Newer(version); Damaged; }
    RowError { Header; FieldCount; Field(field); }
    SettingError { UnknownName { solver, name, known }; BadValue { name, expected, found }; }
    SolveError {
        Problem(wrong); LayerTooLarge; Board(board, reason);
        Memory { needed, limit, states } => { needed: mib(*needed), limit: limit >> 20, states: *states };
    }
    SolverError { UnknownId { id, known }; Setting(wrong); Unavailable(reason); }
    TableError { Size { expected, found }; Unreachable(board); }
    Unavailable { Networks; Weights; Problem(wrong); Network(name) => {}; Solution; Unreachable; }
}
