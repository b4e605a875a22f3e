import { getBoot } from '@app/frame/state/boot.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { appointmentQueries } from '#data/appointments.ts';
import { momentOf, wallIn } from '#data/wall-clock.ts';
import styles from '../calendar.module.css';
import { busyOf, keyOf } from '../items.ts';
import { useWords } from '../words.ts';
import { type Draft, isTooLong, isTooShort } from './draft.ts';

/** What else the owner has at that time, here or in their own calendar, said before it is saved. */
export function Conflicts({ draft, appointmentId }: { draft: Draft; appointmentId: number | undefined }) {
  const { t } = useTranslation('crm');
  const words = useWords();
  const { start, end, timeZone, ownerId, isAllDay } = draft;
  const isAsked = !isAllDay && ownerId !== '' && !isTooShort(draft) && !isTooLong(draft);
  const span = { from: momentOf(start, timeZone), to: momentOf(end, timeZone), ownerId };
  const found = useQuery({
    ...appointmentQueries.list(getBoot().accountId, span),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const others = (found.data?.occurrences ?? []).filter(
    (other) =>
      other.appointmentId !== appointmentId && !other.isAllDay && other.start < span.to && other.end > span.from,
  );
  const elsewhere = useQuery({
    ...appointmentQueries.busy(getBoot().accountId, span),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const busyTimes = (elsewhere.data?.busyTimes ?? []).filter(
    (busy) => busy.owner.id === ownerId && !busy.isAllDay && busy.start < span.to && busy.end > span.from,
  );
  return (
    <div role="status">
      {isAsked && others.length + busyTimes.length > 0 && (
        <div className={styles.warning}>
          {t('appointments.form.conflicts')}
          <ul>
            {others.map((other) => (
              <li key={keyOf(other)}>
                <bdi>{other.subject}</bdi> · {words.moments(wallIn(timeZone, other.start), wallIn(timeZone, other.end))}
              </li>
            ))}
            {busyOf(busyTimes, timeZone).map((item) => (
              <li key={item.key}>
                {t('appointments.busy.title')} · {words.moments(item.start, item.end)}
                {item.busy.calendar !== null && (
                  <>
                    {' · '}
                    <bdi>{t('appointments.busy.calendar', { calendar: item.busy.calendar })}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
