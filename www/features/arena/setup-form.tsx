import { useRef, useState } from 'preact/hooks';
import type { SolverSpec } from '../../../pkg/solvers.js';
import type { ArenaExperiment } from '../../../pkg/twofold.js';
import { newId } from '../../lib/browser.ts';
import { reasonOf } from '../../lib/errors.ts';
import { isAllowed, type ParameterValue } from '../../lib/parameters.ts';
import { t } from '../../lib/sentences.ts';
import { DEFAULT_SOLVER } from '../../state/solver-choice.ts';
import { sizeObstacle } from '../../state/solver-needs.ts';
import { Button, Field, focused, Row, Select } from '../../ui/components.tsx';
import { NumberField, ParameterField } from '../../ui/parameter-form.tsx';
import { solverGroups } from '../../views/solver-groups.tsx';
import { describedParameter, summaryOf } from '../../views/solver-summaries.ts';
import type { RowPlan } from './arena-row.ts';

/** Number of games of one row; more would not fit into memory. */
const GAMES = { type: 'integer', min: 1, max: 100_000 } as const;

/** Whom the first one is compared with, unless it is this one. */
const RIVAL = 'expectimax-pruned';

/** Budgets of a move, besides the solver's own parameters. */
const LIMITS = {
  ms: { type: 'number', min: 0.1, max: 60_000 },
  nodes: { type: 'integer', min: 1, max: 1e9 },
} as const;

const SIDE = { type: 'integer', min: 2, max: 6 } as const;

/** Defaults for a square board of this side: fewer games and nodes where games are long. */
const SIZES = [
  { side: 2, games: 1000, nodes: 100 },
  { side: 3, games: 200, nodes: 1000 },
  { side: 4, games: 20, nodes: 10_000 },
  { side: 5, games: 4, nodes: 100 },
  { side: 6, games: 2, nodes: 20 },
];

type NumberKind = Parameters<typeof NumberField>[0]['kind'];

/** One of those that are compared, nobody where `solver` is empty, and what is set of it. */
interface Player {
  solver: string;
  settings: Record<string, ParameterValue>;
}

const begun = (solver: string): Player => ({ solver, settings: {} });

interface Parts {
  specs: SolverSpec[];
  solver: string;
  add: (plans: RowPlan[], run: boolean) => void;
}

