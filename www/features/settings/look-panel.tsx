import './look.css';
import type { ComponentChildren } from 'preact';
import { canVibrate } from '../../lib/browser.ts';
import { pageLanguages, t } from '../../lib/sentences.ts';
import type { PaletteName, Settings, SettingsRecord } from '../../state/settings.ts';
import { Button, mounted, Row, Select } from '../../ui/components.tsx';
import { isTouched } from '../../ui/fingers.ts';
import { boardColours, type Theme, tileColours } from '../../views/tile-palette.ts';

/** The names of the settings whose values are of this kind. */
type Named<Kind> = {
  [Name in keyof SettingsRecord]: SettingsRecord[Name] extends Kind ? Name : never;
}[keyof SettingsRecord];
interface Parts {
  settings: Settings;
}
interface Page extends Parts {
  go: (place: 'games', part: 'backup') => void;
}

/** The ranks of the tiles in a sample: 2, 8, 64, 512 and 2048. */
const SAMPLE = [1, 3, 6, 9, 11];

const Look = ({ settings, go }: Page) => (
  <>
    <h2 class="place-title">{t('core-panel-look')}</h2>
    <Row>
      <Choice
        settings={settings}
        name="language"
        values={['system', ...pageLanguages()]}
        label={(tag) =>
          tag === 'system'
            ? t('settings-motion-system')
            : (new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag)
        }
        // The page starts again in the new language, once that is kept.
        then={() => location.reload()}
      />
      <Choice settings={settings} name="motion" values={['system', 'full', 'reduced']} />
      <Choice settings={settings} name="hand" values={['right', 'left']} />
    </Row>
    <Choice
      settings={settings}
      name="theme"
      values={['system', 'light', 'dark', 'night', 'contrast']}
      sample={(value) =>
        (value === 'system' ? (['light', 'dark'] as const) : [value]).map((theme) => (
          <ThemeSample key={theme} theme={theme} />
        ))
      }
    />
    <Choice
      settings={settings}
      name="palette"
      values={['classic', 'original', 'colour-blind']}
      sample={(value) => <PaletteSample palette={value} />}
    />
    <fieldset class="choice">
      <legend>{t('settings-merge')}</legend>
      <Check settings={settings} name="sound" />
      {isTouched() && canVibrate() && <Check settings={settings} name="vibration" />}
    </fieldset>
    <fieldset class="choice phone-only">
      <legend>{t('settings-watch')}</legend>
      <Check settings={settings} name="strip" />
    </fieldset>
    <Button onClick={() => go('games', 'backup')}>{t('settings-backup')}</Button>
  </>
);

/** One of several values: from a menu, or each beside a sample of it. */
function Choice<Name extends Named<string>>({
  settings,
  name,
  values,
  label = (value) => t(`settings-${name}-${value}`),
  sample,
  then = () => {},
}: Parts & {
  name: Name;
  values: SettingsRecord[Name][];
  label?: (value: SettingsRecord[Name]) => string;
  sample?: (value: SettingsRecord[Name]) => ComponentChildren;
  then?: () => void;
}) {
  const chosen = settings.current.value[name];
  const choose = (value: string) => void settings.change({ [name]: value }).then(then);
  const legend = t(`settings-${name}`);
  if (!sample)
    return (
      <div class="field">
        <label htmlFor={`setting-${name}`}>
          {legend}
          <Select
            id={`setting-${name}`}
            value={chosen}
            options={values.map((value) => [value, label(value)])}
            choose={choose}
          />
        </label>
      </div>
    );
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} class="check">
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => choose(value)}
          />
          {sample(value)}
          {label(value)}
        </label>
      ))}
    </fieldset>
  );
}

function Check({ settings, name }: Parts & { name: Named<boolean> }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        id={`setting-${name}`}
        checked={settings.current.value[name]}
        onChange={({ currentTarget }) => void settings.change({ [name]: currentTarget.checked })}
      />
      {t(`settings-${name}`)}
    </label>
  );
}

function ThemeSample({ theme }: { theme: Theme }) {
  const { board, cell } = boardColours(theme);
  return (
    <span class="sample" aria-hidden="true" style={{ background: board }}>
      {[cell, tileColours(2, 'classic').background, tileColours(11, 'classic').background].map(
        (background) => (
          <span key={background} class="sample-tile" style={{ background }} />
        ),
      )}
    </span>
  );
}

const PaletteSample = ({ palette }: { palette: PaletteName }) => (
  <span class="sample" aria-hidden="true">
    {SAMPLE.map((rank) => {
      const { background, text } = tileColours(rank, palette);
      return (
        <span key={rank} class="sample-tile" style={{ background }}>
          <span class="sample-mark" style={{ background: text }} />
        </span>
      );
    })}
  </span>
);

export const openPanel = (page: Page) => mounted('look-panel place-page', <Look {...page} />);
