import { useBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { todayQueries } from '#data/today.ts';
import { Appointments } from './appointments.tsx';
import { Campaigns } from './campaigns.tsx';
import { MyTasks } from './my-tasks.tsx';
import { Notices } from './notices.tsx';
import { Solutions } from './solutions.tsx';
import styles from './today-page.module.css';
import { WaitingDeals } from './waiting-deals.tsx';

/** The account's name and the number of its contacts, what the day brings, and its campaigns. */
export function TodayPage() {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { accountId, company } = useBoot();
  const today = useQuery(todayQueries.numbers(accountId));
  return (
    <Page title={t('today.title')}>
      <section className={styles.account} aria-label={company.name}>
        <h2 className={styles.name}>
          <bdi>{company.name}</bdi>
        </h2>
        <QueryView query={today} loading={<TextPlaceholder lines={1} />} error={t('today.contactsError')}>
          {({ contacts }) => (
            <p className={styles.contacts}>{t('today.contacts', { count: contacts, number: number(contacts) })}</p>
          )}
        </QueryView>
      </section>
      {today.data && <Notices {...today.data} />}
      <div className={styles.day}>
        <MyTasks />
        <Appointments />
        <WaitingDeals />
        <Solutions />
      </div>
      <Campaigns />
    </Page>
  );
}
