import './networks.css';
import type { ModelName } from '../../../pkg/twofold.js';
import { formatDownload, formatShare } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import type { ModelState } from '../../state/models.ts';
import type { SolverChoice } from '../../state/solver-choice.ts';
import { LEARNED, MODEL_NAMES, needsOf } from '../../state/solver-needs.ts';
import { Button } from '../../ui/components.tsx';

/** The choice of the learned solver's network, with the download of the full one. */
export function NetworkField({ choice }: { choice: SolverChoice }) {
  const { models } = choice;
  const chosen = needsOf(choice.request())?.network;
  if (!chosen) return null;
  return (
    <fieldset class="stack" id="networks">
      <legend>{t('common-network')}</legend>
      {MODEL_NAMES.map((name) => {
        const state = models.state(name);
        const { phase } = state;
        const size = models.size(name);
        const isLoading = phase === 'downloading' || phase === 'reading';
        const network = t(`solver-name-${name}`);
        const load = t(phase === 'failed' ? 'core-try-again' : 'coach-load');
        return (
          <div key={name} class="network" id={`network-${name}`} data-phase={phase}>
            <label class="check">
              <input
                type="radio"
                name="network"
                value={name}
                aria-describedby={`network-note-${name}`}
                checked={name === chosen}
                disabled={phase !== 'ready' && name !== chosen}
                onChange={() => choice.setParameter('model', name, LEARNED)}
              />
              {t(`coach-label-${name}`)}
            </label>
            {size !== undefined && !isLoading && phase !== 'ready' && (
              <Button
                class="button quiet"
                aria-label={t('coach-load-what', { load, network })}
                onClick={() => void choice.loadNetwork(name)}
              >
                {load}
              </Button>
            )}
            <small id={`network-note-${name}`} class={phase === 'failed' ? 'field-error' : ''}>
              {describe(name, state, size)}
            </small>
            {isLoading && (
              <progress
                class="progress"
                max={1}
                value={(phase === 'reading' ? 0.5 : 0) + state.part / 2}
                aria-label={t('coach-loading', { network })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function describe(name: ModelName, state: ModelState, size: number | undefined) {
  switch (state.phase) {
    case 'none':
      return name === 'own' ? t('coach-none-own') : t('coach-none');
    case 'offered':
      return t('coach-offered', { size: formatDownload(state.bytes) });
    case 'downloading':
      return t('coach-downloading', {
        size: formatDownload(size ?? 0),
        part: formatShare(Math.floor(100 * state.part) / 100),
      });
    case 'reading':
      return t('coach-unpacking');
    case 'failed':
      return t('coach-load-failed', { why: state.message });
    case 'ready':
      return t('coach-loaded', { games: state.facts.games });
  }
}
