import './arena.css';
import { computed, signal, untracked } from '@preact/signals-core';
import type { PaperExperiment } from '../../../pkg/documents.js';
import type { ArenaExperiment, ArenaGame } from '../../../pkg/twofold.js';
import init from '../../../pkg/twofold.js';
import { fetchEngine } from '../../engine/module.ts';
import { ARENA_RUN } from '../../games/near.ts';
import { browserLocks } from '../../lib/browser.ts';
import { messageOf } from '../../lib/errors.ts';
import { holdLock } from '../../lib/hold.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import type { PageState } from '../../state/page-state.ts';
import { DEFAULT_SOLVER } from '../../state/solver-choice.ts';
import { needsOf } from '../../state/solver-needs.ts';
import { wantedPaper } from '../../state/wanted.ts';
import { Button, drawn } from '../../ui/components.tsx';
import { download } from '../../ui/files.ts';
import type { Tellers } from '../../ui/toasts.ts';
import { Arena } from './arena.ts';
import type { ArenaRow, RowPlan } from './arena-row.ts';
import { ArenaStore } from './arena-store.ts';
import type { Charts } from './charts.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { ArenaGameList } from './game-list.tsx';
import { KeptView } from './kept-view.tsx';
import { heldInWords, PaperBar } from './paper-bar.tsx';
import { documents, rowsOf } from './presets.ts';
import { ResultsTable, TileColumns } from './results-table.tsx';
import { focusRun, RunBar } from './run-bar.tsx';
import { SetupForm } from './setup-form.tsx';

/** Least time between two updates of the figures, and of the charts, in ms. */
const PAUSE_MS = { figures: 250, charts: 1000 };

type ArenaParts = PageState &
  Tellers & {
    review: (game: { record: string; plays: true; title: string }) => Promise<void>;
  };

const needsNetwork = ({ solver, settings = {} }: ArenaExperiment) =>
  needsOf({ id: solver, settings })?.network !== undefined;

export async function openPanel(page: ArenaParts, shown: Visible) {
  // On the page the engine only checks experiments and sums up results; solvers run in workers.
  await init({ module_or_path: await fetchEngine() });
  const panel = new ArenaPanel(page, shown);
  await panel.load();
  return panel;
}

