import type { BookingPage } from '@app/contract/booking';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DeleteIcon } from '../icons.tsx';
import styles from './hours-editor.module.css';

type Hours = BookingPage['hours'];
type Props = { hours: Hours; onHours: (hours: Hours) => void; error: string | undefined };

const MOST = 5;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** The working hours of each weekday; a day without any is a day off. */
export function HoursEditor({ hours, onHours, error }: Props) {
  const { t, i18n } = useTranslation('crm');
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  const set = (day: number, ranges: Hours[number]) => onHours(hours.map((each, at) => (at === day ? ranges : each)));
  return (
    <fieldset className={styles.hours} aria-describedby={error === undefined ? undefined : 'hours-error'}>
      <legend>{t('booking.hours')}</legend>
      {hours.map((ranges, day) => {
        const name = weekday.format(MONDAY + day * DAY);
        const change = (at: number, part: Partial<Hours[number][number]>) =>
          set(
            day,
            ranges.map((range, each) => (each === at ? { ...range, ...part } : range)),
          );
        const last = ranges.at(-1)?.to ?? '09:00';
        return (
          <fieldset key={name} className={styles.day} aria-label={name}>
            <span className={styles.name}>{name}</span>
            <div className={styles.ranges}>
              {ranges.length === 0 && <span className={styles.off}>{t('booking.off')}</span>}
              {Object.entries(ranges).map(([key, { from, to }]) => (
                <div key={key} className={styles.range}>
                  <TextInput
                    type="time"
                    aria-label={t('booking.from')}
                    value={from}
                    onChange={({ currentTarget }) => change(Number(key), { from: currentTarget.value })}
                  />
                  <span aria-hidden="true">–</span>
                  <TextInput
                    type="time"
                    aria-label={t('booking.to')}
                    value={to}
                    onChange={({ currentTarget }) => change(Number(key), { to: currentTarget.value })}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('booking.removeHours')}
                    onClick={() =>
                      set(
                        day,
                        ranges.filter((_, each) => each !== Number(key)),
                      )
                    }
                  >
                    <DeleteIcon />
                  </ActionIcon>
                </div>
              ))}
            </div>
            {ranges.length < MOST && (
              <Button
                className={styles.add}
                variant="subtle"
                size="compact-sm"
                onClick={() => set(day, [...ranges, { from: last, to: last < '17:00' ? '17:00' : '23:00' }])}
              >
                {t('booking.addHours')}
              </Button>
            )}
          </fieldset>
        );
      })}
      {error !== undefined && (
        <p id="hours-error" className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
