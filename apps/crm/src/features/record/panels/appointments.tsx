import type { ContactDetail } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { formatsFor } from '@app/i18n/formats';
import { currentLocale } from '@app/i18n/use-formats';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '#data/account/settings.ts';
import { appointmentQueries } from '#data/appointments.ts';
import { contactName } from '#data/contacts.ts';
import { openModal } from '#modals';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';

const DAY = 24 * 3_600_000;
const AHEAD = 90 * DAY;
const MOST = 5;

/** From now on, for as long as a calendar is usually kept ahead. */
const comingSpan = (now: number) => ({ from: new Date(now).toISOString(), to: new Date(now + AHEAD).toISOString() });

/** The next appointments with somebody, and the way to another one. */
export function AppointmentsPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  // The same question as long as the record is open.
  const [span] = useState(() => comingSpan(Date.now()));
  const coming = useQuery(appointmentQueries.list(accountId, { ...span, contactId: contact.id }));
  const timeZone = useQuery(settingsQuery(accountId)).data?.timeZone;
  const { date, dateTime } = formatsFor(currentLocale(), timeZone);
  const { id, email } = contact;
  const name = contactName(contact) || t('record.noName');
  return (
    <SidePanel title={t('appointments.title')}>
      <QueryView
        query={coming}
        loading={<TextPlaceholder lines={2} />}
        error={t('appointments.error.load')}
        isEmpty={({ occurrences }) => occurrences.length === 0}
        empty={<p className={styles.empty}>{t('appointments.panel.empty')}</p>}
      >
        {({ occurrences }) => (
          <ul className={styles.list}>
            {occurrences.slice(0, MOST).map((occurrence) => (
              <li key={`${occurrence.appointmentId} ${occurrence.occurrence}`}>
                <button type="button" className={styles.open} onClick={() => openModal('appointment', { occurrence })}>
                  <bdi>{occurrence.subject}</bdi>
                </button>
                <span className={styles.note}>
                  <time dateTime={occurrence.start}>
                    {occurrence.isAllDay ? date(occurrence.start) : dateTime(occurrence.start)}
                  </time>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {contact.deletedDate === null && (
        <Button
          variant="default"
          size="compact-sm"
          className={styles.add ?? ''}
          onClick={() => openModal('appointment', { contact: { id, name, email } })}
        >
          {t('appointments.add')}
        </Button>
      )}
    </SidePanel>
  );
}
