import { byId } from '../../ui/dom.js';

/** @typedef {import('../../state/settings.js').Settings} Settings */

/**
 * Values the moves of every position the player comes to, if the player wants it; and offers to, once, after the
 * first move ever made here.
 */
export class Coach {
  #session;
  #advisor;
  #autoplay;
  #choice;
  #settings;
  #firstVisit = byId('first-visit', HTMLElement);
  #offer = byId('coach-offer', HTMLElement);

  /**
   * @param {{ session: import('../../state/session.js').GameSession,
   *           advisor: import('../../state/advisor.js').Advisor,
   *           autoplay: import('../../state/autoplay.js').Autoplay,
   *           choice: import('../../state/solver-choice.js').SolverChoice,
   *           settings: Settings }} collaborators
   */
  constructor({ session, advisor, autoplay, choice, settings }) {
    this.#session = session;
    this.#advisor = advisor;
    this.#autoplay = autoplay;
    this.#choice = choice;
    this.#settings = settings;
    let coached = settings.current.coach;
    session.on('change', ({ kind, by }) => {
      if (kind === 'move' && by === 'player' && settings.current.firstVisit === 'new') {
        settings.change({ firstVisit: 'moved' });
      }
      this.#showOffer();
      this.#advise();
    });
    autoplay.on('stop', () => this.#advise());
    choice.on('change', () => this.#advise());
    settings.on('change', ({ coach }) => {
      if (coach !== coached) {
        coached = coach;
        if (coach) this.#advise();
        else if (!autoplay.running) advisor.clear();
      }
      this.#showOffer();
    });
    byId('coach-accept', HTMLButtonElement).addEventListener('click', () =>
      settings.change({ coach: true, firstVisit: 'done' }),
    );
    byId('coach-decline', HTMLButtonElement).addEventListener('click', () =>
      settings.change({ firstVisit: 'done' }),
    );
    this.#showOffer();
    this.#advise();
  }

  #advise() {
    if (this.#autoplay.running) return;
    const { state } = this.#session;
    const asked = this.#settings.current.coach && state.status === 'playing';
    if (asked && this.#choice.obstacle(state) === undefined) void this.#advisor.advise(state);
    else this.#advisor.stop();
  }

  #showOffer() {
    const { firstVisit, coach } = this.#settings.current;
    this.#firstVisit.hidden = firstVisit !== 'new' || this.#session.state.moves > 0;
    this.#offer.hidden = firstVisit !== 'moved' || coach;
  }
}
