import type { GameState } from '../../pkg/rules.js';
import type { KeptReview } from '../games/far.ts';
import { entryOf } from '../games/games.ts';
import { copyToClipboard, shareBySystem } from '../lib/browser.ts';
import { formatShare, formatSize } from '../lib/format.ts';
import { JudgedMoves } from '../lib/judged-moves.ts';
import { t } from '../lib/sentences.ts';
import { hashOf, KeptReviews } from '../state/kept-reviews.ts';
import type { GameLibrary } from '../state/library.ts';
import type { PageState } from '../state/page-state.ts';
import { download } from '../ui/files.ts';
import type { Action, Toasts } from '../ui/toasts.ts';
import { coloursOf } from '../views/colours.ts';
import { pictureOf } from '../views/game-picture.ts';
import { describeLuck } from '../views/verdict-words.ts';
import { addressWith, copyText } from './share.ts';

export type ShareKind = 'link' | 'text' | 'picture';

/** The forms of sharing: a link that replays the game, a text with board, score and link, or a picture. */
type SharingPage = Pick<PageState, 'session' | 'register' | 'settings'> & {
  library: Pick<GameLibrary, 'id' | 'game'>;
  toasts: Toasts;
};

/** Shares a game: copies it, and opens the system's share sheet where there is one. */
export async function shareGame(kind: ShareKind, page: SharingPage) {
  const link = addressWith(page.session.link());
  const say =
    (confirmation: string, ...actions: Action[]) =>
    () =>
      page.toasts.show(confirmation, { key: 'copied', actions });
  switch (kind) {
    case 'link': {
      const embed = { label: t('share-embed'), run: () => void showFrame(page.session.link()) };
      return shareText({ title: 'Twofold', url: link }, link, say(t('core-link-copied'), embed));
    }
    case 'text': {
      const text = [...(await describe(page)), boardText(page.session.state.value), link].join(
        '\n',
      );
      return shareText({ title: 'Twofold', text }, text, say(t('share-text-copied')));
    }
    case 'picture':
      return sharePicture(page);
  }
}

/** Shows the line that frames a game in another page. */
async function showFrame(fragment: string) {
  const { showLink } = await import('./link-dialog.ts');
  const address = new URL(`embed/#${fragment}`, location.href);
  showLink(`<iframe src="${address}" title="2048" width="420" height="540"></iframe>`, 'embed');
}

/** Shares words and a link. `copied` confirms that the text is in the clipboard; a notice where nothing is said. */
export function shareWords(
  words: string,
  fragment: string,
  { toasts }: { toasts: Toasts },
  copied?: () => void,
) {
  const text = `${words}\n${addressWith(fragment)}`;
  const say = () => toasts.show(t('share-words-copied'), { key: 'copied' });
  return shareText({ title: 'Twofold', text }, text, copied ?? say);
}

/** Copies a text, which `copied` confirms, and opens the system's share sheet where there is one. */
async function shareText(data: ShareData, text: string, copied: () => void) {
  // First, since the sheet takes the press that allows it.
  const isCopied = await copyToClipboard(text);
  if ((await shareBySystem(data)) ? isCopied : isCopied || (await copyText(text))) copied();
}

async function sharePicture(page: SharingPage) {
  const { session, settings, toasts } = page;
  const state = session.state.value;
  const [score, facts, ...lines] = await describe(page);
  const { host, pathname } = location;
  const { theme } = coloursOf(settings).peek();
  const picture = await pictureOf(
    state,
    {
      score,
      facts,
      lines,
      source: `Twofold · ${host}${pathname.replace(/\/(index\.html)?$/, '')}`,
    },
    { palette: settings.current.value.palette, theme },
  );
  const name = `twofold-${state.score}.png`;
  const file = new File([picture], name, { type: 'image/png' });
  if (await shareBySystem({ title: 'Twofold', files: [file] })) return;
  download(picture, name);
  toasts.show(t('share-picture-saved'), { key: 'copied' });
}

/** A game in lines of text: its score, its rules and, if reviewed, its accuracy. */
async function describe({ session, library, register }: SharingPage) {
  const { score, maxTile, moves, seed, rows, cols, spawner } = session.state.value;
  // With spawns placed by hand there is no seed.
  const isSeeded = spawner !== 'recorded';
  const { played } = entryOf(library.game);
  const lines = [
    t('common-points', { count: score }),
    t('share-facts', { tile: `${maxTile}`, moves, size: formatSize({ rows, cols }) }) +
      (isSeeded ? t('share-seed', { seed }) : ''),
  ];
  if (played && played.solver > 0)
    lines.push(played.player > 0 ? t('share-some-solver') : t('share-all-solver'));
  const review = await new KeptReviews(register)
    .find(library.id, hashOf(session.record()))
    .catch(() => undefined);
  return review?.summary ? [...lines, ...verdictLines(review)] : lines;
}

function verdictLines({ columns, judge, summary }: KeptReview) {
  const moves = new JudgedMoves(columns, { isChance: judge.measure.kind === 'chance' });
  const { inaccuracy, mistake, blunder } = moves.counts();
  const { accuracy = null, luckPercentile = null } = summary ?? {};
  return [
    ...(accuracy === null ? [] : [t('share-accuracy', { share: formatShare(accuracy) })]),
    t('share-verdicts', { inaccuracies: inaccuracy, mistakes: mistake, blunders: blunder }),
    ...(luckPercentile === null ? [] : [describeLuck(luckPercentile)]),
  ];
}

function boardText({ cols, tiles }: Pick<GameState, 'cols' | 'tiles'>) {
  const texts = tiles.map((tile) => (tile === 0 ? '·' : String(tile)));
  const width = Math.max(...texts.map(({ length }) => length));
  const rows = Array.from({ length: tiles.length / cols }, (_, row) =>
    texts.slice(row * cols, (row + 1) * cols),
  );
  return rows.map((row) => row.map((text) => text.padStart(width)).join(' ')).join('\n');
}
