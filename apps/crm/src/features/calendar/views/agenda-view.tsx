import { useFormats } from '@app/i18n/use-formats';
import { StatusBadge } from '@app/ui/status-badge';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#data/wall-clock.ts';
import { openModal } from '#modals';
import { RepeatIcon } from '../icons.tsx';
import type { BusyItem, Item } from '../items.ts';
import { isOnDay } from '../time/layout.ts';
import { useWords } from '../words.ts';
import styles from './agenda.module.css';
import { useWhose } from './busy-block.tsx';
import { useItemWords } from './item-words.ts';

type Props = {
  items: readonly Item[];
  busy: readonly BusyItem[];
  days: readonly string[];
  now: string;
  timeZone: string;
};

/** What takes place, day by day; days without anything are left out. */
export function AgendaView({ items, busy, days, now, timeZone }: Props) {
  const words = useWords();
  const { t } = useTranslation('crm');
  return (
    <div className={styles.agenda}>
      {days.map((day) => {
        const here = [...items, ...busy]
          .filter((item) => isOnDay(item, day))
          .sort((one, other) => one.start.localeCompare(other.start));
        if (here.length === 0) return null;
        const isToday = day === dayOf(now);
        return (
          <section key={day} aria-label={words.fullDay(day)}>
            <h2 className={styles.agendaDay} data-today={isToday || undefined}>
              {words.day(day)}
              {isToday && <span className={styles.today}>{t('appointments.today')}</span>}
            </h2>
            <ul className={styles.list}>
              {here.map((item) => (
                <li key={item.key}>
                  {'busy' in item ? (
                    <BusyLine item={item} timeZone={timeZone} />
                  ) : (
                    <Line item={item} timeZone={timeZone} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Line({ item, timeZone }: { item: Item; timeZone: string }) {
  const { t } = useTranslation('crm');
  const { tags } = useFormats();
  const { when, readerWhen } = useItemWords(timeZone);
  const { subject, location, contacts, owner, conflicts, invitees, repeats } = item.occurrence;
  const accepted = invitees.filter(({ answer }) => answer === 'accepted').length;
  const notes = [location, tags(contacts.map(({ name }) => name)), owner?.name ?? ''].filter((note) => note !== '');
  return (
    <button
      type="button"
      className={styles.agendaLine}
      data-pending={item.isPending || undefined}
      onClick={() => openModal('appointment', { occurrence: item.occurrence })}
    >
      <span className={styles.agendaTime}>
        {when(item)}
        <span className={styles.note}>{readerWhen(item)}</span>
      </span>
      <span className={styles.agendaText}>
        <span className={styles.agendaSubject}>
          <bdi>{subject}</bdi> {repeats && <RepeatIcon />}
        </span>
        <span className={styles.notes}>
          {notes.map((note) => (
            <span key={note} className={styles.note}>
              <bdi>{note}</bdi>
            </span>
          ))}
          {invitees.length > 0 && (
            <span className={styles.note}>
              {t('appointments.accepted', { number: accepted, total: invitees.length })}
            </span>
          )}
        </span>
        {conflicts > 0 && <StatusBadge tone="attention">{t('today.conflict')}</StatusBadge>}
      </span>
    </button>
  );
}

function BusyLine({ item, timeZone }: { item: BusyItem; timeZone: string }) {
  const { t } = useTranslation('crm');
  const { when } = useItemWords(timeZone);
  const whose = useWhose()(item.busy);
  return (
    <div className={`${styles.agendaLine} ${styles.agendaBusy}`}>
      <span className={styles.agendaTime}>{when({ ...item, occurrence: item.busy })}</span>
      <span className={styles.agendaText}>
        {t('appointments.busy.title')}
        <span className={styles.note}>
          <bdi>{whose}</bdi>
        </span>
      </span>
    </div>
  );
}
