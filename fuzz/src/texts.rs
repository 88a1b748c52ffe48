//! Links, boards, games of other programs, words, tables of games, and what programs say to one another.

use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use twofold::board::{Numbers, Reading};
use twofold::exact::{LockedCells, Objective};
use twofold::network::Stage;
use twofold::rules::Record;
use twofold::rules::import::{GameJson, import};
use twofold::search::Task;
use twofold::solver::{self, Resources, Settings, Spec};
use twofold::tree::Budget;
use twofold::{Direction, FourProbability, Game, Grid, Seed, Setup, Size, Spawner, Start};
use twofold_arena::{Comparison, Day, GameTable, MoveBudget, Opening, Shard, Statistics};
use twofold_protocol::{Answer, Engine, Equipment, Request, SolverChooser};

use crate::{Target, file_of, sealed, stored};

pub(crate) const TARGETS: [Target; 7] = [
    Target("links", 64, links, read_link),
    Target("boards", 64, boards, read_board),
    Target("imports", 64, imports, read_import),
    Target("words", 1, words, read_word),
    Target("solvers", 256, solvers, read_solver),
    Target("tables", 64, tables, read_table),
    Target("engines", 64, engines, read_engine),
];

/// Games of other programs.
fn foreign() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/imports");
    let mut paths: Vec<_> = fs::read_dir(folder).expect("a folder").flatten().collect();
    paths.sort_unstable_by_key(|entry| entry.path());
    paths.retain(|entry| entry.path().extension() != Some("md".as_ref()));
    let read = paths.into_iter().map(|entry| fs::read(entry.path()));
    read.collect::<Result<_, _>>().expect("files")
}

/// Games of all sizes with a move undone, and those of other programs.
fn links() -> Vec<Vec<u8>> {
    let own = Size::all().map(|size| {
        let mut game = Game::new(Setup {
            start: Start::TwoTiles(size),
            ..Setup::standard(Seed::new(size.cells() as u64))
        });
        for turn in 0..12 {
            let direction = game.legal_moves().nth(turn % 2);
            let _ = direction.map(|direction| game.play(direction));
        }
        game.undo();
        game
    });
    let foreign = foreign()
        .into_iter()
        .filter_map(|file| import(&file, None).ok());
    let told = own.chain(foreign).flat_map(|game| {
        let text = game.to_text(Record::Whole);
        let mut bytes = URL_SAFE_NO_PAD.decode(&text[3..]).expect("base64");
        bytes.truncate(bytes.len() - 4);
        [bytes, game.to_text(Record::Link).into_bytes()]
    });
    told.collect()
}

/// As a text, and as what stands behind the version of a link, without the checksum.
fn read_link(input: &[u8]) -> bool {
    let forged = format!("v1-{}", URL_SAFE_NO_PAD.encode(sealed(input)));
    let mut texts = [String::from_utf8_lossy(input).into_owned(), forged].into_iter();
    texts.any(|text| Game::from_text(&text).is_ok_and(|game| comes_back(&game)))
}

/// A game that is accepted is told and read again as the same game.
fn comes_back(game: &Game) -> bool {
    let text = game.to_text(Record::Whole);
    let again = Game::from_text(&text).expect("what is told is read");
    assert_eq!((again.board(), again.score()), (game.board(), game.score()));
    again.to_text(Record::Whole) == text
}

fn boards() -> Vec<Vec<u8>> {
    let table = String::from_utf8(stored("tests/data/boards.txt")).expect("text");
    let table = table.replace('␛', "\u{1b}").replace('⇥', "\t");
    let kept = table.replace('¶', "");
    let kept = kept.split("\n## ").skip(1);
    let kept = kept.filter_map(|case| case.trim_end_matches('\n').split_once('\n'));
    let kept = kept.filter(|(reading, _)| !reading.starts_with("error"));
    kept.map(|(_, text)| text.into()).collect()
}

fn read_board(input: &[u8]) -> bool {
    let text = String::from_utf8_lossy(input);
    let mut all: Vec<Grid> = text.parse().into_iter().collect();
    for numbers in [None, Some(Numbers::Tiles), Some(Numbers::Exponents)] {
        all.extend(Reading::of(&text, numbers).map(|reading| reading.board));
    }
    let mut written = all
        .iter()
        .map(|board| board.to_string().parse() == Ok(*board));
    assert!(written.all(|is_same| is_same), "{all:?}");
    !all.is_empty()
}

/// Before each stands the number of a name.
fn imports() -> Vec<Vec<u8>> {
    let own = links().into_iter().skip(1).step_by(2);
    let games = own
        .clone()
        .filter_map(|link| Game::from_text(str::from_utf8(&link).ok()?).ok());
    let told = games.map(|game| GameJson::of(&game).to_text().into_bytes());
    let all = foreign().into_iter().chain(own).chain(told);
    all.map(|bytes| [&[0], &bytes[..]].concat()).collect()
}

fn read_import(input: &[u8]) -> bool {
    let Some((name, bytes)) = input.split_first() else {
        return false;
    };
    let names = [None, Some("game.rpl"), Some("game.txt"), Some("game.vrs")];
    import(bytes, names[usize::from(*name) % 4])
        .is_ok_and(|game| !GameJson::of(&game).to_text().is_empty() && comes_back(&game))
}

