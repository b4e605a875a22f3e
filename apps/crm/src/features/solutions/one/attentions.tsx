import { crmPaths } from '@app/contract/paths';
import type { Attention, SolutionDetail } from '@app/contract/solutions';
import { useFormats } from '@app/i18n/use-formats';
import bar from '@app/ui/page/tinted-bar.module.css';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { saidByReasons } from '../held-back.ts';
import { FaultList } from './fault-list.tsx';
import styles from './one.module.css';
import type { tabs } from './search.ts';

type Props = { solution: SolutionDetail; onTab: (tab: (typeof tabs)[number]) => void };

/** What helps changes nothing of the solution: it is there for a locked one as well. */
const looks: Attention[] = ['noSender', 'noTextNumber', 'noAddress', 'failed', 'uncertain', 'manySkipped'];

/** Who has locked it, and what needs somebody, each with what helps. */
export function Attentions({ solution, onTab }: Props) {
  const { t } = useTranslation('crm');
  const { date, number } = useFormats();
  const { id, lock, attention } = solution;
  const button = (label: string, run: () => void) => (
    <Button size="compact-sm" variant="default" onClick={run}>
      {label}
    </Button>
  );
  const publish = (label: string) => button(label, () => openModal('publishSolution', { solutionId: id }));
  // The step where it happened most; the others say it in the flow.
  const worst = (state: 'failed' | 'skipped') => {
    const [most] = Object.entries(solution.steps).sort(([, one], [, other]) => other[state] - one[state]);
    const at = most && { part: 'step' as const, id: most[0] };
    return (
      at && button(t('solution.attention.toPeople'), () => openModal('solutionPeople', { solutionId: id, at, state }))
    );
  };
  const to = (label: string, path: string) => (
    <Button component={Link} to={path} size="compact-sm" variant="default">
      {label}
    </Button>
  );
  const toSending = to(t('solution.attention.toSenders'), crmPaths.sending);
  const helps: Partial<Record<Attention, ReactNode>> = {
    uncertain: to(t('solution.attention.toMessages'), crmPaths.sending),
    noSender: toSending,
    noTextNumber: toSending,
    linkMissing: button(t('solution.attention.toLinks'), () => onTab('settings')),
    noAddress: to(t('solution.attention.toAddress'), crmPaths.business),
    heldBack: publish(t('solution.publish')),
    notPublished: publish(t('solution.publish')),
    unpublishedChanges: publish(t('solution.publishChanges')),
    updateOffered: button(t('solution.differences.show'), () => openModal('solutionDifferences', { solutionId: id })),
    failed: worst('failed'),
    manySkipped: worst('skipped'),
  };
  const isSaid = saidByReasons(solution.state, solution.heldBy);
  if (!lock && attention.length === 0) return null;
  return (
    <ul className={styles.attentions} aria-label={t('solutions.attentionColumn')}>
      {lock && (
        <li className={bar.bar}>
          {t('solution.locked', { name: lock.by, company: lock.company, date: date(lock.date) })}
        </li>
      )}
      {attention
        .filter((each) => !isSaid(each))
        .map((each) => (
          <li key={each} className={`${bar.bar} ${styles.attention}`}>
            <span>
              {t(`solution.attention.${each}`, { number: number(solution.uncertain) })}
              {each === 'heldBack' && <FaultList solution={solution} faults={solution.heldBy} />}
            </span>
            {(!lock || looks.includes(each)) && helps[each] && (
              <span className={styles.actions}>
                {each === 'heldBack' &&
                  attention.filter(isSaid).map((said) => <Fragment key={said}>{helps[said]}</Fragment>)}
                {helps[each]}
              </span>
            )}
          </li>
        ))}
    </ul>
  );
}
