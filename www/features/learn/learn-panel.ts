import { t } from '../../lib/sentences.ts';
import './learn.css';
import { signal } from '@preact/signals-core';
import type { EnginePool } from '../../engine/protocol.ts';
import type { Register } from '../../games/register.ts';
import { messageOf } from '../../lib/errors.ts';
import {
  formatBytes,
  formatDuration,
  formatShare,
  formatShort,
  formatWhole,
} from '../../lib/format.ts';
import { Subscriptions, type Visible } from '../../lib/subscriptions.ts';
import { Learner } from '../../state/learner.ts';
import type { Models } from '../../state/models.ts';
import type { Announcer } from '../../ui/announcer.ts';
import { element, fact, field, makeButton, setText } from '../../ui/dom.ts';
import { download, fileButton } from '../../ui/files.ts';
import { LearningCurve } from './learning-curve.ts';
import { TrainingKeeper } from './training-keeper.ts';

/** `watchOwn`: starts Auto with the player's own network */
interface Collaborators {
  pool: EnginePool;
  register: Register;
  clock: { now: () => number };
  models: Models;
  announcer: Announcer;
  watchOwn: () => void;
}

/** The networks that learn fast enough to watch. */
const NETWORKS = ['4x5', '17x4'];
/** The largest size of a model file, in bytes. */
const LARGEST_FILE = 64 * 2 ** 20;

