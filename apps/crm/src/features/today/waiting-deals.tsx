import type { Deal } from '@app/contract/deals';
import { crmPaths } from '@app/contract/paths';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { waitingDeals } from '#data/today.ts';
import { bothOf } from './my-tasks.tsx';
import { Section } from './section.tsx';
import styles from './today-page.module.css';

type Waiting = { deal: Deal; isLate: boolean };

/** Deals that nobody moves: too long in their stage, or without a next step. */
export function WaitingDeals() {
  const { t } = useTranslation('crm');
  const { accountId, user } = getBoot();
  const late = useQuery(waitingDeals(accountId, user.id, 'isLate'));
  const idle = useQuery(waitingDeals(accountId, user.id, 'noNextStep'));
  return (
    <Section title={t('today.deals')} to={crmPaths.deals} all={t('today.allDeals')}>
      <QueryView
        query={bothOf(late.data && idle.data && together(late.data.deals, idle.data.deals), late, idle)}
        loading={<TextPlaceholder lines={3} />}
        error={t('today.dealsError')}
        isEmpty={({ length }) => length === 0}
        empty={<p className={styles.empty}>{t('today.noDeals')}</p>}
      >
        {(found) => (
          <ul className={styles.list}>
            {found.map((each) => (
              <Line key={each.deal.id} {...each} />
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}

/** One that waits for both reasons stands there once. */
function together(late: Deal[], idle: Deal[]): Waiting[] {
  const others = idle.filter(({ id }) => !late.some((deal) => deal.id === id));
  return [...late.map((deal) => ({ deal, isLate: true })), ...others.map((deal) => ({ deal, isLate: false }))];
}

function Line({ deal, isLate }: Waiting) {
  const { t } = useTranslation('crm');
  const { money, relative } = useFormats();
  return (
    <li className={styles.entry}>
      <span className={styles.text}>
        <span className={styles.line}>
          <Link to={crmPaths.deal(deal.id)}>
            <bdi>{deal.name}</bdi>
          </Link>
          <span className={styles.amount}>{money(deal.value, deal.currencyCode)}</span>
        </span>
        <span className={styles.note}>
          {isLate && <StatusBadge tone="attention">{t('today.late')}</StatusBadge>}
          {deal.nextStep === null && <StatusBadge tone="quiet">{t('today.noNextStep')}</StatusBadge>}
          <span>{t('today.lastActivity', { time: relative(deal.lastActivityDate) })}</span>
        </span>
      </span>
    </li>
  );
}
