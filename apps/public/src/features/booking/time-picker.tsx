import type { Locale } from '@app/i18n/locales';
import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addMonths, allZones, dayOf, daysFor, daysOfMonth, firstWeekdayOf, momentsFor } from './moment.ts';
import styles from './time-picker.module.css';
import type { FreeTimes } from './use-free-times.ts';

type Props = {
  locale: Locale;
  times: FreeTimes;
  day: string;
  start: string;
  /** Of another day no time is chosen yet. */
  onDay: (day: string, start?: string) => void;
  onStart: (start: string) => void;
  error?: string | undefined;
};

/** A month to choose a day of, the free times of that day, and the zone in which they are said. */
export function TimePicker({ locale, times, day, start, onDay, onStart, error }: Props) {
  const { t } = useTranslation('public');
  const { booking, month, timeZone, today, busy, show } = times;
  const names = daysFor(locale);
  const { time } = momentsFor(locale, timeZone);
  const byDay = Map.groupBy(booking?.free ?? [], (each) => dayOf(each, timeZone));
  const { days, before } = daysOfMonth(month, firstWeekdayOf(locale));
  const firstWeek = (7 - before) % 7;
  const firstFree = days.find((each) => byDay.has(each));
  // Until a day of this month is chosen, the first that has free times.
  const shown = day.slice(0, 7) === month.slice(0, 7) ? day : (firstFree ?? '');
  const free = byDay.get(shown) ?? [];

  function turn(months: number): void {
    onDay('');
    void show({ month: addMonths(month, months) });
  }

  /** A time that was chosen stays chosen; it may be on another day there. */
  function changeZone(zone: string): void {
    if (start === '') {
      onDay('');
      void show({ timeZone: zone });
      return;
    }
    const there = dayOf(start, zone);
    onDay(there, start);
    void show({ timeZone: zone, month: addMonths(there, 0) });
  }

  return (
    <div className={styles.picker} aria-busy={busy}>
      <div className={styles.month}>
        <div className={styles.head}>
          <h2 aria-live="polite">{names.month(month)}</h2>
          <span className={styles.turn}>
            <Button variant="default" size="xs" disabled={month <= today} onClick={() => turn(-1)}>
              {t('book.previous')}
            </Button>
            <Button variant="default" size="xs" onClick={() => turn(1)}>
              {t('book.next')}
            </Button>
          </span>
        </div>
        <fieldset className={styles.days}>
          <legend className="visually-hidden">{t('book.day')}</legend>
          {days.slice(firstWeek, firstWeek + 7).map((each) => (
            <span key={each} className={styles.weekday} aria-hidden="true">
              {names.weekday(each)}
            </span>
          ))}
          {days.map((each, at) => (
            <label
              key={each}
              className={styles.day}
              data-free={byDay.has(each) || undefined}
              style={at === 0 ? { gridColumnStart: before + 1 } : undefined}
            >
              <input
                type="radio"
                name="day"
                className="visually-hidden"
                aria-label={names.full(each)}
                checked={each === shown}
                disabled={!byDay.has(each)}
                onChange={() => onDay(each)}
              />
              <span aria-hidden="true">{names.number(Number(each.slice(8)))}</span>
            </label>
          ))}
        </fieldset>
        {!busy && firstFree === undefined && (
          <p className={styles.none} role="status">
            {t('book.none')}
          </p>
        )}
        <NativeSelect
          label={t('book.zone')}
          value={timeZone}
          data={allZones(timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onChange={({ currentTarget }) => changeZone(currentTarget.value)}
        />
      </div>
      {shown !== '' && (
        <fieldset className={styles.times} aria-describedby={error ? 'time-error' : undefined}>
          <legend>{names.full(shown)}</legend>
          {free.map((each) => (
            <label key={each} className={styles.time}>
              <input
                type="radio"
                name="time"
                className="visually-hidden"
                checked={each === start}
                onChange={() => onStart(each)}
              />
              {time(each)}
            </label>
          ))}
          {free.length === 0 && !busy && <p className={styles.none}>{t('book.noneOnDay')}</p>}
        </fieldset>
      )}
      {error !== undefined && (
        <p id="time-error" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
