import { compiled } from 'virtual:element-sentences';
import init, { type DirectionName, Game, type GameState, type MoveResult } from '../pkg/rules.js';
import { messageOf } from '../www/lib/errors.ts';
import { fetchedOnce } from '../www/lib/fetched-once.ts';
import { addSentences, chooseLanguage, pageLanguage, t } from '../www/lib/sentences.ts';
import { element, makeButton, showText } from '../www/ui/dom.ts';
import { listenToSwipes } from '../www/ui/swipe.ts';
import { BoardMirror } from '../www/views/board-mirror.ts';
import { BoardView } from '../www/views/board-view.ts';
import { DISPLAY_FONT, DISPLAY_WEIGHT } from '../www/views/fonts.ts';
import type { PaletteName, Theme } from '../www/views/tile-palette.ts';
import css from './element.css?inline';

/** Time between two moves of a replay, in ms. */
const PACE_MS = 250;

const THEMES: readonly string[] = ['light', 'dark', 'night', 'contrast'] satisfies Theme[];
const dark = () => matchMedia('(prefers-color-scheme: dark)');

/** Keys by their place, so that letters lie alike on all keyboards. */
const KEYS: Record<string, DirectionName | 'undo'> = {
  ...{ ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left' },
  ...{ KeyW: 'up', KeyD: 'right', KeyS: 'down', KeyA: 'left' },
  ...{ KeyK: 'up', KeyL: 'right', KeyJ: 'down', KeyH: 'left' },
  ...{ KeyU: 'undo', Backspace: 'undo' },
};

/** The rules, which all boards of a page share, and the words in its language. */
const rules = fetchedOnce(() => init());

async function load() {
  const wanted = document.documentElement.lang.split('-')[0];
  const languages = Object.keys(compiled);
  const { language } = chooseLanguage({ languages, load: async (each) => compiled[each] }, wanted);
  addSentences(compiled[language]);
  return rules();
}

/** What the parts of the element are, in its shadow. */
function build(host: TwofoldBoard) {
  const canvas = element('canvas', { part: 'canvas', 'aria-hidden': 'true' });
  const score = element('output', { part: 'score' });
  const points = element('span', { part: 'points' }, `${t('core-score')} `, score);
  const undo = makeButton({ part: 'button undo', onclick: host.undo }, t('core-undo'));
  const fresh = makeButton({ part: 'button new', onclick: host.restart }, t('core-command-new'));
  const head = element('div', { part: 'head', className: 'row' }, points, undo, fresh);
  const board = element('div', { part: 'board' }, canvas);
  const table = element('table');
  const play = makeButton({ part: 'button play' });
  const range = element('input', {
    type: 'range',
    part: 'range',
    ariaLabel: t('puzzle-table-move'),
  });
  const at = element('span', { part: 'at', 'aria-hidden': 'true' });
  const replay = element('div', { part: 'replay', className: 'row' }, play, range, at);
  const status = element('p', { part: 'status', className: 'row', role: 'status' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren(head, board, element('div', { className: 'mirror' }, table), replay, status);
  const frame = requestAnimationFrame.bind(globalThis);
  const view = new BoardView(canvas, { now: () => performance.now(), frame });
  const mirror = new BoardMirror(table);
  return { board, canvas, head, score, undo, fresh, play, range, at, replay, status, view, mirror };
}

// A server that draws pages ahead has no elements.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** `<twofold-board>`: a board that is played, replayed, or shown. */
export class TwofoldBoard extends Base {
  static observedAttributes = 'seed size game board answer static theme palette'.split(' ');

  #parts: ReturnType<typeof build> | undefined;
  #game: Game | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isPlayed = false;
  #isQueued = false;
  #colour = () => {
    if (!this.#parts) return;
    const given = this.getAttribute('theme') ?? '';
    // Without a theme the board is as dark as its place on the page: then the style sheet gives the canvas a black colour.
    const isDark = getComputedStyle(this.#parts.canvas).color === 'rgb(0, 0, 0)';
    const theme = THEMES.includes(given) ? given : isDark ? 'dark' : 'light';
    const palette = this.getAttribute('palette') ?? 'classic';
    this.#parts.view.setColours(palette as PaletteName, theme as Theme);
  };

  get state() {
    return this.#game?.state();
  }

  get link() {
    return this.#game?.link();
  }

  connectedCallback() {
    dark().addEventListener('change', this.#colour);
    void this.#open();
  }

  disconnectedCallback() {
    dark().removeEventListener('change', this.#colour);
    this.#pause();
  }

  attributeChangedCallback(name: string) {
    if (name === 'theme' || name === 'palette') this.#colour();
    else void this.#open();
  }

  play(direction: DirectionName) {
    const move = this.#game?.play(direction);
    if (move) this.#moved(move);
    return move;
  }

  undo = () => this.#show(this.#game?.undo());
  restart = () => void this.#open();

  /** Opens what the attributes say, once for all that are set at a time. */
  async #open() {
    if (!this.isConnected || this.#isQueued) return;
    this.#isQueued = true;
    this.#pause();
    try {
      await load().finally(() => {
        this.#isQueued = false;
      });
      this.#parts ??= this.#build();
      this.#game = undefined;
      this.#game = this.#read();
    } catch (error) {
      const message = messageOf(error);
      const { head, board, replay } = this.#parts ?? {};
      for (const part of [head, board, replay]) if (part) part.hidden = true;
      this.#say(t('element-refused', { why: message }));
      this.#tell('refused', { message });
      return;
    }
    const { board, head, undo, fresh, replay, range } = this.#parts;
    range.max = `${this.#game.totalMoves()}`;
    const isReplayed = this.hasAttribute('game') && range.max !== '0';
    const played = this.hasAttribute('answer') ? 'puzzle' : 'play';
    const mode = this.hasAttribute('static') ? 'shown' : isReplayed ? 'replay' : played;
    this.#isPlayed = mode === played;
    head.hidden = mode === 'shown';
    board.hidden = false;
    undo.hidden = fresh.hidden = mode !== 'play';
    replay.hidden = mode !== 'replay';
    board.role = this.#isPlayed ? 'application' : 'img';
    board.ariaLabel = t(this.#isPlayed ? 'element-board' : 'element-shown');
    board.tabIndex = this.#isPlayed ? 0 : -1;
    this.#colour();
    const state = mode === 'replay' ? this.#game.jump(0) : this.#game.state();
    this.#show(state);
    if (mode === 'puzzle') this.#say(t('element-task'));
    this.#tell('ready', { state });
    // The face of the digits, where the page has it, may come later.
    await document.fonts.load(`${DISPLAY_WEIGHT} 1em ${DISPLAY_FONT}`, '2').catch(() => {});
    this.#colour();
  }

  /** The game that the attributes name. */
  #read() {
    const link = this.getAttribute('game');
    if (link !== null) return Game.fromText(link);
    const board = this.getAttribute('board');
    const seed = this.getAttribute('seed') ?? undefined;
    if (board !== null) return Game.fromBoard({ board, ...(seed && { seed }) });
    const [rows, cols] = (this.getAttribute('size') ?? '4x4').split(/[x×]/).map(Number);
    return Game.create({ rows, cols, ...(seed && { seed }) });
  }

  #build() {
    const parts = build(this);
    const { board, play, range } = parts;
    play.onclick = () => (this.#timer ? this.#pause() : this.#run());
    range.oninput = () => {
      this.#show(this.#game?.jump(range.valueAsNumber));
      this.#pause();
    };
    board.onkeydown = (event) => {
      const wanted = KEYS[event.code];
      if (!wanted || !this.#isPlayed || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (wanted !== 'undo') this.#choose(wanted);
      else if (!this.hasAttribute('answer')) this.undo();
    };
    // A swipe ends on the board also where the mouse has left it.
    board.onpointerdown = ({ pointerId }) => board.setPointerCapture(pointerId);
    const isPlaying = () => this.#isPlayed;
    const move = (direction: DirectionName) => this.#choose(direction);
    listenToSwipes(board, { board, areas: [board], bare: [], isPlaying, move });
    return parts;
  }

  /** A direction of the player, who can move in a puzzle until the move is right. */
  #choose(direction: DirectionName) {
    if (!this.#isPlayed) return;
    if (!this.hasAttribute('answer')) return void this.play(direction);
    if (!this.state?.legal.includes(direction) || this.state.moves > 0) return;
    const isRight = direction === this.getAttribute('answer');
    this.#tell('answer', { direction, isRight });
    if (isRight) this.play(direction);
    this.#say(t(isRight ? 'element-right' : 'element-wrong'));
  }

  #moved(move: MoveResult) {
    const game = this.#game as Game;
    this.#parts?.view.animate(move);
    const { status, score, goal } = move.state;
    const state = status === 'won' ? game.keepGoing() : move.state;
    this.#adopt(state);
    this.#say(status === 'won' ? t('element-made', { tile: `${goal}` }) : '');
    this.#tell('move', { ...move, state });
    if (state.canMove) return;
    this.#say(t('element-over', { score }));
    this.#pause();
    this.#tell('over', { state, link: game.link() });
  }

  #show(state: GameState | undefined) {
    if (!state) return;
    this.#parts?.view.show(state);
    this.#adopt(state);
    this.#say('');
  }

  #adopt(state: GameState | undefined = this.state) {
    if (!state || !this.#parts) return;
    const { mirror, score, undo, play, range, at } = this.#parts;
    mirror.show(state);
    score.value = state.score.toLocaleString(pageLanguage());
    undo.disabled = !state.canUndo;
    range.value = `${state.moves}`;
    const moves = t('element-move-of', { at: state.moves, count: Number(range.max) });
    range.ariaValueText = at.textContent = moves;
    play.textContent = t(this.#timer ? 'core-pause' : 'element-play');
  }

  /** Plays the moves of the link, at its end from the beginning. */
  #run() {
    if (!this.state?.canRedo) this.#show(this.#game?.jump(0));
    this.#timer = setInterval(() => {
      const move = this.#game?.redo();
      if (move) this.#moved(move);
      if (!this.state?.canRedo) this.#pause();
    }, PACE_MS);
    this.#adopt();
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#adopt();
  }

  #say(text: string) {
    if (this.#parts) showText(this.#parts.status, text);
    else this.textContent = text;
  }

  #tell(name: string, detail: object) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

if (globalThis.customElements && !customElements.get('twofold-board'))
  customElements.define('twofold-board', TwofoldBoard);
