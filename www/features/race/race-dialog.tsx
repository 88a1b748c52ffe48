import { render } from 'preact';
import type { SolverRequest } from '../../engine/protocol.ts';
import type { KeptRival } from '../../games/games.ts';
import { solverLabel, solverName } from '../../lib/parameters.ts';
import { t } from '../../lib/sentences.ts';
import type { PageState } from '../../state/page-state.ts';
import { addDialog } from '../../ui/dialogs.ts';
import { byId, setText, showText } from '../../ui/dom.ts';
import { solverGroups } from '../../views/solver-groups.tsx';
import html from './race-dialog.html?raw';
import { obstacleOfRival, RIVALS, type Rival, requestOf } from './rivals.ts';

/** Prefix of solver ids among the options, which also list rivals of known strength. */
const ANY = 'solver:';
const PACE = { min: 0.1, max: 20 };

export type RaceChoice = Omit<KeptRival, 'record'>;
type Parts = Pick<PageState, 'specs' | 'models'>;

export class RaceDialog {
  #dialog = addDialog(html);
  #form = byId('race-form', HTMLFormElement);
  #rival = byId('race-rival', HTMLSelectElement);
  #note = byId('race-rival-note', HTMLElement);
  #paceField = byId('race-pace-field', HTMLElement);
  #error = byId('race-error', HTMLElement);
  #page: Parts;
  #start: (choice: RaceChoice) => void;
  #rules = { rows: 4, cols: 4, p4: 0.1 };

  constructor(page: Parts, start: (choice: RaceChoice) => void) {
    this.#page = page;
    this.#start = start;
    render(
      [
        <optgroup key="" label={t('race-by-strength')}>
          {RIVALS.map(({ name, label, mean }) => (
            <option key={name} value={name}>
              {t('race-rival', { label, points: mean })}
            </option>
          ))}
        </optgroup>,
        ...solverGroups(page.specs.map((spec) => ({ ...spec, id: `${ANY}${spec.id}` }))),
      ],
      this.#rival,
    );
    this.#rival.addEventListener('change', () => this.#show());
    for (const radio of this.#form.querySelectorAll('input[name="mode"]'))
      radio.addEventListener('change', () => this.#show());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  open(
    rules: { rows: number; cols: number; p4: number },
    { rival, median }: { rival: Rival; median: number | undefined },
  ) {
    this.#rules = rules;
    const isStandard = rules.rows === 4 && rules.cols === 4;
    this.#rival.value = isStandard ? rival.name : `${ANY}expectimax-rows`;
    this.#proposal = isStandard
      ? median === undefined
        ? t('race-proposed-first')
        : t('race-proposed', { median })
      : '';
    this.#proposed = this.#rival.value;
    this.#show();
    this.#dialog.showModal();
  }

  #proposal = '';
  #proposed = '';

  #chosen(): { label: string; how: string; solver: SolverRequest } {
    const { value } = this.#rival;
    const known = RIVALS.find(({ name }) => name === value);
    if (known) return known;
    const spec = this.#page.specs.find(({ id }) => `${ANY}${id}` === value);
    if (!spec) throw new Error(t('race-no-solver'));
    const solver = requestOf(spec);
    return { label: solverLabel([spec], solverName(solver)), how: '', solver };
  }

  #isByClock() {
    return new FormData(this.#form).get('mode') === 'clock';
  }

  #show() {
    this.#paceField.hidden = !this.#isByClock();
    const { label, how, solver } = this.#chosen();
    const obstacle = obstacleOfRival(solver, this.#rules, this.#page.models);
    const isProposed = this.#rival.value === this.#proposed;
    const told = [how && t('race-chosen', { label, how }), isProposed && this.#proposal];
    setText(this.#note, obstacle ?? told.filter(Boolean).join(' '));
    showText(this.#error);
  }

  #submit() {
    const { label, how, solver } = this.#chosen();
    const obstacle = obstacleOfRival(solver, this.#rules, this.#page.models);
    if (obstacle) return showText(this.#error, obstacle);
    const pace = this.#form.elements.namedItem('pace') as HTMLInputElement;
    const isByClock = this.#isByClock();
    if (isByClock && !(pace.valueAsNumber >= PACE.min && pace.valueAsNumber <= PACE.max)) {
      pace.focus();
      return showText(this.#error, t('race-pace-range', { min: PACE.min, max: PACE.max }));
    }
    this.#dialog.close();
    this.#start({
      label,
      how,
      solver,
      pace: isByClock ? pace.valueAsNumber : undefined,
    });
  }
}
