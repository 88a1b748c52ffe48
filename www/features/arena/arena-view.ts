import { t } from '../../lib/sentences.ts';
import './arena.css';
import { untracked } from '@preact/signals-core';
import type { PaperExperiment } from '../../../pkg/documents.js';
import type { SolverSpec } from '../../../pkg/solvers.js';
import type { ArenaExperiment } from '../../../pkg/twofold.js';
import init from '../../../pkg/twofold.js';
import { fetchEngine } from '../../engine/module.ts';
import type { EnginePool } from '../../engine/protocol.ts';
import type { Register } from '../../games/register.ts';
import type { Locks } from '../../lib/browser.ts';
import { messageOf } from '../../lib/errors.ts';
import { holdLock } from '../../lib/hold.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { Models } from '../../state/models.ts';
import { needsOf } from '../../state/solver-needs.ts';
import type { Announcer } from '../../ui/announcer.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';
import { download } from '../../ui/files.ts';
import type { Toasts } from '../../ui/toasts.ts';
import { Arena } from './arena.ts';
import type { ArenaRow, RowPlan } from './arena-row.ts';
import { ArenaStore } from './arena-store.ts';
import { askedPaper } from './asked-paper.ts';
import type { Charts } from './charts.ts';
import { ComparisonView } from './comparison-view.ts';
import { ArenaGameList } from './game-list.ts';
import { KeptView } from './kept-view.ts';
import { PaperBar } from './paper-bar.ts';
import { documents, rowsOf } from './presets.ts';
import { ResultsTable } from './results-table.ts';
import { RunBar } from './run-bar.ts';
import { SetupForm } from './setup-form.ts';

/** Least time between two updates of the figures, and of the charts, in ms. */
const PAUSE = { figures: 250, charts: 1000 };

/**
 * `replay` shows a game, with a sentence that tells whose it is; `begin` is called when a run begins; `noteUnfinished` stores the
 * state of the run for later visits
 */
export interface ArenaCollaborators {
  pool: EnginePool;
  register: Register;
  specs: SolverSpec[];
  solver: string;
  locks: Locks | undefined;
  toasts: Toasts;
  announcer: Announcer;
  models: Models;
  replay: (link: string, title: string) => void;
  begin: () => void;
  noteUnfinished: (games: { done: number; asked: number } | undefined) => void;
}

/** Whether an experiment's solver plays with a network. */
const needsNetwork = ({ solver, settings = {} }: ArenaExperiment) =>
  needsOf({ id: solver, settings })?.network !== undefined;

export async function openArena(collaborators: ArenaCollaborators, shown: Visible) {
  // On the page the engine only checks experiments and sums up results; solvers run in workers.
  await init({ module_or_path: await fetchEngine() });
  const view = new ArenaView(collaborators, shown);
  await view.load();
  return view;
}

