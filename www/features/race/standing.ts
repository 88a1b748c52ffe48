import { t } from '../../lib/sentences.ts';

/** The standing of the race in words. Scores only grow, so a rival that is ahead of a finished game has won. */
export function describeLead(
  lead: number,
  label: string,
  { isOver, rivalCanMove }: { isOver: boolean; rivalCanMove: boolean },
) {
  const by = t('race-points', { count: Math.abs(lead) });
  if (!isOver)
    return lead === 0 ? t('race-level') : t(lead > 0 ? 'race-lead' : 'race-trail', { by });
  if (lead < 0)
    return rivalCanMove
      ? t('race-wins-so-far', { rival: label, by })
      : t('race-wins', { rival: label, by });
  if (rivalCanMove) return t('race-to-go', { by, rival: label });
  return lead === 0 ? t('race-draw') : t('race-you-win', { by });
}
