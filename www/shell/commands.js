import { COACH_MODES } from '../state/settings.js';

/** @import { GameSession } from '../state/session.js' */
/** @import { Settings } from '../state/settings.js' */
/** @import { Announcer } from '../ui/announcer.js' */
/** @import { GameActions } from './game-actions.js' */
/** @import { OpenTool } from './page.js' */
/** @import { PlaceName } from './places.js' */
/** @import { ShareKind } from './share-game.js' */

/** The modes of the coach in words. */
const COACH_WORDS = { off: 'off', after: 'after your move', before: 'before your move' };

/**
 * The parts of the page that commands use.
 *
 * @typedef {{ actions: GameActions,
 *             session: GameSession,
 *             settings: Settings,
 *             announcer: Announcer,
 *             dialogs: { newGame: (start: 'fresh' | 'board') => void, help: () => void },
 *             share: (kind: ShareKind) => void,
 *             review: () => void,
 *             learn: () => void,
 *             openTool: OpenTool,
 *             openSolver: (how?: { focus: boolean }) => void,
 *             go: (place: PlaceName) => void }} CommandContext
 */

/**
 * One command. `title`: its description in the help and at its button; `keys`: names of keys as in `keys.js`, letters
 * by what they type; `places`: keys by their place, named by their letter on a QWERTY keyboard; `repeat`: a held key
 * repeats the command; `needsSolver`: available only if the chosen solver can play; `anywhere`: also where the board is not
 * visible.
 *
 * @typedef {{ title: string, keys?: readonly string[], places?: readonly string[], repeat?: boolean, needsSolver?: boolean, anywhere?: boolean,
 *             run: (context: CommandContext) => void }} Command
 */

/**
 * All commands of keys, buttons and swipes. Buttons with `data-command`, the keyboard and the help use these rows.
 *
 * @satisfies {Record<string, Command>}
 */
export const COMMANDS = {
  left: {
    title: 'Move',
    keys: ['←'],
    places: ['A', 'H'],
    repeat: true,
    run: ({ actions }) => actions.move('left'),
  },
  up: {
    title: 'Move',
    keys: ['↑'],
    places: ['W', 'K'],
    repeat: true,
    run: ({ actions }) => actions.move('up'),
  },
  right: {
    title: 'Move',
    keys: ['→'],
    places: ['D', 'L'],
    repeat: true,
    run: ({ actions }) => actions.move('right'),
  },
  down: {
    title: 'Move',
    keys: ['↓'],
    places: ['S', 'J'],
    repeat: true,
    run: ({ actions }) => actions.move('down'),
  },
  undo: {
    title: 'Undo',
    keys: ['U', 'Backspace', 'Ctrl+Z'],
    repeat: true,
    run: ({ actions }) => actions.undo(),
  },
  redo: {
    title: 'Redo',
    keys: ['Y', 'Ctrl+Y', 'Ctrl+Shift+Z'],
    repeat: true,
    run: ({ actions }) => actions.redo(),
  },
  hint: {
    title: 'Show the best move',
    keys: ['?'],
    needsSolver: true,
    run: ({ actions }) => void actions.hint(),
  },
  step: {
    title: 'Let the solver make one move',
    keys: ['Space'],
    repeat: true,
    needsSolver: true,
    run: ({ actions }) => void actions.step(),
  },
  auto: {
    title: 'Watch the solver play, or pause it',
    keys: ['Enter'],
    needsSolver: true,
    run: ({ actions }) => actions.toggleAuto(),
  },
  stop: {
    title: 'Stop watching',
    keys: ['Escape'],
    run: ({ actions }) => actions.stop(),
  },
  coach: {
    title: 'Coach: off, after your move, or before it',
    keys: ['V'],
    run: ({ settings, announcer }) => {
      const place = COACH_MODES.indexOf(settings.current.value.coach);
      const coach = COACH_MODES[(place + 1) % COACH_MODES.length];
      settings.change({ coach, firstVisit: 'done' });
      announcer.say(`Coach: ${COACH_WORDS[coach]}.`);
    },
  },
  new: {
    title: 'New game',
    keys: ['N', 'R'],
    run: ({ actions }) => actions.startFresh(),
  },
  again: {
    title: 'Play the same tiles again',
    run: ({ actions }) => actions.startAgain(),
  },
  day: {
    title: 'Play the board of the day',
    keys: ['B'],
    run: ({ openTool }) => openTool('day', 'today'),
  },
  position: {
    title: 'Start from a position',
    keys: ['E'],
    run: ({ dialogs }) => dialogs.newGame('board'),
  },
  follow: {
    title: 'Follow a game played elsewhere',
    keys: ['F'],
    run: ({ openTool }) => openTool('edit', 'follow'),
  },
  import: {
    title: 'Open a game',
    keys: ['I'],
    anywhere: true,
    run: ({ openTool }) => openTool('import', 'open'),
  },
  export: {
    title: 'Save a game',
    run: ({ openTool }) => openTool('export'),
  },
  race: {
    title: 'Race a solver on the same tiles',
    keys: ['O'],
    run: ({ openTool }) => openTool('race'),
  },
  change: {
    title: 'Board, seed, starting position',
    run: ({ dialogs }) => dialogs.newGame('fresh'),
  },
  keep: {
    title: 'Go on after winning',
    run: ({ actions }) => actions.keepGoing(),
  },
  share: {
    title: 'Share a link to this game',
    run: ({ share }) => share('link'),
  },
  'share-text': {
    title: 'Share as text',
    run: ({ share }) => share('text'),
  },
  'share-picture': {
    title: 'Share a picture',
    run: ({ share }) => share('picture'),
  },
  review: {
    title: 'Review this game',
    keys: ['G'],
    run: ({ review }) => review(),
  },
  mistakes: {
    title: 'Practise your mistakes',
    keys: ['M'],
    run: ({ learn }) => learn(),
  },
  'copy-position': {
    title: 'Copy the position',
    run: ({ actions, session }) => void actions.copy(session.state.value.board, 'Position copied.'),
  },
  solver: {
    title: 'Choose a solver',
    keys: ['/'],
    run: ({ openSolver }) => openSolver({ focus: true }),
  },
  'open-coach': {
    title: 'The coach and the solver',
    run: ({ openSolver }) => openSolver(),
  },
  'go-play': {
    title: 'Play',
    keys: ['1'],
    anywhere: true,
    run: ({ go }) => go('play'),
  },
  'go-today': {
    title: 'Today',
    keys: ['2'],
    anywhere: true,
    run: ({ go }) => go('today'),
  },
  'go-train': {
    title: 'Train',
    keys: ['3'],
    anywhere: true,
    run: ({ go }) => go('train'),
  },
  'go-games': {
    title: 'Games',
    keys: ['4'],
    anywhere: true,
    run: ({ go }) => go('games'),
  },
  'go-lab': {
    title: 'Lab',
    keys: ['5'],
    anywhere: true,
    run: ({ go }) => go('lab'),
  },
  help: {
    title: 'How to play, keys',
    run: ({ dialogs }) => dialogs.help(),
  },
};

/** @typedef {keyof typeof COMMANDS} CommandName */

/** All rows, in order. */
export const COMMAND_ROWS = /** @type {[CommandName, Command][]} */ (Object.entries(COMMANDS));

/**
 * The row of a command, with its optional parts.
 *
 * @param {CommandName} name
 * @returns {Command}
 */
export const commandOf = (name) => COMMANDS[name];
