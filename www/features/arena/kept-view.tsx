import { useState } from 'preact/hooks';
import { messageOf } from '../../lib/errors.ts';
import { formatTime } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { Button, FileButton, Row } from '../../ui/components.tsx';
import type { Arena } from './arena.ts';
import type { KeptTable } from './arena-store.ts';

/** Tables kept under a name on this device, which can be put beside the present one, and files of tables. */
export function KeptView({ arena }: { arena: Arena }) {
  const [tables, setTables] = useState<KeptTable[]>([]);
  const [said, setSaid] = useState('');
  /** Does something and says the outcome; then shows what is kept. */
  const attempt = async (action: () => Promise<string>) => {
    try {
      const outcome = await action();
      setTables(await arena.store.readKept());
      setSaid(outcome);
    } catch (error) {
      setSaid(messageOf(error));
    }
  };
  const keep = (form: HTMLFormElement) => {
    const name = String(new FormData(form).get('name')).trim();
    if (name === '') return form.querySelector('input')?.focus();
    return void attempt(async () => {
      await arena.keep(name);
      form.reset();
      return t('arena-is-kept', { name });
    });
  };
  const added = (count: number) => t('arena-rows-added', { count });
  return (
    <details
      class="more"
      id="arena-keeping-results"
      onToggle={({ currentTarget }) => currentTarget.open && void attempt(async () => '')}
    >
      <summary>{t('arena-kept-results')}</summary>
      <form
        class="button-row arena-keep"
        hidden={arena.done === 0}
        onSubmit={(event) => {
          event.preventDefault();
          keep(event.currentTarget);
        }}
      >
        <div class="field">
          <label>
            {t('arena-keep-name')}
            <input
              type="text"
              id="arena-keep-name"
              name="name"
              maxLength={60}
              autocomplete="off"
              required
            />
          </label>
        </div>
        <button type="submit" class="button">
          {t('arena-keep')}
        </button>
      </form>
      <ul class="stack arena-kept" id="arena-kept">
        {tables.map((kept) => (
          <li key={kept.name} class="button-row">
            <div>
              <strong>{kept.name}</strong>
              <small>
                {`${formatTime(kept.at)} · ${kept.plan.rows.map(({ label }) => label).join(', ')}`}
              </small>
            </div>
            <Row>
              <Button
                aria-label={t('arena-put-named-beside', { name: kept.name })}
                onClick={() => attempt(async () => added(await arena.putBeside(kept)))}
              >
                {t('arena-put-beside')}
              </Button>
              <Button
                aria-label={t('arena-delete-named', { name: kept.name })}
                onClick={() =>
                  attempt(async () => {
                    await arena.store.dropKept(kept.name);
                    return t('arena-is-deleted', { name: kept.name });
                  })
                }
              >
                {t('common-delete')}
              </Button>
            </Row>
          </li>
        ))}
      </ul>
      <p class="panel-note">{t('arena-import-about')}</p>
      <Row>
        <FileButton
          label={t('arena-import')}
          id="arena-file"
          accept=".csv,text/csv"
          take={(file) =>
            attempt(async () => added(await arena.take(file.name, await file.text())))
          }
        />
      </Row>
      <p class="panel-note" id="arena-kept-message" role="status">
        {said}
      </p>
    </details>
  );
}