class ArenaView {
  #arena;
  #parts;
  #table;
  #games;
  #run;
  #form;
  #charts: Charts | undefined;
  #chartsProblem = element('p', { className: 'obstacle', hidden: true });
  #chartsPlace = element('div', { className: 'arena-charts-place' });
  #paper;
  #source: PaperExperiment | undefined;
  #elsewhere = element('div', {
    className: 'obstacle stack arena-elsewhere',
    id: 'arena-elsewhere',
    hidden: true,
  });
  #exports = element('div', { className: 'button-row', id: 'arena-exports' });
  #comparison = new ComparisonView();
  #kept;
  #setup;
  #body = element('div', { className: 'arena-body' });
  #shown: Visible;
  #subscriptions;
  #timers = { figures: 0, charts: 0 };
  #holds = false;
  root = element('div', { className: 'arena' });

  constructor(parts: ArenaCollaborators, shown: Visible) {
    const { pool, register, specs, solver, toasts, announcer, replay } = parts;
    this.#parts = parts;
    this.#shown = shown;
    this.#subscriptions = new Subscriptions(shown);
    const arena = new Arena({ store: new ArenaStore(register), pool });
    this.#arena = arena;
    this.#form = new SetupForm(specs, solver, (plans, { run }) => {
      arena.add(...plans.map((plan) => this.#withNetwork(plan)));
      if (run && plans.length > 1) this.#comparison.wanted = plans.map(({ id }) => id);
      if (run) void this.#start();
    });
    this.#table = new ResultsTable({
      chart: (row, charted) => arena.chart(row.id, charted),
      games: (row) => this.#games.open(row),
      remove: (row) => this.#remove(row),
    });
    this.#games = new ArenaGameList({
      replay: ({ link, game, seed, score }, { plan, identity }) => {
        const { solver, settings, budget } = identity;
        const how = [solver, settings, budget].filter(Boolean).join(' ');
        replay(link, t('arena-replayed', { game, row: `${plan.label} (${how})`, seed, score }));
      },
      exportGames: (row) => saveText(csvOf([row], true), `${fileName(row)}.csv`, 'text/csv'),
    });
    this.#run = new RunBar({ arena, start: () => void this.#start() });
    this.#paper = new PaperBar(arena);
    this.#kept = new KeptView(arena);
    this.#setup = element(
      'details',
      { className: 'more arena-setup', id: 'arena-setup', open: true },
      element('summary', {}, t('arena-setup')),
      this.#form.root,
    );
    this.#fillExports();
    this.#body.append(
      this.#setup,
      this.#paper.root,
      this.#run.root,
      this.#paper.held,
      this.#table.root,
      this.#comparison.root,
      this.#exports,
      this.#kept.root,
      this.#games.root,
      this.#chartsProblem,
      this.#chartsPlace,
    );
    this.root.append(this.#elsewhere, this.#body);
    this.#subscriptions.keep(arena.on('change', () => this.#changed()));
    this.#subscriptions.keep(arena.on('results', () => this.#update()));
    this.#subscriptions.keep(
      arena.on('lost', ({ reason }) =>
        toasts.show(t('arena-restarted', { why: reason }), { key: 'arena-worker' }),
      ),
    );
    this.#subscriptions.keep(
      arena.on('finished', () => {
        this.#updateNow();
        announcer.say(t('arena-all-played'));
      }),
    );
    // Show the games that ended while the view was hidden.
    this.#subscriptions.follow(() =>
      untracked(() => {
        this.#drawFigures();
        this.#showCharts();
      }),
    );
  }

  async load() {
    // Only a request that does not wait shows whether the browser responds.
    this.#holds = (await this.#hold()) || (await this.#hold({ patience: 400 }));
    this.#showElsewhere();
    if (!this.#holds) return;
    for (const problem of await this.#arena.load()) {
      this.#parts.toasts.show(problem, { stay: Number.POSITIVE_INFINITY });
    }
    // Not before: the table of the earlier visit would take the place of the paper's.
    this.#subscriptions.follow(() => {
      const asked = askedPaper.value;
      const paper = documents.find(({ id }) => id === asked?.id);
      askedPaper.value = undefined;
      if (paper) untracked(() => this.#setUp(paper, asked?.player));
    });
  }

  #setUp(document: PaperExperiment, player?: string) {
    this.#arena.setUp(document.id, rowsOf(document), player);
    // The form gives way, so that the paper and the button that starts stand at the top.
    this.#setup.open = false;
    // By then a panel that has just been loaded is on the page.
    requestAnimationFrame(() => {
      this.#run.focus();
      this.#run.root.scrollIntoView({ block: 'nearest' });
    });
    this.#parts.announcer.say(t('arena-rows-in', { title: document.title }));
  }

  #remove(row: ArenaRow) {
    const putBack = this.#arena.remove(row.id);
    if (row.done === 0) return;
    this.#parts.toasts.show(t('arena-removed', { row: row.plan.label }), {
      key: 'arena-table',
      actions: [{ label: t('arena-put-back'), run: putBack }],
    });
  }

  /**
   * Fills in the version of the player's own network if the row uses it. Throws if the learned solver lacks its
   * network.
   */
  #withNetwork(plan: RowPlan): RowPlan {
    const { experiment } = plan;
    if (!experiment || !needsNetwork(experiment)) return plan;
    const obstacle = this.#parts.models.obstacle(experiment.settings ?? {}, experiment);
    if (obstacle) throw new Error(obstacle.replace(/\.$/, ''));
    const network = this.#parts.models.ownChecksum(experiment.settings ?? {});
    return network === undefined ? plan : { ...plan, experiment: { ...experiment, network } };
  }

  async #start() {
    // The networks of an earlier visit may not be loaded yet. A row without its network reports that when it is
    // played.
    for (const { plan, complete } of this.#arena.rows) {
      if (!complete && plan.experiment && needsNetwork(plan.experiment))
        await this.#parts.models.need(plan.experiment.settings ?? {});
    }
    this.#parts.begin();
    this.#arena.start();
    // The form gives way to the results; the focus stays in sight.
    const hadFocus = this.#setup.contains(document.activeElement);
    this.#setup.open = false;
    if (hadFocus) this.#run.focus();
  }

  async #hold(how: { patience?: number; steal?: boolean } = {}) {
    const lost = () => this.#lose();
    return (await holdLock(this.#parts.locks, 'twofold:arena', { ...how, lost })) !== undefined;
  }

  /** Handles the takeover of the arena by another tab. */
  #lose() {
    this.#holds = false;
    this.#arena.cancel();
    this.#showElsewhere();
  }

  #showElsewhere() {
    this.#elsewhere.hidden = this.#holds;
    this.#body.hidden = !this.#holds;
    if (this.#holds) return this.#elsewhere.replaceChildren();
    const here = makeButton({}, t('arena-use-here'));
    here.addEventListener('click', () => void this.#takeOver());
    this.#elsewhere.replaceChildren(element('p', {}, t('arena-elsewhere')), here);
  }

  async #takeOver() {
    this.#holds = await this.#hold({ steal: true });
    // The other tab may have added games.
    location.reload();
  }

  #changed() {
    const { rows, document, hasUnfinished, done, asked } = this.#arena;
    this.#table.show(rows);
    this.#games.keepTo(rows);
    this.#exports.hidden = rows.length === 0;
    this.#kept.show();
    this.#source = documents.find(({ id }) => id === document);
    this.#parts.noteUnfinished(hasUnfinished && done > 0 ? { done, asked } : undefined);
    this.#updateNow();
  }

  /** Shows newly finished games after a short delay. */
  #update() {
    if (this.#timers.figures === 0) {
      this.#timers.figures = window.setTimeout(() => this.#showFigures(), PAUSE.figures);
    }
    if (this.#timers.charts === 0) {
      this.#timers.charts = window.setTimeout(() => this.#showCharts(), PAUSE.charts);
    }
  }

  #updateNow() {
    this.#showFigures();
    this.#showCharts();
  }

  #showFigures() {
    clearTimeout(this.#timers.figures);
    this.#timers.figures = 0;
    const { hasUnfinished, done, asked } = this.#arena;
    this.#parts.noteUnfinished(hasUnfinished && done > 0 ? { done, asked } : undefined);
    if (this.#shown.value) this.#drawFigures();
  }

  #drawFigures() {
    this.#paper.show(this.#source);
    this.#table.show(this.#arena.rows);
    this.#comparison.show(this.#arena.rows);
    this.#kept.show();
    this.#games.refresh();
    this.#run.show();
  }

  #showCharts() {
    clearTimeout(this.#timers.charts);
    this.#timers.charts = 0;
    if (!this.#shown.value) return;
    if (this.#charts) return this.#charts.show(this.#arena.rows);
    if (this.#arena.done > 0) void this.#loadCharts();
  }

  async #loadCharts() {
    try {
      const { Charts } = await import('./charts.ts');
      if (!this.#charts) {
        this.#charts = new Charts();
        this.#chartsPlace.replaceChildren(this.#charts.root);
      }
      this.#chartsProblem.hidden = true;
      this.#charts.show(this.#arena.rows);
    } catch (error) {
      setText(this.#chartsProblem, t('arena-no-charts', { why: messageOf(error) }));
      this.#chartsProblem.hidden = false;
    }
  }

  #fillExports() {
    const clear = makeButton({ id: 'arena-clear' }, t('arena-clear'));
    clear.addEventListener('click', () => {
      const played = this.#arena.done;
      const putBack = this.#arena.clear();
      if (played === 0) return;
      this.#parts.toasts.show(t('arena-cleared'), {
        key: 'arena-table',
        actions: [{ label: t('arena-put-back'), run: putBack }],
      });
    });
    const csv = makeButton({ id: 'arena-csv' }, t('arena-csv'));
    csv.addEventListener('click', () =>
      saveText(csvOf(this.#arena.rows, true), 'twofold-arena.csv', 'text/csv'),
    );
    const json = makeButton({ id: 'arena-json' }, t('arena-json'));
    json.addEventListener('click', () =>
      saveText(
        JSON.stringify(reportOf(this.#arena), null, 1),
        'twofold-arena.json',
        'application/json',
      ),
    );
    this.#exports.append(csv, json, clear);
  }
}

/**
 * The games of rows as CSV, with the columns of `twofold arena --links --times --csv`.
 *
 * @param whole with links and times
 */
function csvOf(rows: ArenaRow[], whole: boolean) {
  const faults = rows.some(({ hasFaults }) => hasFaults);
  return rows
    .map((row, place) => row.csv({ header: place === 0, links: whole, times: whole, faults }))
    .join('');
}

/** The whole table as JSON: each row as in `twofold arena --json`, with its games. */
function reportOf({ document, rows }: Arena) {
  return {
    format: 'twofold arena',
    version: 1,
    document: document ?? null,
    rows: rows.map(({ plan, identity, asked, complete, summary, checks, games }) => ({
      label: plan.label,
      experiment: identity,
      asked,
      complete,
      statistics: summary?.statistics ?? null,
      distribution: summary?.distribution ?? null,
      msPerMove: summary?.msPerMove ?? null,
      printed: plan.printed ?? null,
      checks,
      games,
    })),
  };
}

const saveText = (text: string, name: string, type: string) =>
  download(new Blob([text], { type }), name);

const fileName = ({ identity }: ArenaRow) =>
  `twofold-${identity.solver} ${identity.settings}`.trim().replaceAll(/[^\w.-]+/g, '-');
