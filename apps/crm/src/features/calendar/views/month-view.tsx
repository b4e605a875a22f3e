import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#data/wall-clock.ts';
import { useDrag } from '../drag/use-drag.ts';
import { isOnDay } from '../time/layout.ts';
import { useWords } from '../words.ts';
import { BusyBlock } from './busy-block.tsx';
import { ItemButton } from './item-button.tsx';
import { Spoken } from './spoken.tsx';
import styles from './views.module.css';
import type { ViewProps } from './week-view.tsx';

/** So many fit into the box of a day. */
const MOST = 3;

export function MonthView({
  items,
  busy,
  days,
  now,
  timeZone,
  month,
  onDrop,
  onEmpty,
  onDay,
}: ViewProps & { month: string }) {
  const { t } = useTranslation('crm');
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const shift = useDrag(box, { items, days, isByDay: true, onDrop, onEmpty });
  return (
    <div ref={box} className={styles.month}>
      {days.slice(0, 7).map((day) => (
        <div key={day} className={styles.weekday} aria-hidden="true">
          {words.weekday(day)}
        </div>
      ))}
      {days.map((day) => {
        // What can be opened comes first.
        const here = [...items, ...busy].filter((item) => isOnDay(item, day));
        const shown = here.length > MOST ? here.slice(0, MOST - 1) : here;
        return (
          <div
            key={day}
            className={styles.cell}
            data-day={day}
            data-other={!day.startsWith(month) || undefined}
            data-target={(shift && isOnDay(shift, day)) || undefined}
          >
            <button
              type="button"
              className={styles.number}
              aria-current={day === dayOf(now) ? 'date' : undefined}
              aria-label={words.fullDay(day)}
              onClick={() => onDay(day)}
            >
              {words.dayNumber(day)}
            </button>
            {shown.map((item) =>
              'busy' in item ? (
                <BusyBlock key={item.key} item={item} timeZone={timeZone} shape="line" />
              ) : (
                <ItemButton
                  key={item.key}
                  item={item}
                  timeZone={timeZone}
                  isLifted={shift?.item?.key === item.key}
                  shape="line"
                />
              ),
            )}
            {here.length > shown.length && (
              <button
                type="button"
                className={styles.more}
                aria-label={`${t('appointments.more', { number: here.length - shown.length })}, ${words.day(day)}`}
                onClick={() => onDay(day)}
              >
                {t('appointments.more', { number: here.length - shown.length })}
              </button>
            )}
          </div>
        );
      })}
      <Spoken shift={shift} />
    </div>
  );
}
