import { t } from '../../lib/sentences.ts';
import './learn.css';
import { effect, signal } from '@preact/signals-core';
import { reasonOf } from '../../lib/errors.ts';
import {
  formatBytes,
  formatDuration,
  formatShare,
  formatShort,
  formatWhole,
} from '../../lib/format.ts';
import type { Visible } from '../../lib/subscriptions.ts';
import type { PageState } from '../../state/page-state.ts';
import type { Announcer } from '../../ui/announcer.ts';
import {
  Button,
  drawn,
  Fact,
  Field,
  FileButton,
  focusOn,
  Row,
  Select,
} from '../../ui/components.tsx';
import { download } from '../../ui/files.ts';
import { Learner, type LearnerState } from './learner.ts';
import { LearningCurve } from './learning-curve.tsx';
import { TrainingKeeper } from './training-keeper.ts';

/** `watchOwn`: starts Auto with the player's own network */
type LearnParts = PageState & { announcer: Announcer; watchOwn: () => void };

/** The networks that learn fast enough to watch. */
const NETWORKS = ['4x5', '17x4'];
/** The largest size of a model file, in bytes. */
const LARGEST_FILE = 64 * 2 ** 20;

/** The panel that trains a network, shows its progress, and lets it play. */
class LearnPanel {
  #page;
  #learner;
  #keeper;
  #network = signal(NETWORKS[0]);
  #said = signal({ message: '', isError: false });
  /** Whether the question about deletion is shown. */
  #isAsked = signal(false);
  /** Whether a network was imported since learning last started or continued. */
  #hasImported = signal(false);
  /** Resolves when all actions so far have ended. */
  #attempts: Promise<void> = Promise.resolve();
  root;

  constructor(page: LearnParts, shown: Visible) {
    this.#page = page;
    const learner = new Learner(page);
    this.#learner = learner;
    this.#keeper = new TrainingKeeper(learner, page.register);
    this.root = drawn('stack loose learn-panel', shown, () => this.#draw()).root;
    void this.#keeper.takeUp();
    let wasAnnounced = false;
    // Announced whichever panel is open.
    effect(() => {
      const state = learner.state.value;
      if (state.phase === 'failed') this.#say('');
      if (state.phase !== 'learning' || !state.progress) return;
      const isMost = state.progress.latest.won > 0.5;
      if (isMost && !wasAnnounced) page.announcer.say(t('learn-most'));
      wasAnnounced = isMost;
    });
  }

  /** Whether playing and exporting use the network in training, not the stored one. */
  get #isAboutLearner() {
    return this.#learner.hasLearned && !this.#hasImported.value;
  }

