import { computed, type Signal, signal, untracked } from '@preact/signals-core';
import type { GameEntry } from '../../games/games.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { PageState } from '../../state/page-state.ts';
import { element, icon, makeButton, setText } from '../../ui/dom.ts';
import type { KeptFacts } from './kept-suggestions.ts';

type NextParts = Omit<PageState, 'first'> & {
  first: { opening: { kind: string } };
  run: (command: 'day' | 'race' | 'auto' | 'follow' | 'mistakes' | 'go-today') => void;
  go: (place: 'train', activity: string) => void;
  review: (game: { id: string }) => unknown;
};

/** Suggestions of what to do next, in a few rows beside the board. */
class NextPanel {
  #page: NextParts;
  #list = element('ul', { className: 'choices' });
  #rows;
  /** What is known of kept games and positions; undefined until it is read. */
  #facts: Signal<KeptFacts | undefined> = signal(undefined);
  /** Number of the latest reading: late results of earlier ones are ignored. */
  #reading = 0;
  root = element(
    'div',
    { className: 'next-panel' },
    element('h2', {}, t('next-title')),
    this.#list,
  );

  constructor(page: NextParts, shown: Visible) {
    const { session, settings, offers, run } = page;
    this.#page = page;
    const isFirst = page.first.opening.kind === 'first';
    // In the order of the list.
    this.#rows = {
      learn: new Row('train', t('next-learn'), () => page.go('train', 'lessons')),
      day: new Row('today', t('next-day'), () => run('day')),
      result: new Row('today', t('next-result'), () => run('go-today')),
      solve: new Row('train', t('next-solve'), () => run('mistakes')),
      race: new Row('step', t('next-race'), () => run('race')),
      watch: new Row('play', t('next-watch'), () => run('auto')),
      follow: new Row('hint', t('core-command-follow'), () => run('follow')),
      best: new Row('games', t('next-best'), () => this.#review('best')),
      last: new Row('games', t('next-last'), () => this.#review('last')),
    };
    const { learn, day, race, watch, follow } = this.#rows;
    learn.say(t('next-learn-detail'));
    day.say(t('next-day-open'));
    race.say(t('next-race-detail'));
    watch.say(t('next-watch-detail'));
    follow.say(t('next-follow-detail'));
    this.#list.append(...Object.values(this.#rows).map(({ root }) => root));
    // On a first visit nothing is kept; on another, no row moves once it is seen.
    let isKept = !isFirst;
    this.#list.hidden = isKept;
    const isOver = computed(() => !session.state.value.canMove);
    const subscriptions = new Subscriptions(shown);
    // Read when the panel is shown and when the game ends or is replaced, not after every move.
    subscriptions.follow(() => {
      session.round.value;
      isOver.value;
      if (isKept) untracked(() => void this.#read());
      isKept = true;
    });
    subscriptions.follow(() => {
      const facts = this.#facts.value;
      this.#show(facts, facts?.due.value ?? 0, {
        isFirst,
        hasWatched: settings.current.value.watched,
        canWatch: offers.watch.value,
        canPlayToday: offers.today.value,
      });
    });
  }

  async #read() {
    const reading = ++this.#reading;
    try {
      const { readFacts } = await import('./kept-suggestions.ts');
      const facts = await readFacts(this.#page);
      if (reading === this.#reading) this.#facts.value = facts;
    } catch {
      // What could not be read is not suggested.
    }
    this.#list.hidden = false;
  }

  /** Shows the rows that have most to offer to this person, what is new before what was tried. */
  #show(
    facts: KeptFacts | undefined,
    due: number,
    how: { isFirst: boolean; hasWatched: boolean; canWatch: boolean; canPlayToday: boolean },
  ) {
    const { learn, day, result, solve, race, watch, follow, best, last } = this.#rows;
    const { isFirst, hasWatched } = how;
    const watching = how.canWatch ? [watch] : [];
    for (const row of [day, result]) if (facts) row.say(facts.day);
    solve.say(t('next-due', { count: due }));
    if (facts?.best) best.say(describeGame(facts.best));
    if (facts?.last) last.say(describeGame(facts.last));
    const order = [
      ...(due > 0 ? [solve] : []),
      ...(isFirst ? [learn] : []),
      ...(facts?.isDayDone ? [result] : how.canPlayToday ? [day] : []),
      ...(facts?.last ? [last] : []),
      ...(facts?.hasFollowed ? [] : [follow]),
      // A first visit has the button under the board.
      ...(hasWatched || isFirst ? [] : watching),
      race,
      ...(facts?.best ? [best] : []),
      ...watching,
      follow,
    ];
    // Fewer on a first visit, where the board comes first, and beside the card at the end of a game.
    const most = how.canWatch ? (isFirst ? 4 : 5) : 2;
    const chosen = new Set([...new Set(order)].slice(0, most));
    for (const row of Object.values(this.#rows)) row.root.hidden = !chosen.has(row);
  }

  #review(which: 'best' | 'last') {
    const game = this.#facts.peek()?.[which];
    if (game) void this.#page.review({ id: game.id });
  }
}

class Row {
  #detail = element('span', { className: 'choice-detail' });
  root;

  constructor(sign: string, title: string, run: () => void) {
    const button = makeButton(
      { className: 'choice-row', onclick: run },
      icon(sign),
      element(
        'span',
        { className: 'choice-text' },
        element('span', { className: 'choice-title' }, title),
        this.#detail,
      ),
    );
    this.root = element('li', {}, button);
  }

  say(text: string) {
    setText(this.#detail, text);
  }
}

const describeGame = ({ summary: { score, maxTile } }: GameEntry) =>
  t('next-game', { score, tile: maxTile });

export const openPanel = (page: NextParts, shown: Visible) => new NextPanel(page, shown);