/** The form for experiments: who plays how many games; board, limit and seed stand behind. `add` throws if an experiment is impossible. */
export function SetupForm({ specs, solver, add }: Parts) {
  const form = useRef<HTMLFormElement>(null);
  const [players, setPlayers] = useState([
    begun(solver),
    begun(solver === RIVAL ? DEFAULT_SOLVER : RIVAL),
  ]);
  const [numbers, setNumbers] = useState({
    games: 20,
    rows: 4,
    cols: 4,
    p4: 0.1,
    ms: 10,
    nodes: 10_000,
  });
  const [limit, setLimit] = useState('nodes');
  const [error, setError] = useState('');
  const specOf = ({ solver }: Player) => specs.find(({ id }) => id === solver);
  const change = (place: number, player: Player) => setPlayers(players.with(place, player));
  const isLimited = players.some((player) => specOf(player)?.anytime);
  const by = isLimited && (limit === 'ms' || limit === 'nodes') ? limit : undefined;
  const number = (name: keyof typeof numbers, label: string, kind: NumberKind) => ({
    id: `arena-${name}`,
    label,
    kind,
    value: numbers[name],
    change: (value: number) => setNumbers((all) => ({ ...all, [name]: value })),
  });

  /** Fills in what suits a size. */
  const [fits, setFits] = useState(0);
  const fitTo = ({ side, games, nodes }: (typeof SIZES)[number]) => {
    const size = { rows: side, cols: side };
    setPlayers(
      players.map((player) => (sizeObstacle(player.solver, size) ? begun(DEFAULT_SOLVER) : player)),
    );
    setNumbers({ ...numbers, ...size, games, nodes });
    setLimit('nodes');
    // What was typed and refused gives way, too.
    setFits(fits + 1);
  };

  const experimentOf = (
    { id, anytime, parameters }: SolverSpec,
    { settings }: Player,
    entry: (name: string) => string,
  ): ArenaExperiment => {
    const { games: _, ms, nodes, ...rules } = numbers;
    const until = entry('until');
    // Defaults are left out, as on the command line.
    const set = parameters.filter(
      ({ name, kind }) => (settings[name] ?? kind.default) !== kind.default,
    );
    return {
      solver: id,
      settings: Object.fromEntries(set.map(({ name }) => [name, settings[name]])),
      budget: !anytime || !by ? {} : by === 'ms' ? { ms } : { nodes },
      ...rules,
      spawner: entry('spawner') === 'adversary' ? 'adversary' : 'random',
      startTiles: entry('start-tiles') === '1' ? 1 : 2,
      board: entry('board') || undefined,
      until: until === '' ? undefined : wholeNumber(until),
      seed: entry('seed'),
    };
  };

  const submit = (run: boolean) => {
    setError('');
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (form.current && invalid) {
      const field = invalid.closest('.field');
      const label = field?.querySelector('label')?.firstChild?.textContent;
      const range = field?.querySelector('.field-error')?.textContent ?? '';
      setError(`${label}: ${range.charAt(0).toLowerCase()}${range.slice(1)}`);
      // Unfold the sections of the field.
      for (const fold of form.current.querySelectorAll('details'))
        fold.open ||= fold.contains(invalid);
      invalid.focus();
      return;
    }
    try {
      const entries = new FormData(form.current ?? undefined);
      const entry = (name: string) => String(entries.get(name)).trim();
      const plans = players.flatMap((player) => {
        const spec = specOf(player);
        if (!spec) return [];
        const experiment = experimentOf(spec, player, entry);
        return { id: newId(), label: spec.label, experiment, games: numbers.games, charted: true };
      });
      add(plans, run);
    } catch (error) {
      setError(reasonOf(error));
    }
  };

  return (
    <form
      class="place-card"
      id="arena-form"
      noValidate
      aria-label={t('arena-setup')}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(true);
      }}
    >
      <div class="arena-pair">
        {players.map(({ solver }, at) => {
          const place = at + 1;
          return (
            <div class="field" key={place}>
              <label>
                {t('arena-player', { place })}
                <select
                  id={`arena-solver-${place}`}
                  value={solver}
                  ref={place > 2 ? focused : null}
                  onChange={({ currentTarget }) => change(at, begun(currentTarget.value))}
                >
                  {place > 1 && <option value="">{t('arena-nobody')}</option>}
                  {solverGroups(specs)}
                </select>
              </label>
              <small>{solver && summaryOf(solver)}</small>
            </div>
          );
        })}
      </div>
      <div class="arena-fields">
        <NumberField key={fits} {...number('games', t('common-games'), GAMES)} />
        <Button
          class="text-button"
          id="arena-another"
          onClick={() => setPlayers([...players, begun('')])}
        >
          {t('arena-another')}
        </Button>
      </div>
      <details class="more" id="arena-more">
        <summary>{t('arena-more')}</summary>
        <fieldset class="arena-sizes">
          <legend>{t('arena-sizes')}</legend>
          <Row>
            {SIZES.map((preset) => (
              <Button key={preset.side} onClick={() => fitTo(preset)}>
                {`${preset.side}×${preset.side}`}
              </Button>
            ))}
          </Row>
        </fieldset>
        <div class="arena-fields">
          {isLimited && (
            <Field id="arena-limit" label={t('arena-limit')}>
              <Select
                id="arena-limit"
                value={limit}
                options={[
                  ['', t('arena-no-limit')],
                  ['ms', t('common-time')],
                  ['nodes', t('arena-boards')],
                ]}
                choose={setLimit}
              />
            </Field>
          )}
          {by && (
            <NumberField
              key={`${by} ${fits}`}
              {...number(
                by,
                t(by === 'ms' ? 'common-milliseconds' : 'arena-boards-per-move'),
                LIMITS[by],
              )}
              id="arena-amount"
            >
              {by === 'ms' && <small>{t('arena-device')}</small>}
            </NumberField>
          )}
          <Field id="arena-seed" label={t('arena-first-seed')} help={t('arena-luck')}>
            <input
              type="text"
              id="arena-seed"
              name="seed"
              defaultValue="1"
              spellcheck={false}
              autocomplete="off"
            />
          </Field>
          <NumberField key={`rows ${fits}`} {...number('rows', t('common-rows'), SIDE)} />
          <NumberField key={`cols ${fits}`} {...number('cols', t('common-columns'), SIDE)} />
          <NumberField {...number('p4', t('common-p4'), { type: 'number', min: 0, max: 1 })} />
          <Field id="arena-start-tiles" label={t('arena-start-tiles')}>
            <select id="arena-start-tiles" name="start-tiles">
              <option value="2">2</option>
              <option value="1">1</option>
            </select>
          </Field>
          <Field id="arena-spawner" label={t('common-placed-by')}>
            <select id="arena-spawner" name="spawner">
              <option value="random">{t('arena-chance')}</option>
              <option value="adversary">{t('arena-adversary')}</option>
            </select>
          </Field>
          <Field id="arena-until" label={t('arena-stop-at')} help={t('arena-stop-empty')}>
            <input type="text" id="arena-until" name="until" inputMode="numeric" />
          </Field>
          <div class="field arena-board-field">
            <label>
              {t('arena-position')}
              <textarea
                id="arena-board"
                name="board"
                rows={4}
                spellcheck={false}
                aria-describedby="arena-board-help"
              />
            </label>
            <small id="arena-board-help">{t('arena-position-help')}</small>
          </div>
        </div>
        {players.map((player, at) => {
          const { label, id, parameters } = specOf(player) ?? { label: '', id: '', parameters: [] };
          if (!id || parameters.length === 0) return null;
          const settings = (name: string, value: ParameterValue) =>
            change(at, { ...player, settings: { ...player.settings, [name]: value } });
          return (
            <details class="more" key={`${at} ${id}`}>
              <summary>{t('arena-parameters', { solver: label })}</summary>
              <div class="parameters">
                {parameters.map((parameter) => (
                  <ParameterField
                    key={parameter.name}
                    parameter={describedParameter(id, parameter)}
                    value={player.settings[parameter.name] ?? parameter.kind.default}
                    change={(value) => settings(parameter.name, value)}
                  />
                ))}
              </div>
            </details>
          );
        })}
        <Button id="arena-add" onClick={() => submit(false)}>
          {t('arena-add')}
        </Button>
      </details>
      <p class="form-error" id="arena-error" role="alert" hidden={error === ''}>
        {error}
      </p>
      <button type="submit" class="button primary" id="arena-add-run">
        {t('common-play')}
      </button>
    </form>
  );
}

function wholeNumber(text: string) {
  const digits = text.replaceAll(',', '');
  if (
    !/^\d+$/.test(digits) ||
    !isAllowed({ type: 'integer', min: 0, max: 2 ** 40, default: 0 }, Number(digits))
  )
    throw new Error(t('arena-no-tile', { text }));
  return Number(digits);
}
