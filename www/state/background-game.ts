import { signal } from '@preact/signals-core';
import { Crew } from '../engine/crew.ts';
import { Cancelled } from '../engine/pool.ts';
import type { EngineCrew, EnginePool, EngineSession } from '../engine/protocol.ts';
import { messageOf } from '../lib/errors.ts';

/** The state of a background game: its latest report, and the reason for a failure. */
export type BackgroundState<Report> = {
  status: 'running' | 'done' | 'failed' | 'cancelled';
  reason?: string;
} & Partial<Report>;

/** A game that one worker plays in the background, in slices, with a report after each. If its worker is lost, the next one starts it again. */
export class BackgroundGame<Report extends object> {
  state = signal({ status: 'running' } as BackgroundState<Report>);
  #crew: EngineCrew | undefined;

  get isRunning() {
    return this.state.value.status === 'running';
  }

  /** `slice`: asks for a slice, and tells how far the game has come. */
  play(
    pool: Pick<EnginePool, 'session' | 'limit'>,
    slice: (ask: EngineSession['run']) => Promise<void>,
  ) {
    const loop = async (ask: EngineSession['run']) => {
      while (this.isRunning) await slice(ask);
    };
    this.#crew = new Crew(pool, 'background', loop, (error) => this.fail(error));
    this.#crew.wake(1);
  }

  tell(told: Report, isOver: boolean) {
    this.#setState({ ...told, status: isOver ? 'done' : 'running' });
  }

  fail(error: unknown) {
    if (error instanceof Cancelled) return;
    this.#setState({ ...({} as Partial<Report>), status: 'failed', reason: messageOf(error) });
  }

  cancel() {
    this.#setState({ ...this.state.value, status: 'cancelled' });
  }

  /** Sets the state, unless the game is already over. */
  #setState(next: BackgroundState<Report>) {
    if (!this.isRunning) return;
    this.state.value = next;
    if (next.status !== 'running') this.#crew?.end();
  }
}
