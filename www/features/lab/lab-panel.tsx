import type { ReadonlySignal } from '@preact/signals-core';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/sentences.ts';
import { Choices, mounted } from '../../ui/components.tsx';

interface LabParts {
  activity: ReadonlySignal<string>;
  go: (place: 'lab', panel: string) => void;
}

/** The three questions, and what else there is. */
const PANELS = ['arena', 'papers', 'learn', 'exact', 'solvers'] as const;

function Lab({ activity, go }: LabParts) {
  const open = activity.value;
  const [left, setLeft] = useState(open);
  useEffect(() => setLeft(open), [open]);
  return (
    <>
      <h2 class="place-title">{t('core-panel-lab')}</h2>
      <Choices
        place="lab"
        rows={PANELS.map((id) => ({
          id,
          title: t(`core-panel-${id}`),
          detail: t(`lab-about-${id}`),
        }))}
        left={open ? undefined : left}
        go={go}
      />
    </>
  );
}

export const openPanel = (page: LabParts) => mounted('place-page', <Lab {...page} />);
