import { crmPaths } from '@app/contract/paths';
import type { Recommendation } from '@app/contract/solutions';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { StatusBadge } from '@app/ui/status-badge';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAddSolution } from '#data/solutions/solution-changes.ts';
import styles from './list.module.css';

const percentOf = (share: number) => new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(share);

/** What it does, what it needs, and the one button that adds it. */
export function RecommendationCard({ recommendation }: { recommendation: Recommendation }) {
  const { t } = useTranslation('crm');
  const { list, number, tags } = useFormats();
  const navigate = useNavigate();
  const { listingId, name, description, publisher, categories, why, installs, reached } = recommendation;
  const { goals, steps, needs } = recommendation;
  const { change, isPending } = useAddSolution(({ id }) => void navigate({ to: crmPaths.solution(id) }));
  const counted = steps
    .filter(({ kind }) => kind !== 'wait')
    .map(({ kind, count }) => `${t(`solution.steps.${kind}`)} × ${number(count)}`);
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.badges}>
        <StatusBadge tone="good">{t(`solutions.why.${why}`)}</StatusBadge>
      </div>
      <h2 className={styles.name}>
        <bdi>{name}</bdi>
      </h2>
      <p className={styles.note}>
        <bdi>{[publisher, tags(categories)].filter(Boolean).join(' · ')}</bdi>
      </p>
      <p className={styles.text} dir="auto">
        {description}
      </p>
      {installs > 0 && (
        <p className={styles.note}>{t('solutions.installs', { count: installs, number: number(installs) })}</p>
      )}
      {reached !== null && <p className={styles.note}>{t('solutions.reached', { percent: percentOf(reached) })}</p>}
      <dl className={styles.facts}>
        {goals.length > 0 && (
          <div>
            <dt>{t('solutions.leadsTo')}</dt>
            <dd>{list(goals)}</dd>
          </div>
        )}
        {counted.length > 0 && (
          <div>
            <dt>{t('solutions.does')}</dt>
            <dd>{tags(counted)}</dd>
          </div>
        )}
        {needs.length > 0 && (
          <div>
            <dt>{t('solutions.needsLabel')}</dt>
            <dd>
              <ul className={styles.needs}>
                {needs.map(({ what, count }) => (
                  <li key={what}>{t(`solutions.needs.${what}`, { number: number(count) })}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <BusyButton
        busy={isPending}
        aria-label={t('solutions.addOne', { name })}
        onClick={() => change({ listingId, name })}
      >
        {t('solutions.add')}
      </BusyButton>
    </article>
  );
}
