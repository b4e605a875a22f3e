import type { DealDetail } from '@app/contract/deals';
import { useFormats } from '@app/i18n/use-formats';
import { Segments } from '@app/ui/page/segments';
import tinted from '@app/ui/page/tinted-bar.module.css';
import { useTranslation } from 'react-i18next';
import styles from '../record.module.css';
import { parts } from '../search.ts';
import { Checklist } from './checklist.tsx';
import { DealContacts } from './deal-contacts.tsx';
import { DealSummary } from './deal-summary.tsx';
import { DealTimeline } from './deal-timeline.tsx';
import { FollowUpPanel } from './follow-up.tsx';
import { StagePath } from './stage-path.tsx';

type Part = (typeof parts)[number];
type Props = { deal: DealDetail; part: Part; onPart: (part: Part) => void };

/** Where it stands; below, what is known of it, what happened, and what comes next. */
export function DealView({ deal, part, onPart }: Props) {
  const { t } = useTranslation('crm');
  return (
    <>
      {deal.closedDate !== null && <Closed deal={deal} date={deal.closedDate} />}
      <StagePath deal={deal} />
      <div className={styles.container}>
        <div className={styles.switch}>
          <Segments
            fullWidth
            label={t('deal.parts')}
            value={part}
            onChange={onPart}
            choices={parts.map((value) => ({ value, label: t(`record.parts.${value}`) }))}
          />
        </div>
        <div className={styles.columns} data-part={part}>
          <section className={styles.summary} aria-label={t('record.parts.summary')}>
            <DealSummary deal={deal} />
          </section>
          <section className={styles.timeline} aria-label={t('record.parts.timeline')}>
            <DealTimeline deal={deal} />
          </section>
          <div className={styles.next}>
            <FollowUpPanel deal={deal} />
            <Checklist deal={deal} />
            <DealContacts deal={deal} />
          </div>
        </div>
      </div>
    </>
  );
}

function Closed({ deal: { status, reason }, date: closed }: { deal: DealDetail; date: string }) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  if (status !== 'won' && status !== 'lost') return null;
  return (
    <div className={tinted.bar} role="status">
      <span>
        {t(`deal.closed.${status}`, { date: date(closed) })}
        {reason !== '' && (
          <>
            {' '}
            {t('deal.reason')} <bdi>{reason}</bdi>
          </>
        )}
      </span>
    </div>
  );
}
