import { FOLLOWED } from '../../games/near.ts';
import { ARROWS } from '../../lib/directions.ts';
import { messageOf } from '../../lib/errors.ts';
import { arrowOf, isTypedIn, nameOfPress, pressesControl } from '../../lib/pressed-keys.ts';
import { t } from '../../lib/sentences.ts';
import { byId, element, makeButton, sentenceOf, setText } from '../../ui/dom.ts';
import { isTouched } from '../../ui/fingers.ts';
import { boardGeometry } from '../../views/board-geometry.ts';
import './follow.css';
import type { ReadonlySignal } from '@preact/signals-core';
import type { PageState } from '../../state/page-state.ts';
import type { Tellers } from '../../ui/toasts.ts';
import type { BoardView } from '../../views/board-view.ts';
import { Follower, type PendingMove } from './follower.ts';

type FollowParts = PageState &
  Tellers & {
    boardView: BoardView;
    isBoardShown: ReadonlySignal<boolean>;
    setFollower: (
      follower:
        | (Pick<Follower, 'take' | 'takeBack'> & {
            isAsking: () => boolean;
            refuseAuto: () => void;
          })
        | undefined,
    ) => void;
  };

/** A press that moves further than this, in pixels, is a swipe. */
const STILL = 12;
/** The corner of a cell in which a tap puts the larger tile begins here, as a share of the cell. */
const CORNER = 0.56;

/** The view of a followed game: its marks on the board, its messages, its keys and taps. */
class FollowView {
  #page: FollowParts;
  #follower;
  #isOn = false;
  #board = byId('board', HTMLElement);
  #canvas = byId('board-canvas', HTMLCanvasElement);
  #marks = element('div', { className: 'follow-marks', 'aria-hidden': 'true' });
  #text = element('span', { className: 'follow-text', id: 'follow-text' });
  #back = makeButton({ className: 'text-button', id: 'follow-back' }, t('common-back'));
  #stop = makeButton({ className: 'text-button', id: 'follow-stop' }, t('follow-stop'));
  #bar = element('p', { className: 'follow', id: 'follow', hidden: true });
  #pressed = { x: 0, y: 0 };

  constructor(page: FollowParts) {
    this.#page = page;
    this.#follower = new Follower(page.session);
    this.#bar.append(this.#text, this.#back, this.#stop);
    document.querySelector('.notes')?.append(this.#bar);
    this.#board.append(this.#marks);
    this.#back.addEventListener('click', () => this.#follower.takeBack());
    this.#stop.addEventListener('click', () => this.#leave());
    this.#follower.on('ask', (asked) => this.#ask(asked));
    this.#follower.on('told', () => this.#rest());
    this.#follower.on('back', () => {
      page.boardView.show(page.session.state.value);
      page.announcer.say(t('follow-taken-back'));
      this.#rest();
    });
    page.session.on('change', ({ kind, state }) => {
      if (!this.#isOn || kind === 'move' || kind === 'correct') return;
      this.#follower.forget();
      if (kind === 'replace' && (state.spawner !== 'recorded' || !this.#isFollowed())) this.#off();
      else this.#rest();
    });
    this.#board.addEventListener('pointerdown', ({ clientX, clientY }) => {
      this.#pressed = { x: clientX, y: clientY };
    });
    this.#board.addEventListener('click', (event) => this.#tap(event));
    // Capture keys before the page does.
    document.addEventListener('keydown', (event) => this.#press(event), true);
    const redraw = new ResizeObserver(() => this.#mark());
    redraw.observe(this.#canvas);
  }

  /** `begin`: follow the game on the page; otherwise only if it was followed before. */
  open(how: string) {
    if (how === 'begin') this.#remember(this.#page.library.id);
    if (!this.#isFollowed()) return this.#isOn && this.#off();
    this.#isOn = true;
    this.#bar.hidden = false;
    this.#page.setFollower({
      take: (direction, by) => this.#follower.take(direction, by),
      takeBack: () => this.#follower.takeBack(),
      isAsking: () => this.#follower.isAsking,
      refuseAuto: () => this.#refuseAuto(),
    });
    this.#rest();
  }

  #isFollowed() {
    return this.#page.register.live(FOLLOWED).peek() === this.#page.library.id;
  }

  #remember(id: string) {
    void this.#page.register.change(FOLLOWED, '', () => id);
  }