fn words() -> Vec<Vec<u8>> {
    let words = "4x4|0.1|0123-4567-89ab-cdef|a word|left|random|2048+1024|score|reach:64|moves:64|\
        bellman:0.9|2026-11-29|2/8|####/####/..../....";
    words.split('|').map(Vec::from).collect()
}

/// True if it is a `T`, which then is written as it is read.
fn is<T: FromStr + Display>(text: &str) -> bool {
    text.parse::<T>().is_ok_and(|word| {
        let again = word.to_string().parse::<T>().map(|again| again.to_string());
        assert_eq!(again.ok(), Some(word.to_string()));
        true
    })
}

fn read_word(input: &[u8]) -> bool {
    let text = &*String::from_utf8_lossy(input);
    is::<Size>(text) | is::<Direction>(text) | is::<FourProbability>(text) | is::<Seed>(text)
        || is::<Spawner>(text) | is::<Stage>(text) | is::<LockedCells>(text)
        || is::<Objective>(text) | is::<Day>(text) | text.parse::<Shard>().is_ok()
}

/// Every solver, with each setting at its default.
fn solvers() -> Vec<Vec<u8>> {
    let told = |spec: &&Spec| {
        let usual = Settings::defaults(spec.parameters);
        let names = spec.parameters.iter().map(|parameter| parameter.name);
        let words = names.map(|name| format!(" {name}={}", usual.value(name)));
        format!("{}{}", spec.id, words.collect::<String>()).into_bytes()
    };
    solver::ALL.iter().map(told).collect()
}

/// The solver's name and its settings, separated by blanks. It then answers for a board of 3×3, within 30 nodes.
fn read_solver(input: &[u8]) -> bool {
    let text = String::from_utf8_lossy(input);
    let (id, words) = text.split_once(' ').unwrap_or((&text, ""));
    let given = |words: &str| {
        let pairs = words.split(' ').filter_map(|word| word.split_once('='));
        solver::choose(id, pairs.map(|(name, value)| (name, value.into())))
    };
    let Ok((spec, settings)) = given(words) else {
        return false;
    };
    let again = given(&settings.to_string()).map(|(_, again)| again.to_string());
    assert_eq!(again.ok(), Some(settings.to_string()));
    let task = Task::new(
        "2,4,8/0,2,2/0,0,4".parse::<Grid>().expect("a board"),
        FourProbability::STANDARD,
        Seed::new(1),
    );
    let budget = Budget::of_nodes(30);
    if spec.check_size(task.position.size()).is_ok() {
        let built = (spec.build)(&settings, &Resources::default());
        drop(built.map(|mut solver| solver.evaluate(&task, &budget)));
    }
    true
}

fn tables() -> Vec<Vec<u8>> {
    let file = |name| stored(&format!("tests/data/arena-{name}.csv"));
    ["random", "reflex", "pruned"].map(file).into()
}

/// As several tables in one, as one to join and to compare, and as one of a run to go on with.
fn read_table(input: &[u8]) -> bool {
    let pasted = twofold_arena::parse_several(&String::from_utf8_lossy(input));
    for (identity, results) in pasted.into_iter().flatten() {
        identity
            .board_size()
            .and_then(|size| Statistics::of(&results, size));
    }
    let path = file_of(input);
    let Ok(table) = twofold_arena::read(&path) else {
        return false;
    };
    let Some(identity) = table.identity.clone() else {
        return false;
    };
    drop(Comparison::of(&table.results, &table.results[..1]));
    let size = identity.board_size().expect("read with its size");
    let all = Statistics::of(&table.results, size).expect("a game");
    let [beside, _] = Statistics::ends_beside([&all; 2]);
    assert_eq!(all.ends().len(), beside.len());
    let (columns, whole) = (table.columns, Shard::WHOLE);
    drop(GameTable::open(
        &path,
        Opening::Resume,
        columns,
        identity,
        whole,
        u64::MAX,
    ));
    let games = table.results.len();
    twofold_arena::write_joined(&path, Opening::Overwrite, &[table]).expect("written");
    let again = twofold_arena::read(&path).expect("read again");
    again.results.len() == games
}

fn engines() -> Vec<Vec<u8>> {
    let game = "hello 1\ngame size 4x4 p4 0.1 spawner random seed 1\ngo";
    let board = "board 2,0,0,0/0,4,0,0/0,0,0,0/0,0,0,2\nstop\nquit";
    let asked =
        ["", "ms 0.5", "nodes 100 depth 3"].map(|limits| format!("{game} {limits} {board}"));
    let told = "hello 1 an engine\nready\nmove left values - 1.5 -3 0 depth 2 nodes 17\nmove none\nerror too large";
    let all = asked.into_iter().chain([told.into()]);
    all.map(String::into_bytes).collect()
}

/// As lines of a referee, which are answered, and of an engine.
fn read_engine(input: &[u8]) -> bool {
    let spec = solver::find("reflex").expect("a solver");
    let equip = |_, _| {
        Ok(Equipment {
            settings: Settings::defaults(spec.parameters),
            resources: Resources::default(),
        })
    };
    let chooser = SolverChooser::new(spec, MoveBudget::default(), Box::new(equip), &|| 0.0);
    let mut engine = Engine::new(chooser.expect("it plays"));
    let mut is_any = false;
    for line in String::from_utf8_lossy(input).lines() {
        let answer = engine.answer(line, &AtomicBool::new(false));
        assert!(answer.is_none_or(|answer| !answer.to_string().contains('\n')));
        is_any |= is::<Request>(line) | is::<Answer>(line);
    }
    is_any
}
