import type { Deal } from '@app/contract/deals';
import type { Stage } from '@app/contract/pipelines';
import { useFormats } from '@app/i18n/use-formats';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './board.module.css';
import { daysSince, isLate } from './days.ts';
import { AppointmentIcon, TaskIcon } from './icons.tsx';

type Props = {
  deal: Deal;
  stage: Stage | undefined;
  now: number;
  /** The name as a link; the name alone where it is left out. */
  title?: ReactNode;
  menu?: ReactNode;
};

/** What, how much, who, what is next, and how long nothing has happened. */
export function Card({ deal, stage, now, title, menu }: Props) {
  const { t } = useTranslation('crm');
  const { money } = useFormats();
  const idle = daysSince(deal.lastActivityDate, now);
  const inStage = daysSince(deal.stageSince, now);
  const late = isLate(deal, stage, now);
  const who = [deal.primaryContact?.name, deal.owner?.name].filter(Boolean).join(' · ');
  return (
    <>
      <div className={styles.line}>
        <span className={styles.name}>{title ?? <bdi>{deal.name}</bdi>}</span>
        {menu}
      </div>
      <div className={styles.line}>
        <span className={styles.who}>
          <bdi>{who}</bdi>
        </span>
        <span className={styles.value}>{money(deal.value, deal.currencyCode)}</span>
      </div>
      <div className={`${styles.line} ${styles.foot}`}>
        <NextStep deal={deal} />
        <span className={styles.idle} data-late={late || undefined}>
          {late
            ? t('deals.card.inStage', { count: inStage })
            : idle === 0
              ? t('deals.card.today')
              : t('deals.card.idle', { count: idle })}
        </span>
      </div>
    </>
  );
}

function NextStep({ deal: { nextStep, status } }: { deal: Deal }) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  if (status === 'auto follow-up') return <span className={styles.step}>{t('deals.statuses.followUp')}</span>;
  if (!nextStep) return <span className={`${styles.step} ${styles.missing}`}>{t('deals.card.noStep')}</span>;
  const StepIcon = nextStep.kind === 'task' ? TaskIcon : AppointmentIcon;
  return (
    <span className={styles.step}>
      <StepIcon className={styles.icon} />
      <span className={styles.stepName}>
        {nextStep.date && `${date(nextStep.date)} · `}
        <bdi>{nextStep.name}</bdi>
      </span>
    </span>
  );
}
