import type { SetSearch } from '@app/frame/app/route.ts';
import { Segments } from '@app/ui/page/segments';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { momentOf, readerZone, sameClock, zoneName } from '#data/wall-clock.ts';
import styles from './calendar.module.css';
import { AfterIcon, BeforeIcon } from './icons.tsx';
import type { calendarSearch } from './search.ts';
import { step, type View } from './time/ranges.ts';
import { useWords } from './words.ts';

type Props = {
  views: readonly View[];
  view: View;
  shown: string;
  today: string;
  days: readonly string[];
  who: 'all' | 'mine';
  timeZone: string;
  setSearch: SetSearch<typeof calendarSearch>;
};

/** Where in time one is, and the way to elsewhere. */
export function CalendarBar({ views, view, shown, today, days, who, timeZone, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const words = useWords();
  const go = (date: string) => setSearch({ date: date === today ? undefined : date });
  const reader = readerZone();
  const isElsewhere = !sameClock(reader, timeZone, momentOf(`${shown}T12:00`, timeZone));
  return (
    <div className={styles.bar}>
      <div className={styles.place}>
        <Button variant="default" onClick={() => go(today)}>
          {t('appointments.today')}
        </Button>
        <ActionIcon
          className={styles.turn ?? ''}
          aria-label={t('appointments.before')}
          onClick={() => go(step(view, shown, -1))}
        >
          <BeforeIcon />
        </ActionIcon>
        <ActionIcon
          className={styles.turn ?? ''}
          aria-label={t('appointments.after')}
          onClick={() => go(step(view, shown, 1))}
        >
          <AfterIcon />
        </ActionIcon>
        <h2 className={styles.title} aria-live="polite">
          {words.title(view, shown, days)}
        </h2>
      </div>
      <div className={styles.choices}>
        <Segments
          label={t('appointments.whose')}
          value={who}
          onChange={(value) => setSearch({ who: value })}
          choices={[
            { value: 'all', label: t('appointments.everybody') },
            { value: 'mine', label: t('appointments.mine') },
          ]}
        />
        <Segments
          label={t('appointments.view')}
          value={view}
          onChange={(value) => setSearch({ view: value })}
          choices={views.map((value) => ({ value, label: t(`appointments.views.${value}`) }))}
        />
      </div>
      {isElsewhere && (
        <p className={styles.zone}>
          {t('appointments.zones', { account: zoneName(timeZone), reader: zoneName(reader) })}
        </p>
      )}
    </div>
  );
}
