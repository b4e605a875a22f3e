import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addMinutes, dayOf, minuteOf, momentOf, readerZone, sameClock, wallIn, weekdayOf } from '#data/wall-clock.ts';
import type { Point, Shift } from '../drag/shift.ts';
import { useDrag } from '../drag/use-drag.ts';
import type { BusyItem, Item } from '../items.ts';
import { isOnDay, placeInDay } from '../time/layout.ts';
import { useWords } from '../words.ts';
import { BusyBlock } from './busy-block.tsx';
import { ItemButton } from './item-button.tsx';
import { Spoken } from './spoken.tsx';
import styles from './views.module.css';

export type ViewProps = {
  items: readonly Item[];
  busy: readonly BusyItem[];
  days: readonly string[];
  /** What the account's clock shows. */
  now: string;
  timeZone: string;
  onDrop: (shift: Shift) => void;
  onEmpty: (point: Point) => void;
  onDay: (day: string) => void;
};

const DAY = 24 * 60;
const FIRST_SHOWN = 7 * 60;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const isWorkday = (day: string) => ![0, 6].includes(weekdayOf(day));

/** A day, or the days of a week, hour by hour. */
export function WeekView({ items, busy, days, now, timeZone, onDrop, onEmpty, onDay }: ViewProps) {
  const { t } = useTranslation('crm');
  const box = useRef<HTMLDivElement>(null);
  const shift = useDrag(box, { items, days, isByDay: false, onDrop, onEmpty });
  useLayoutEffect(() => {
    // The night is above.
    box.current?.scrollTo?.({ top: (box.current.scrollHeight * FIRST_SHOWN) / DAY });
  }, []);
  const whole = items.filter(({ occurrence }) => occurrence.isAllDay);
  const timed = items.filter(({ occurrence }) => !occurrence.isAllDay);
  const timedBusy = busy.filter(({ busy: { isAllDay } }) => !isAllDay);
  const isWholeShift = shift?.item?.occurrence.isAllDay ?? false;
  return (
    <div ref={box} className={styles.week} style={{ '--days': days.length } as object}>
      <div className={styles.heads}>
        <Corner timeZone={timeZone} days={days} />
        {days.map((day) => (
          <DayHead key={day} day={day} isToday={day === dayOf(now)} onDay={onDay} />
        ))}
        <div className={styles.wholeLabel}>{t('appointments.allDay')}</div>
        {days.map((day) => (
          <div key={day} className={styles.whole} data-day={day} data-whole>
            {whole
              .filter((item) => isOnDay(item, day))
              .map((item) => (
                <ItemButton
                  key={item.key}
                  item={item}
                  timeZone={timeZone}
                  isLifted={shift?.item?.key === item.key}
                  shape="line"
                />
              ))}
            {busy
              .filter((item) => item.busy.isAllDay && isOnDay(item, day))
              .map((item) => (
                <BusyBlock key={item.key} item={item} timeZone={timeZone} shape="line" />
              ))}
            {shift && isWholeShift && isOnDay(shift, day) && <div className={styles.ghostLine} />}
          </div>
        ))}
      </div>
      <div className={styles.body}>
        <Hours timeZone={timeZone} days={days} />
        {days.map((day) => (
          <div
            key={day}
            className={styles.day}
            data-day={day}
            data-workday={isWorkday(day)}
            data-today={day === dayOf(now) || undefined}
          >
            {placeInDay<Item | BusyItem>([...timed, ...timedBusy], day).map(({ item, ...place }) => {
              const shape = place.to - place.from < 40 ? 'short' : 'box';
              const common = { timeZone, shape, className: styles.placed, style: placeStyle(place) } as const;
              if ('busy' in item) return <BusyBlock key={item.key} item={item} {...common} />;
              return <ItemButton key={item.key} item={item} isLifted={shift?.item?.key === item.key} {...common} />;
            })}
            {shift && !isWholeShift && isOnDay(shift, day) && <Ghost shift={shift} day={day} />}
            {day === dayOf(now) && <div className={styles.now} style={{ insetBlockStart: share(minuteOf(now)) }} />}
          </div>
        ))}
      </div>
      <Spoken shift={shift} />
    </div>
  );
}

const share = (minutes: number) => `${(minutes / DAY) * 100}%`;

function placeStyle({ from, to, column, columns }: { from: number; to: number; column: number; columns: number }) {
  return {
    insetBlockStart: share(from),
    blockSize: `calc(${share(to - from)} - 1px)`,
    insetInlineStart: `${(column / columns) * 100}%`,
    inlineSize: `calc(${100 / columns}% - 3px)`,
  };
}

function Ghost({ shift, day }: { shift: Shift; day: string }) {
  const words = useWords();
  const [place] = placeInDay([shift], day);
  if (!place) return null;
  return (
    <div className={styles.ghost} style={placeStyle(place)}>
      {words.times(shift.start, shift.end)}
    </div>
  );
}

function DayHead({ day, isToday, onDay }: { day: string; isToday: boolean; onDay: (day: string) => void }) {
  const words = useWords();
  return (
    <button
      type="button"
      className={styles.head}
      aria-current={isToday ? 'date' : undefined}
      aria-label={words.fullDay(day)}
      onClick={() => onDay(day)}
    >
      <span>{words.weekday(day)}</span>
      <span className={styles.number}>{words.dayNumber(day)}</span>
    </button>
  );
}

/** Whose clock each column of hours is, where the reader's shows another time. */
function Corner({ timeZone, days }: { timeZone: string; days: readonly string[] }) {
  const reader = otherReaderZone(timeZone, days);
  if (!reader) return <div className={styles.corner} />;
  const city = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  return (
    <div className={styles.corner}>
      <span>{city(reader)}</span>
      <span>{city(timeZone)}</span>
    </div>
  );
}

function otherReaderZone(timeZone: string, days: readonly string[]): string | undefined {
  const reader = readerZone();
  return sameClock(reader, timeZone, momentOf(`${days[0]}T12:00`, timeZone)) ? undefined : reader;
}

function Hours({ timeZone, days }: { timeZone: string; days: readonly string[] }) {
  const words = useWords();
  const reader = otherReaderZone(timeZone, days);
  const readers = (hour: number) => {
    if (!reader) return undefined;
    const wall = wallIn(reader, momentOf(addMinutes(`${days[0]}T00:00`, hour * 60), timeZone));
    return minuteOf(wall) % 60 === 0 ? words.hour(minuteOf(wall) / 60) : words.time(wall);
  };
  return (
    <div className={styles.hours} aria-hidden="true">
      {hours.map((hour) => (
        <div key={hour} className={styles.hour}>
          {hour > 0 && (
            <>
              {reader && <span>{readers(hour)}</span>}
              <span>{words.hour(hour)}</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
