import { messageOf } from '../../lib/errors.ts';
import { formatTime } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { element, field, makeButton, setText } from '../../ui/dom.ts';
import { fileButton } from '../../ui/files.ts';
import type { Arena } from './arena.ts';
import type { KeptTable } from './arena-store.ts';

/** Tables kept under a name on this device, which can be put beside the present one, and files of tables. */
export class KeptView {
  #arena: Arena;
  #name = element('input', {
    type: 'text',
    id: 'arena-keep-name',
    maxLength: 60,
    autocomplete: 'off',
    required: true,
  });
  #keep = element('button', { type: 'submit', className: 'button' }, t('arena-keep'));
  #form = element(
    'form',
    { className: 'button-row arena-keep' },
    field(t('arena-keep-name'), this.#name),
    this.#keep,
  );
  #list = element('ul', { className: 'stack arena-kept', id: 'arena-kept' });
  #message = element('p', { className: 'panel-note', id: 'arena-kept-message', role: 'status' });
  root = element(
    'details',
    { className: 'more', id: 'arena-keeping-results' },
    element('summary', {}, t('arena-kept-results')),
    this.#form,
    this.#list,
    element('p', { className: 'panel-note arena-kept-about' }, t('arena-import-about')),
    element(
      'div',
      { className: 'button-row' },
      ...fileButton(t('arena-import'), { id: 'arena-file', accept: '.csv,text/csv' }, (file) =>
        this.#read(file),
      ),
    ),
    this.#message,
  );

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      const name = this.#name.value.trim();
      if (name === '') return this.#name.focus();
      void this.#try(async () => {
        await arena.keep(name);
        this.#name.value = '';
        return t('arena-is-kept', { name });
      });
    });
    this.root.addEventListener('toggle', () => {
      if (this.root.open) void this.#try(async () => '');
    });
  }

  show() {
    this.#form.hidden = this.#arena.done === 0;
  }

  /** Does something and says the outcome; then shows what is kept. */
  async #try(action: () => Promise<string>) {
    try {
      const said = await action();
      this.#list.replaceChildren(
        ...(await this.#arena.keptTables()).map((kept) => this.#line(kept)),
      );
      setText(this.#message, said);
    } catch (error) {
      setText(this.#message, messageOf(error));
    }
  }

  #line(kept: KeptTable) {
    const { name, at, plan } = kept;
    const beside = makeButton(
      { 'aria-label': t('arena-put-named-beside', { name }) },
      t('arena-put-beside'),
    );
    beside.addEventListener('click', () =>
      this.#try(async () => t('arena-rows-added', { count: await this.#arena.putBeside(kept) })),
    );
    const drop = makeButton(
      { 'aria-label': t('arena-delete-named', { name }) },
      t('common-delete'),
    );
    drop.addEventListener('click', () =>
      this.#try(async () => {
        await this.#arena.dropKept(name);
        return t('arena-is-deleted', { name });
      }),
    );
    const rows = plan.rows.map(({ label }) => label).join(', ');
    return element(
      'li',
      {},
      element(
        'div',
        {},
        element('strong', {}, name),
        element('small', {}, `${formatTime(at)} · ${rows}`),
      ),
      element('div', { className: 'button-row' }, beside, drop),
    );
  }

  #read(file: File) {
    void this.#try(async () => {
      const count = await this.#arena.take(file.name, await file.text());
      return t('arena-rows-added', { count });
    });
  }
}
