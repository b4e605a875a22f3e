import type { Occurrence } from '@app/contract/appointments';
import { crmPaths } from '@app/contract/paths';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { timesText, useAccountDay } from '#data/account-day.ts';
import { occurrencesOnDay } from '#data/today.ts';
import { wallIn } from '#data/wall-clock.ts';
import { Section } from './section.tsx';
import styles from './today-page.module.css';

/** The user's appointments of the day, the earliest first. */
export function Appointments() {
  const { t } = useTranslation('crm');
  const { accountId, user } = getBoot();
  const { today, timeZone } = useAccountDay();
  const occurrences = useQuery(occurrencesOnDay(accountId, user.id, today, timeZone));
  return (
    <Section title={t('today.appointments')} to={crmPaths.appointments} all={t('today.allAppointments')}>
      <QueryView
        query={occurrences}
        loading={<TextPlaceholder lines={3} />}
        error={t('today.appointmentsError')}
        isEmpty={({ length }) => length === 0}
        empty={<p className={styles.empty}>{t('today.noAppointments')}</p>}
      >
        {(found) => (
          <ul className={styles.list}>
            {found.map((each) => (
              <Line key={`${each.appointmentId} ${each.occurrence}`} occurrence={each} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  );
}

/** At the account's clock, as the calendar shows it. */
function Line({ occurrence, timeZone }: { occurrence: Occurrence; timeZone: string }) {
  const { t } = useTranslation('crm');
  const { list } = useFormats();
  const { appointmentId, subject, start, end, isAllDay, location, contacts, conflicts } = occurrence;
  const clock = (at: string) => wallIn(timeZone, at).slice(11);
  return (
    <li className={styles.entry}>
      <span className={styles.time}>{isAllDay ? t('today.allDay') : timesText(clock(start), clock(end))}</span>
      <span className={styles.text}>
        <Link to={crmPaths.appointments} search={{ appointment: String(appointmentId) } as never}>
          <bdi>{subject}</bdi>
        </Link>
        <span className={styles.note}>
          {location !== '' && <bdi>{location}</bdi>}
          {contacts.length > 0 && <span>{list(contacts.map(({ name }) => name || t('contacts.unnamed')))}</span>}
          {conflicts > 0 && <StatusBadge tone="attention">{t('today.conflict')}</StatusBadge>}
        </span>
      </span>
    </li>
  );
}