  #off() {
    this.#isOn = false;
    this.#follower.forget();
    this.#bar.hidden = true;
    this.#marks.replaceChildren();
    this.#page.setFollower(undefined);
  }

  /** Stops following: spawns are random again. */
  #leave() {
    this.#follower.takeBack();
    this.#remember('');
    this.#off();
    this.#page.toasts.show(t('follow-left'), {
      key: 'follow',
      actions: [{ label: t('follow-on'), run: () => this.open('begin') }],
    });
  }

  #refuseAuto() {
    this.#page.toasts.show(t('follow-no-auto'), {
      key: 'follow',
      actions: [{ label: t('follow-chance'), run: () => this.#leave() }],
    });
  }

  #ask({ direction, preview, free }: PendingMove) {
    const { session, boardView, announcer } = this.#page;
    const state = session.state.value;
    const tiles = preview.ranks.map((rank) => (rank === 0 ? 0 : 2 ** rank));
    boardView.animate({
      direction,
      reward: 0,
      slides: preview.slides,
      // The spawn is not entered yet.
      spawn: { cell: -1, rank: 0 },
      state: { ...state, ranks: preview.ranks, tiles },
    });
    const [first, second] = preview.spawns.map((rank) => 2 ** rank);
    this.#text.replaceChildren(
      second ? t('follow-where-two', { second: `${second}` }) : t('follow-where'),
    );
    this.#back.hidden = false;
    this.#stop.hidden = true;
    this.#mark();
    const where = t('follow-where-said', {
      direction: t(`core-direction-${direction}`),
      cells: free.length,
    });
    const spawns = { first: `${first}`, second: `${second}` };
    const keys = t(second ? 'follow-keys-two' : 'follow-keys', spawns);
    announcer.say(isTouched() ? where : `${where} ${keys}`);
  }

  /** Shows what to do next, and the best move, while no spawn is awaited. */
  #rest() {
    this.#marks.replaceChildren();
    this.#back.hidden = true;
    this.#stop.hidden = false;
    const { canMove } = this.#page.session.state.value;
    setText(this.#text, canMove ? t('follow-move') : t('follow-over'));
    if (canMove) void this.#advise();
  }

  async #advise() {
    const { session, advisor, choice, boardView, announcer } = this.#page;
    const state = session.state.value;
    if (choice.obstacle.value !== undefined) return;
    try {
      const evaluation = await advisor.advise(state);
      const best = evaluation?.best;
      const isOnShow = this.#isOn && session.state.value === state && !this.#follower.isAsking;
      if (!best || !isOnShow) return;
      boardView.showHint(best);
      const word = t(`core-direction-${best}`);
      const name = element('strong', {}, `${ARROWS[best]} ${word}`);
      this.#text.replaceChildren(...sentenceOf('follow-best', { move: name }));
      announcer.tell(t('follow-best-said', { direction: word }));
    } catch (error) {
      if (this.#isOn) setText(this.#text, t('follow-failed', { why: messageOf(error) }));
    }
  }

  #mark() {
    const places = this.#isOn ? this.#follower.places : undefined;
    if (!places) return this.#marks.replaceChildren();
    const geometry = this.#geometry();
    const larger = this.#follower.larger;
    const marks = places.free.map((cell) => {
      const mark = element('span', { className: 'follow-mark' });
      if (larger !== undefined) {
        mark.append(element('span', { className: 'follow-larger' }, String(2 ** larger)));
      }
      if (cell === places.cursor) mark.dataset.chosen = '';
      const { x, y } = geometry.corner(cell);
      for (const [name, length] of Object.entries({ left: x, top: y })) {
        mark.style.setProperty(name, `${length}px`);
      }
      mark.style.width = mark.style.height = `${geometry.tile}px`;
      return mark;
    });
    this.#marks.replaceChildren(...marks);
  }

  #geometry() {
    const { rows, cols } = this.#page.session.state.value;
    const { clientWidth, clientHeight } = this.#canvas;
    return boardGeometry(rows, cols, clientWidth, clientHeight);
  }

  #tap({ clientX, clientY }: MouseEvent) {
    const moved = Math.hypot(clientX - this.#pressed.x, clientY - this.#pressed.y);
    if (!this.#isOn || moved > STILL) return;
    const geometry = this.#geometry();
    const { left, top } = this.#canvas.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    const reach = geometry.tile + geometry.gap;
    for (let cell = 0; cell < geometry.cells; cell++) {
      const corner = geometry.corner(cell);
      const [right, down] = [x - corner.x + geometry.gap / 2, y - corner.y + geometry.gap / 2];
      if (right < 0 || down < 0 || right >= reach || down >= reach) continue;
      const isCorner = Math.min(right, down) - geometry.gap / 2 > CORNER * geometry.tile;
      const isMeant = this.#follower.tap(cell, isCorner);
      if (!isMeant && this.#follower.isAsking) {
        this.#page.announcer.say(t('follow-occupied'));
      }
    }
  }

  #press(event: KeyboardEvent) {
    if (!this.#isOn || !this.#page.isBoardShown.value) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const { target } = event;
    const key = nameOfPress(event);
    if (!(target instanceof Element) || isTypedIn(target)) return;
    if (document.querySelector('dialog[open]')) return;
    const arrow = arrowOf(event);
    if (this.#follower.isAsking && arrow) {
      this.#follower.step(arrow);
      this.#mark();
      this.#sayPlace();
    } else if (key === 'Escape' && this.#follower.isAsking) {
      this.#follower.takeBack();
    } else if ((key === 'Enter' || key === 'Space') && !pressesControl(event, target)) {
      const isSpace = key === 'Space' && !this.#follower.isAsking;
      if (isSpace || event.repeat || !this.#follower.enter()) return;
    } else if (key === '2' || key === '4') {
      // Pressed too early, it must not leave the board.
      this.#follower.enter(key === '2' ? 1 : 2);
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #sayPlace() {
    const places = this.#follower.places;
    if (!places) return;
    const { cols } = this.#page.session.state.value;
    const row = Math.floor(places.cursor / cols) + 1;
    this.#page.announcer.say(t('follow-place', { row, column: (places.cursor % cols) + 1 }));
  }
}

let view: FollowView | undefined;

/** Follows the game on the page (`begin`), or continues if it was followed before. */
export function open(page: FollowParts, how: string) {
  view ??= new FollowView(page);
  view.open(how);
}
