import type { GameState } from '../../pkg/rules.js';
import { COACH_MODES } from '../games/near.ts';
import { rowsInWords } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import { practiseOn, type Shell } from './page.ts';
import { PLACES, type PlaceName } from './places.ts';

export interface CommandContext extends Shell {
  newGame: (start: 'fresh' | 'board') => void;
  help: () => void;
  share: () => void;
}

/**
 * One command; the sentence core-command-NAME is its description in the help and at its button. `keys`: names of keys as in `keys.ts`, letters
 * by what they type; `places`: keys by their place, named by their letter on a QWERTY keyboard; `repeat`: a held key
 * repeats the command; `needsSolver`: available only if the chosen solver can play; `anywhere`: also where the board is not
 * visible.
 */
interface Command {
  keys?: readonly string[];
  places?: readonly string[];
  repeat?: boolean;
  needsSolver?: boolean;
  anywhere?: boolean;
  run: (context: CommandContext) => void;
}

const describeBoard = ({ board, score }: GameState) =>
  `${rowsInWords(board)} ${t('core-score-said', { score })}`;

type Going = `go-${Exclude<PlaceName, 'settings'>}`;
/** The places have their number as their key; the settings have none. */
const GOING = Object.fromEntries(
  PLACES.filter((place) => place !== 'settings').map((place, index): [string, Command] => [
    `go-${place}`,
    { keys: [`${index + 1}`], anywhere: true, run: ({ frame }) => frame.go(place) },
  ]),
) as Record<Going, Command>;

/** All commands of keys, buttons and swipes. Buttons with `data-command`, the keyboard and the help use these rows. */
export const COMMANDS = {
  left: {
    keys: ['←'],
    places: ['A', 'H'],
    repeat: true,
    run: ({ actions }) => actions.move('left'),
  },
  up: {
    keys: ['↑'],
    places: ['W', 'K'],
    repeat: true,
    run: ({ actions }) => actions.move('up'),
  },
  right: {
    keys: ['→'],
    places: ['D', 'L'],
    repeat: true,
    run: ({ actions }) => actions.move('right'),
  },
  down: {
    keys: ['↓'],
    places: ['S', 'J'],
    repeat: true,
    run: ({ actions }) => actions.move('down'),
  },
  undo: {
    keys: ['U', 'Backspace', 'Ctrl+Z'],
    repeat: true,
    run: ({ actions }) => actions.undo(),
  },
  redo: {
    keys: ['Y', 'Ctrl+Y', 'Ctrl+Shift+Z'],
    repeat: true,
    run: ({ actions }) => actions.redo(),
  },
  hint: {
    keys: ['?'],
    needsSolver: true,
    run: ({ actions }) => void actions.hint(),
  },
  step: {
    keys: ['Space'],
    repeat: true,
    needsSolver: true,
    run: ({ actions }) => void actions.step(),
  },
  auto: {
    keys: ['Enter'],
    needsSolver: true,
    run: ({ actions }) => actions.toggleAuto(),
  },
  stop: {
    keys: ['Escape'],
    run: ({ state }) => state.autoplay.stop(),
  },
  read: {
    keys: ['T'],
    run: ({ announcer, state }) => announcer.say(describeBoard(state.session.state.value)),
  },
  coach: {
    keys: ['V'],
    run: ({ state: { settings }, announcer }) => {
      const place = COACH_MODES.indexOf(settings.current.value.coach);
      const coach = COACH_MODES[(place + 1) % COACH_MODES.length];
      settings.change({ coach, firstVisit: 'done' });
      announcer.say(t('core-said-coach', { coach: t(`core-coach-${coach}`) }));
    },
  },
  new: {
    keys: ['N', 'R'],
    run: ({ actions }) => actions.startFresh(),
  },
  again: {
    run: ({ actions }) => actions.startAgain(),
  },
  day: {
    keys: ['B'],
    anywhere: true,
    run: ({ openTool }) => openTool('day', 'today'),
  },
  position: {
    keys: ['E'],
    run: ({ newGame }) => newGame('board'),
  },
  follow: {
    keys: ['F'],
    anywhere: true,
    run: ({ openTool }) => openTool('edit', 'follow'),
  },
  import: {
    keys: ['I'],
    anywhere: true,
    run: ({ openTool }) => openTool('import', 'open'),
  },
  race: {
    keys: ['O'],
    anywhere: true,
    run: ({ openTool }) => openTool('race'),
  },
  change: {
    run: ({ newGame }) => newGame('fresh'),
  },
  keep: {
    run: ({ state }) => state.session.keepGoing('player'),
  },
  share: {
    run: ({ share }) => share(),
  },
  review: {
    keys: ['G'],
    run: ({ withReviews }) => void withReviews((reviewing) => reviewing.current()),
  },
  mistakes: {
    keys: ['M'],
    anywhere: true,
    run: ({ frame }) => practiseOn(frame),
  },
  solver: {
    keys: ['/'],
    run: ({ frame }) => frame.openSolver({ focus: true }),
  },
  'open-coach': {
    run: ({ frame }) => frame.openSolver(),
  },
  ...GOING,
  help: {
    run: ({ help }) => help(),
  },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;

/** All rows, in order. */
export const COMMAND_ROWS = Object.entries(COMMANDS) as [CommandName, Command][];

/** The row of a command, with its optional parts. */
export const commandOf = (name: CommandName): Command => COMMANDS[name];
