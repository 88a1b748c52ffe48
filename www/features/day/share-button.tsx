import './day.css';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/sentences.ts';
import { type DayResult, dayLinkOf } from '../../state/days.ts';
import { Button } from '../../ui/components.tsx';
import type { DayParts } from './day.ts';
import { resultInWords } from './words.ts';

/** How long the button says that the text is copied, in ms. */
const SAID_MS = 4000;

interface Parts {
  id: string;
  page: Pick<DayParts, 'announcer' | 'shareWords'>;
  result: DayResult | undefined;
  row: number;
}

/** Shares the result of a day: the text, and a link to its board with the score to beat. `row`: length of the streak, this day included. */
export function ShareButton({ id, page: { announcer, shareWords }, result, row }: Parts) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    const timer = isCopied && setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer || undefined);
  }, [isCopied]);
  const confirm = () => {
    setCopied(true);
    announcer.say(t('day-copied'));
  };
  return (
    <Button
      class="button primary day-share"
      id={id}
      onClick={() =>
        result && void shareWords(resultInWords(result, row), `day=${dayLinkOf(result)}`, confirm)
      }
    >
      {t(isCopied ? 'day-copied' : 'day-share')}
    </Button>
  );
}