  #draw() {
    const state = this.#learner.state.value;
    const { games, isRead, note } = this.#keeper;
    const isRunning = state.phase === 'learning';
    const hasBegun = isRunning || state.phase === 'paused';
    const hasFailed = state.phase === 'failed';
    const canGoOn = hasFailed && games.value > 0;
    const canPlay = this.#learner.hasLearned || this.#page.models.isReady('own');
    const { message, isError } = this.#said.value;
    const failure = hasFailed ? `${state.message}${canGoOn ? ` ${t('learn-way')}` : ''}` : '';
    const progress = hasBegun ? state.progress : undefined;
    const start = isRunning
      ? t('core-pause')
      : hasBegun
        ? t('core-go-on')
        : canGoOn
          ? t('learn-go-on-kept')
          : t('learn-start');
    return (
      <>
        <Field id="learn-network" label={t('common-network')}>
          <Select
            id="learn-network"
            value={this.#network.value}
            disabled={hasBegun || canGoOn}
            options={NETWORKS.map((name) => [name, t(`learn-network-${name}`)])}
            choose={(name) => {
              this.#network.value = name;
            }}
          />
        </Field>
        <Row>
          <Button
            class="button primary"
            id="learn-start"
            disabled={!isRead.value}
            onClick={() => this.#toggle()}
          >
            {start}
          </Button>
          <Button
            class="button primary"
            id="learn-play"
            disabled={!canPlay}
            onClick={() => void this.#playOwn()}
          >
            {this.#isAboutLearner || !canPlay ? t('learn-play') : t('learn-play-kept')}
          </Button>
        </Row>
        <p
          class={`learn-message ${isError || failure ? 'obstacle' : ''}`}
          id="learn-message"
          role="status"
        >
          {message || failure}
        </p>
        <LearningCurve all={progress?.curve ?? []} />
        <dl class="facts" id="learn-facts">
          {hasBegun &&
            progress &&
            factsOf(state, progress).map(([name, value]) => (
              <Fact key={name} name={name} value={value} />
            ))}
        </dl>
        <Row>
          <Button id="learn-reset" hidden={!hasBegun && !canGoOn} onClick={() => this.#reset()}>
            {t('learn-reset')}
          </Button>
          <Button id="learn-export" disabled={!canPlay} onClick={() => void this.#exportFile()}>
            {t('learn-export')}
          </Button>
          <FileButton
            label={t('learn-import')}
            id="learn-file"
            accept=".model"
            take={(file) => void this.#importFile(file)}
          />
        </Row>
        {this.#isAsked.value && (
          <fieldset class="place-card" id="learn-question">
            <p class="learn-message">
              {t('learn-ask-delete', { games: t('learn-count', { count: games.value }) })}
            </p>
            <Row>
              <Button
                class="button primary"
                id="learn-spare"
                onClick={() => {
                  this.#isAsked.value = false;
                  focusOn('learn-reset');
                }}
              >
                {t('learn-keep')}
              </Button>
              <Button id="learn-delete" onClick={() => this.#forget()}>
                {t('learn-delete')}
              </Button>
            </Row>
          </fieldset>
        )}
        <p class="panel-note">{t('learn-kept-about')}</p>
        <p class="panel-note" id="learn-kept">
          {note.value}
        </p>
      </>
    );
  }

  #toggle() {
    const { phase } = this.#learner.state.value;
    if (phase === 'learning') return this.#learner.pause();
    this.#hasImported.value = false;
    this.#isAsked.value = false;
    if (phase === 'paused') return this.#learner.resume();
    if (phase === 'failed' && this.#keeper.games.peek() > 0) return void this.#goOn();
    this.#say('');
    void this.#learner.start({ network: this.#network.peek(), seed: '' });
  }

  #goOn() {
    return this.#attempt(async () => {
      if (!(await this.#keeper.loadStored())) throw new Error(t('learn-nothing-kept'));
      this.#learner.resume();
    });
  }

  #reset() {
    const ask = () => {
      this.#isAsked.value = true;
      focusOn('learn-spare');
    };
    const known = this.#keeper.games.peek();
    if (known > 0) ask();
    // Another tab may have kept one.
    void this.#keeper.look().then(() => {
      if (known > 0) return;
      if (this.#keeper.games.peek() > 0) ask();
      else this.#forget();
    });
  }

  #forget() {
    this.#isAsked.value = false;
    this.#keeper.forget();
    this.#learner.reset();
    this.#say('');
    focusOn('learn-start');
  }

  async #playOwn() {
    await this.#attempt(async () => {
      if (this.#isAboutLearner) await this.#page.models.setOwn(await this.#learner.file());
      this.#page.watchOwn();
    });
  }

  async #exportFile() {
    await this.#attempt(async () => {
      const file = this.#isAboutLearner
        ? await this.#learner.file()
        : this.#page.models.file('own');
      if (!file) return;
      download(new Blob([file], { type: 'application/octet-stream' }), 'twofold.model');
      this.#say(t('learn-exported', { size: formatBytes(file.byteLength) }));
    });
  }

  async #importFile(chosen: File) {
    await this.#attempt(async () => {
      if (chosen.size > LARGEST_FILE) throw new Error(t('learn-too-large'));
      const { network, games } = await this.#page.models.setOwn(await chosen.arrayBuffer());
      // Until learning continues, playing and exporting use the imported network.
      const wasLearning = this.#learner.state.value.phase === 'learning';
      this.#learner.pause();
      this.#hasImported.value = true;
      this.#say(
        t(wasLearning ? 'learn-imported-paused' : 'learn-imported', {
          file: chosen.name,
          network,
          games,
        }),
      );
    });
  }

  /** Runs an action after the earlier ones, and shows the reason if it fails. */
  #attempt(action: () => Promise<void>) {
    this.#attempts = this.#attempts.then(async () => {
      this.#say('');
      try {
        await action();
      } catch (error) {
        this.#say(t('learn-unchanged', { why: reasonOf(error) }), true);
      }
    });
    return this.#attempts;
  }

  #say(message: string, isError: boolean = false) {
    this.#said.value = { message, isError };
  }
}

function factsOf(
  state: Extract<LearnerState, { phase: 'learning' | 'paused' }>,
  { games, moves, latest }: NonNullable<(typeof state)['progress']>,
) {
  const speed =
    state.phase === 'paused'
      ? t('learn-paused')
      : t('learn-games-per-second', { speed: formatShort(state.speed) });
  return [
    [t('common-games'), formatWhole(games)],
    [t('common-moves'), formatShort(moves)],
    [t('learn-time'), formatDuration(state.seconds)],
    [t('core-speed-label'), speed],
    [
      t('learn-latest', { games: latest.games }),
      t('learn-mean', { score: formatWhole(latest.mean) }),
    ],
    [t('learn-made'), formatShare(latest.won)],
  ];
}

export const openPanel = (page: LearnParts, shown: Visible) => new LearnPanel(page, shown);
