import type { DealDetail } from '@app/contract/deals';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dealQueries } from '#data/deals.ts';
import { nameOfDay } from '../timeline/days.ts';
import styles from '../timeline/timeline.module.css';
import { DealNoteForm } from './deal-note-form.tsx';
import { type Entry, EventRow } from './event-row.tsx';

/** What happened with a deal, newest first, and a place to write a note. */
export function DealTimeline({ deal }: { deal: DealDetail }) {
  const { t } = useTranslation('crm');
  const list = useInfiniteQuery(dealQueries.events(getBoot().accountId, deal.id));
  const pages = list.data?.pages ?? [];
  return (
    <>
      <div className={styles.write}>
        <DealNoteForm dealId={deal.id} />
      </div>
      <KeepFocus className={styles.groups}>
        <QueryView
          query={list}
          loading={<TablePlaceholder rows={6} columns={2} />}
          error={t('timeline.error.load')}
          isEmpty={() => pages.every(({ events }) => events.length === 0)}
          empty={<Empty text={t('timeline.empty')} />}
        >
          {() =>
            byDay(pages.flatMap(({ events }) => events)).map(([day, entries]) => <Day key={day} entries={entries} />)
          }
        </QueryView>
        <MoreButton query={list} error={t('timeline.error.more')} loadsAhead />
      </KeepFocus>
    </>
  );
}

/** By days in the reader's zone. */
const byDay = (entries: Entry[]) => [...Map.groupBy(entries, ({ date }) => new Date(date).toDateString())];

function Day({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  const id = useId();
  const day = entries[0]?.date ?? '';
  const name = nameOfDay(day, new Date());
  return (
    <div className={styles.group}>
      <h2 className={styles.heading} id={id}>
        {name ? t(`timeline.${name}`) : date(day)}
      </h2>
      <ul className={styles.list} aria-labelledby={id}>
        {entries.map((entry) => (
          <EventRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  );
}
