import { crmPaths } from '@app/contract/paths';
import type { SolutionFault } from '@app/contract/solution-faults';
import type { Attention, Solution } from '@app/contract/solutions';
import { useFormats } from '@app/i18n/use-formats';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { useTranslation } from 'react-i18next';
import { faultKey } from '../flow/parts.ts';
import { saidByReasons } from '../held-back.ts';
import { StateBadge } from '../state-badge.tsx';
import styles from './list.module.css';

const bad: Attention[] = ['pausedByBounces', 'pausedByComplaints', 'pausedByRefusal', 'failed', 'noSender', 'heldBack'];
/** So many of the reasons are said in the list; the solution's own page has them all. */
const REASONS_SHOWN = 2;
const toneOf = (attention: Attention): Tone => (bad.includes(attention) ? 'bad' : 'attention');

/** Each solution with its state, who is in it, its last thirty days, and what needs a look. */
export function SolutionTable({ solutions }: { solutions: Solution[] }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const amount = (id: string, header: string, of: (solution: Solution) => number): Column<Solution> => ({
    id,
    header,
    align: 'end',
    width: '10%',
    cell: (solution) => number(of(solution)),
  });
  const columns: Column<Solution>[] = [
    { id: 'name', header: t('solutions.name'), primary: true, cell: (solution) => <Name solution={solution} /> },
    { id: 'state', header: t('solutions.state'), width: 140, cell: ({ state }) => <StateBadge state={state} /> },
    amount('active', t('solutions.active'), ({ active }) => active),
    amount('entered', t('solutions.entered30'), ({ last30Days }) => last30Days.entered),
    amount('goals', t('solutions.goals30'), ({ last30Days }) => last30Days.goals),
    amount('sent', t('solutions.sent30'), ({ last30Days }) => last30Days.sent),
    {
      id: 'attention',
      header: t('solutions.attentionColumn'),
      width: '24%',
      // Where nothing needs a look, a card says nothing of it.
      cell: ({ state, attention, heldBy }) => {
        const reasons = heldBy.slice(0, REASONS_SHOWN);
        const isSaid = saidByReasons(state, reasons);
        return (
          attention.length > 0 && (
            <>
              <span className={styles.badges}>
                {attention
                  .filter((each) => !isSaid(each))
                  .map((each) => (
                    <StatusBadge key={each} tone={toneOf(each)}>
                      {t(`solutions.attention.${each}`)}
                    </StatusBadge>
                  ))}
              </span>
              <HeldBy faults={reasons} />
            </>
          )
        );
      },
    },
  ];
  return (
    <DataTable
      label={t('solutions.title')}
      columns={columns}
      rows={solutions}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => crmPaths.solution(id)}
    />
  );
}

function Name({ solution: { name, lock } }: { solution: Solution }) {
  const { t } = useTranslation('crm');
  const locked = lock && t('solutions.lockedBy', { name: lock.by, company: lock.company });
  return (
    <>
      <bdi>{name}</bdi>
      {locked && <span className={styles.note}>{locked}</span>}
    </>
  );
}

/** Why an install or an update does not run yet. */
function HeldBy({ faults }: { faults: SolutionFault[] }) {
  const { t } = useTranslation('crm');
  return faults.map((fault) => (
    <span key={faultKey(fault)} className={styles.reason}>
      {fault.asset && (
        <>
          <bdi>{fault.asset.name}</bdi>:{' '}
        </>
      )}
      {t(`solution.faults.${fault.problem}`, { detail: fault.detail })}
    </span>
  ));
}