/** The panel that trains a network, shows its progress, and lets it play. */
class LearnPanel {
  #learner;
  #models;
  #watch;
  #announcer;
  #subscriptions;
  #curve = new LearningCurve();
  #network = element(
    'select',
    { id: 'learn-network' },
    ...NETWORKS.map((value) => element('option', { value }, t(`learn-network-${value}`))),
  );
  #start = makeButton(
    { className: 'button primary', id: 'learn-start', onclick: () => this.#toggle() },
    t('learn-start'),
  );
  #play = makeButton(
    { className: 'button primary', id: 'learn-play', onclick: () => void this.#playOwn() },
    t('learn-play'),
  );
  #export = makeButton(
    { id: 'learn-export', onclick: () => void this.#exportFile() },
    t('learn-export'),
  );
  #import = fileButton(
    t('learn-import'),
    { id: 'learn-file', accept: '.model' },
    (file) => void this.#importFile(file),
  );
  #reset = makeButton({ id: 'learn-reset' }, t('learn-reset'));
  #facts = element('dl', { className: 'facts', id: 'learn-facts' });
  #message = element('p', { className: 'learn-message', id: 'learn-message', role: 'status' });
  #kept = element('p', { className: 'panel-note', id: 'learn-kept' });
  #asked = element('p', { className: 'learn-message' });
  #delete = makeButton({ id: 'learn-delete', onclick: () => this.#forget() }, t('learn-delete'));
  #spare = makeButton({ className: 'button primary', id: 'learn-spare' }, t('learn-keep'));
  #question = element(
    'div',
    { className: 'stack learn-question', id: 'learn-question', role: 'group', hidden: true },
    this.#asked,
    element('div', { className: 'button-row' }, this.#spare, this.#delete),
  );
  #keeper;
  /** Whether a network was imported since learning last started or continued. */
  #hasImported = signal(false);
  #always = new Subscriptions();
  /** Resolves when all actions so far have ended. */
  #attempts: Promise<void> = Promise.resolve();
  root = element('div', { className: 'learn-panel' });

  constructor(
    { pool, register, clock, models, announcer, watchOwn }: Collaborators,
    shown: Visible,
  ) {
    const learner = new Learner({ pool, clock });
    this.#learner = learner;
    this.#models = models;
    this.#announcer = announcer;
    this.#watch = watchOwn;
    this.#subscriptions = new Subscriptions(shown);
    this.root.append(
      field(t('common-network'), this.#network),
      element('div', { className: 'button-row' }, this.#start, this.#play),
      this.#message,
      this.#curve.root,
      this.#facts,
      element('div', { className: 'button-row' }, this.#reset, this.#export, ...this.#import),
      this.#question,
      element('p', { className: 'panel-note' }, t('learn-kept-about')),
      this.#kept,
    );
    this.#reset.addEventListener('click', () => {
      const known = this.#keeper.games.peek();
      if (known > 0) this.#ask(true);
      // Another tab may have kept one.
      void this.#keeper.look().then(() => {
        if (known > 0) return;
        if (this.#keeper.games.peek() > 0) this.#ask(true);
        else this.#forget();
      });
    });
    this.#spare.addEventListener('click', () => {
      this.#ask(false);
      this.#reset.focus();
    });
    const keeper = new TrainingKeeper(learner, register);
    this.#keeper = keeper;
    this.#subscriptions.follow(() => this.#show());
    this.#subscriptions.follow(() => setText(this.#kept, keeper.note.value));
    this.#subscriptions.follow(() => {
      const games = t('learn-count', { count: keeper.games.value });
      setText(this.#asked, t('learn-ask-delete', { games }));
    });
    void keeper.takeUp();
    // Announced whichever panel is open.
    this.#always.follow(() => {
      const state = learner.state.value;
      if (state.phase === 'learning' && state.progress)
        this.#announceWin(state.progress.latest.won);
    });
  }

  /** Whether playing and exporting use the network in training, not the stored one. */
  get #isAboutLearner() {
    return this.#learner.hasLearned && !this.#hasImported.value;
  }

  #toggle() {
    const { phase } = this.#learner.state.value;
    if (phase === 'learning') return this.#learner.pause();
    this.#hasImported.value = false;
    this.#ask(false);
    if (phase === 'paused') return this.#learner.resume();
    if (phase === 'failed' && this.#keeper.games.peek() > 0) return void this.#goOn();
    this.#say('');
    void this.#learner.start({ network: this.#network.value, seed: '' });
  }

  #goOn() {
    return this.#attempt(async () => {
      if (!(await this.#keeper.loadStored())) throw new Error(t('learn-nothing-kept'));
      this.#learner.resume();
    });
  }

  /** @param isAsked whether the question about deletion is shown */
  #ask(isAsked: boolean) {
    this.#question.hidden = !isAsked;
    if (isAsked) this.#spare.focus();
  }

  #forget() {
    this.#ask(false);
    this.#keeper.forget();
    this.#learner.reset();
    this.#say('');
    this.#start.focus();
  }

  async #playOwn() {
    await this.#attempt(async () => {
      if (this.#isAboutLearner) await this.#models.setOwn(await this.#learner.file());
      this.#watch();
    });
  }

  async #exportFile() {
    await this.#attempt(async () => {
      const file = this.#isAboutLearner ? await this.#learner.file() : this.#models.file('own');
      if (!file) return;
      download(new Blob([file], { type: 'application/octet-stream' }), 'twofold.model');
      this.#say(t('learn-exported', { size: formatBytes(file.byteLength) }));
    });
  }

  async #importFile(chosen: File) {
    await this.#attempt(async () => {
      if (chosen.size > LARGEST_FILE) throw new Error(t('learn-too-large'));
      const { network, games } = await this.#models.setOwn(await chosen.arrayBuffer());
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
        this.#say(t('learn-unchanged', { why: messageOf(error).replace(/\.$/, '') }), true);
      }
    });
    return this.#attempts;
  }

  #say(message: string, isError: boolean = false) {
    setText(this.#message, message);
    this.#message.classList.toggle('obstacle', isError);
  }

  #show() {
    const state = this.#learner.state.value;
    const isRunning = state.phase === 'learning';
    const hasBegun = isRunning || state.phase === 'paused';
    const canGoOn = state.phase === 'failed' && this.#keeper.games.value > 0;
    setText(
      this.#start,
      isRunning
        ? t('core-pause')
        : hasBegun
          ? t('core-go-on')
          : canGoOn
            ? t('learn-go-on-kept')
            : t('learn-start'),
    );
    this.#start.disabled = !this.#keeper.isRead.value;
    this.#reset.hidden = !hasBegun && !canGoOn;
    this.#network.disabled = hasBegun || canGoOn;
    const canPlay = this.#learner.hasLearned || this.#models.isReady('own');
    this.#play.disabled = !canPlay;
    this.#export.disabled = !canPlay;
    setText(this.#play, this.#isAboutLearner || !canPlay ? t('learn-play') : t('learn-play-kept'));
    const way = canGoOn ? ` ${t('learn-way')}` : '';
    if (state.phase === 'failed') this.#say(`${state.message}${way}`, true);
    const progress = hasBegun ? state.progress : undefined;
    this.#curve.show(progress?.curve ?? []);
    if (!hasBegun || !progress) return this.#facts.replaceChildren();
    const { games, moves, latest } = progress;
    const facts = [
      [t('common-games'), formatWhole(games)],
      [t('common-moves'), formatShort(moves)],
      [t('learn-time'), formatDuration(state.seconds)],
      [
        t('learn-speed'),
        state.phase === 'paused'
          ? t('learn-paused')
          : t('learn-games-per-second', { speed: formatShort(state.speed) }),
      ],
      [
        t('learn-latest', { games: latest.games }),
        t('learn-mean', { score: formatWhole(latest.mean) }),
      ],
      [t('learn-made'), formatShare(latest.won)],
    ];
    this.#facts.replaceChildren(...facts.flatMap(([name, value]) => fact(name, value)));
  }

  #announced = false;

  #announceWin(won: number) {
    if (won <= 0.5) {
      this.#announced = false;
    } else if (!this.#announced) {
      this.#announced = true;
      this.#announcer.say(t('learn-most'));
    }
  }
}

export const openPanel = (page: Collaborators, shown: Visible) => new LearnPanel(page, shown);