class ArenaPanel {
  #arena;
  #page;
  #subscriptions;
  #columns = new TileColumns();
  /** Changes when the figures, or the charts, are to be drawn anew. */
  #figures = signal({});
  #charts = signal({});
  #timers = { figures: 0, charts: 0 };
  /** Whether this tab has the arena. */
  #holds = signal(true);
  #listed = signal<{ row: ArenaRow } | undefined>(undefined);
  #pair = signal<string[]>([]);
  #Charts = signal<typeof Charts | undefined>(undefined);
  #chartsProblem = signal('');
  /** It draws itself. */
  #setup;
  #drawnCharts = computed(() => {
    const { value: Made } = this.#Charts;
    // Rows change in place, and a component with the same array would not be drawn anew.
    return this.#charts.value && Made && <Made rows={[...this.#arena.rows]} />;
  });
  root;

  constructor(page: ArenaParts, shown: Visible) {
    const { pool, register, toasts, announcer } = page;
    this.#page = page;
    this.#subscriptions = new Subscriptions(shown);
    const arena = new Arena({ store: new ArenaStore(register), pool });
    this.#arena = arena;
    this.#setup = (
      <details class="more" id="arena-setup" open>
        <summary>{t('arena-setup')}</summary>
        <SetupForm
          specs={page.specs}
          solver={page.settings.current.peek().solver || DEFAULT_SOLVER}
          add={(plans, run) => this.#add(plans, run)}
        />
      </details>
    );
    this.root = drawn('stack loose', shown, () => this.#draw()).root;
    arena.on('change', () => {
      const { value: listed } = this.#listed;
      if (listed && !arena.rows.includes(listed.row)) this.#listed.value = undefined;
      this.#drawFigures();
      this.#drawCharts();
    });
    arena.on('results', () => {
      this.#timers.figures ||= window.setTimeout(() => this.#drawFigures(), PAUSE_MS.figures);
      this.#timers.charts ||= window.setTimeout(() => this.#drawCharts(), PAUSE_MS.charts);
    });
    arena.on('lost', ({ reason }) =>
      toasts.show(t('arena-restarted', { why: reason }), { key: 'arena-worker' }),
    );
    arena.on('finished', () => announcer.say(t('arena-all-played')));
    this.#subscriptions.follow(() => {
      if (this.#charts.value && arena.done > 0) untracked(() => void this.#loadCharts());
    });
  }

  async load() {
    // Only a request that does not wait shows whether the browser responds.
    this.#holds.value = (await this.#hold()) || (await this.#hold({ patience: 400 }));
    if (!this.#holds.value) return;
    for (const problem of await this.#arena.load()) {
      this.#page.toasts.show(problem, { stay: Number.POSITIVE_INFINITY });
    }
    // Not before: the table of the earlier visit would take the place of the paper's.
    this.#subscriptions.follow(() => {
      const asked = wantedPaper.value;
      const paper = documents.find(({ id }) => id === asked?.id);
      wantedPaper.value = undefined;
      if (paper) untracked(() => this.#setUp(paper, asked?.player));
    });
  }

  #draw() {
    if (!this.#holds.value) {
      return (
        <div class="obstacle stack arena-elsewhere" id="arena-elsewhere">
          <p>{t('arena-elsewhere')}</p>
          <Button onClick={() => void this.#takeOver()}>{t('arena-use-here')}</Button>
        </div>
      );
    }
    this.#figures.value;
    const arena = this.#arena;
    const { rows, keeping } = arena;
    const paper = documents.find(({ id }) => id === arena.document);
    const ofPaper = paper ? arena.ofPaper(paper.id) : [];
    const played = rows.filter(({ done }) => done > 0);
    const listed = this.#listed.value;
    return (
      <div class="stack loose">
        {this.#setup}
        {paper && ofPaper.length > 0 && <PaperBar arena={arena} paper={paper} rows={ofPaper} />}
        {(rows.length > 0 || keeping !== 'kept') && (
          <RunBar arena={arena} start={() => void this.#start()} />
        )}
        {ofPaper.length > 0 && (
          <p class="arena-held" id="arena-held" role="status">
            {heldInWords(ofPaper)}
          </p>
        )}
        {rows.length > 0 && (
          <ResultsTable
            rows={rows}
            tiles={this.#columns.of(rows)}
            chart={(row, charted) => arena.chart(row.id, charted)}
            games={(row) => {
              this.#listed.value = { row };
            }}
            remove={(row) => this.#remove(row)}
          />
        )}
        {played.length > 1 && (
          <ComparisonView
            rows={played}
            pair={this.#pair.value}
            choose={(pair) => {
              this.#pair.value = pair;
            }}
          />
        )}
        {rows.length > 0 && this.#exports()}
        <KeptView arena={arena} />
        {listed && (
          <ArenaGameList
            listed={listed}
            replay={(game, row) => this.#replay(game, row)}
            save={(row) => saveText(csvOf([row]), `${fileName(row)}.csv`, 'text/csv')}
            close={() => {
              this.#listed.value = undefined;
            }}
          />
        )}
        {this.#chartsProblem.value && <p class="obstacle">{this.#chartsProblem.value}</p>}
        {this.#drawnCharts.value}
      </div>
    );
  }

  #exports() {
    const arena = this.#arena;
    const report = () => JSON.stringify(reportOf(arena), null, 1);
    return (
      <div class="button-row" id="arena-exports">
        <Button
          id="arena-csv"
          onClick={() => saveText(csvOf(arena.rows), 'twofold-arena.csv', 'text/csv')}
        >
          {t('arena-csv')}
        </Button>
        <Button
          id="arena-json"
          onClick={() => saveText(report(), 'twofold-arena.json', 'application/json')}
        >
          {t('arena-json')}
        </Button>
        <Button
          id="arena-clear"
          onClick={() => {
            const played = arena.done;
            const putBack = arena.clear();
            if (played > 0) this.#offerBack(t('arena-cleared'), putBack);
          }}
        >
          {t('arena-clear')}
        </Button>
      </div>
    );
  }

  #add(plans: RowPlan[], run: boolean) {
    this.#arena.add(...plans.map((plan) => this.#withNetwork(plan)));
    if (run && plans.length > 1) this.#pair.value = plans.map(({ id }) => id);
    if (run) void this.#start();
  }

  #replay({ link, game, seed, score }: ArenaGame, { plan, identity }: ArenaRow) {
    const { solver, settings, budget } = identity;
    const how = [solver, settings, budget].filter(Boolean).join(' ');
    const title = t('arena-replayed', { game, row: `${plan.label} (${how})`, seed, score });
    void this.#page.review({ record: link, plays: true, title });
  }

  /** The form gives way, so that the paper or the results stand at the top. */
  #fold() {
    const setup = this.root.querySelector('details');
    if (setup) setup.open = false;
  }

  #setUp(document: PaperExperiment, player?: string) {
    this.#arena.setUp(document.id, rowsOf(document), player);
    this.#fold();
    // By then a panel that has just been loaded is on the page.
    requestAnimationFrame(() => {
      focusRun();
      this.root.querySelector('#arena-run')?.scrollIntoView({ block: 'nearest' });
    });
    this.#page.announcer.say(t('arena-rows-in', { title: document.title }));
  }

  #remove(row: ArenaRow) {
    const putBack = this.#arena.remove(row.id);
    if (row.done > 0) this.#offerBack(t('arena-removed', { row: row.plan.label }), putBack);
  }

  #offerBack(told: string, putBack: () => void) {
    const actions = [{ label: t('arena-put-back'), run: putBack }];
    this.#page.toasts.show(told, { key: 'arena-table', actions });
  }

  /** Fills in the version of the player's own network where the row uses it. Throws if the network is not loaded. */
  #withNetwork(plan: RowPlan): RowPlan {
    const { experiment } = plan;
    if (!experiment || !needsNetwork(experiment)) return plan;
    const obstacle = this.#page.models.obstacle(experiment.settings ?? {}, experiment);
    if (obstacle) throw new Error(obstacle);
    const network = this.#page.models.ownChecksum(experiment.settings ?? {});
    return network === undefined ? plan : { ...plan, experiment: { ...experiment, network } };
  }

  async #start() {
    // The networks of an earlier visit may not be loaded yet. A row without its network reports that when it is
    // played.
    for (const { plan, complete } of this.#arena.rows) {
      if (!complete && plan.experiment && needsNetwork(plan.experiment))
        await this.#page.models.need(plan.experiment.settings ?? {});
    }
    this.#page.autoplay.stop();
    const hadFocus = document.activeElement?.closest('#arena-setup, #arena-run');
    this.#arena.start();
    this.#fold();
    // The focus stays in sight.
    if (hadFocus) focusRun();
  }

  async #hold(how: { patience?: number; steal?: boolean } = {}) {
    /** Another tab has taken over the arena. */
    const lost = () => {
      this.#holds.value = false;
      this.#arena.cancel();
    };
    return (await holdLock(browserLocks(), 'twofold:arena', { ...how, lost })) !== undefined;
  }

  async #takeOver() {
    await this.#hold({ steal: true });
    // The other tab may have added games.
    location.reload();
  }

  #drawFigures() {
    clearTimeout(this.#timers.figures);
    this.#timers.figures = 0;
    const { hasUnfinished, done, asked } = this.#arena;
    // For later visits.
    const run = hasUnfinished && done > 0 ? { done, asked } : undefined;
    void this.#page.register.change(ARENA_RUN, '', () => run);
    this.#figures.value = {};
  }

  #drawCharts() {
    clearTimeout(this.#timers.charts);
    this.#timers.charts = 0;
    this.#charts.value = {};
  }

  async #loadCharts() {
    try {
      this.#Charts.value = (await import('./charts.tsx')).Charts;
      this.#chartsProblem.value = '';
    } catch (error) {
      this.#chartsProblem.value = t('arena-no-charts', { why: messageOf(error) });
    }
  }
}

/** The games of rows as CSV, with the columns of `twofold arena --links --times --csv`. */
function csvOf(rows: ArenaRow[]) {
  const faults = rows.some(({ hasFaults }) => hasFaults);
  return rows.map((row, place) => row.csv(place === 0, faults)).join('');
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
