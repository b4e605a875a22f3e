import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { currentLocale } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '#data/account/settings.ts';
import { type AppointmentChange, appointmentChangeKey, appointmentQueries } from '#data/appointments.ts';
import { addDays, dayOf, momentOf } from '#data/wall-clock.ts';
import { openModal } from '#modals';
import styles from './calendar.module.css';
import { CalendarBar } from './calendar-bar.tsx';
import { busyOf, itemsOf } from './items.ts';
import type { calendarSearch } from './search.ts';
import { daysOf, type View } from './time/ranges.ts';
import { useDrop } from './use-drop.ts';
import { useNow } from './use-now.ts';
import { AgendaView } from './views/agenda-view.tsx';
import { MonthView } from './views/month-view.tsx';
import { WeekView } from './views/week-view.tsx';

type Props = PageProps<typeof calendarSearch>;

export function AppointmentsPage(props: Props) {
  const { t } = useTranslation('crm');
  const settings = useQuery(settingsQuery(getBoot().accountId));
  const { appointment } = props.search;
  const { setSearch } = props;
  /** A link from elsewhere opens one; it is asked for once. */
  const open = useEffectEvent((appointmentId: number) => {
    openModal('appointment', { appointmentId });
    setSearch({ appointment: undefined });
  });
  useEffect(() => {
    if (appointment !== undefined) open(appointment);
  }, [appointment]);
  return (
    <Page
      title={t('appointments.title')}
      action={
        <>
          <Button variant="default" onClick={() => openModal('calendarAddress', {})}>
            {t('appointments.address.title')}
          </Button>
          <Button onClick={() => openModal('appointment', {})}>{t('appointments.add')}</Button>
        </>
      }
    >
      <QueryView
        query={settings}
        loading={<TablePlaceholder rows={10} columns={7} />}
        error={t('appointments.error.load')}
      >
        {({ timeZone }) => <Calendar {...props} timeZone={timeZone} />}
      </QueryView>
    </Page>
  );
}

/** A phone has no room for a week or a month. */
const narrowViews = ['agenda', 'day'] as const;
const wideViews = ['day', 'week', 'month', 'agenda'] as const;

function Calendar({ search, setSearch, timeZone }: Props & { timeZone: string }) {
  const { t } = useTranslation('crm');
  const { accountId, user } = getBoot();
  const locale = currentLocale();
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const offered: readonly View[] = isNarrow ? narrowViews : wideViews;
  const view = offered.find((each) => each === search.view) ?? (isNarrow ? 'agenda' : 'week');
  const now = useNow(timeZone);
  const shown = search.date ?? dayOf(now);
  const days = useMemo(() => daysOf(view, shown, locale), [view, shown, locale]);
  const span = {
    from: momentOf(`${days[0]}T00:00`, timeZone),
    to: momentOf(`${addDays(days.at(-1) ?? shown, 1)}T00:00`, timeZone),
    ...(search.who === 'mine' && { ownerId: user.id }),
  };
  const found = useQuery({ ...appointmentQueries.list(accountId, span), placeholderData: keepPreviousData });
  const elsewhere = useQuery({ ...appointmentQueries.busy(accountId, span), placeholderData: keepPreviousData });
  const busy = busyOf(elsewhere.data?.busyTimes ?? [], timeZone);
  const changes = usePendingChanges<AppointmentChange>(appointmentChangeKey(accountId));
  const { onDrop, onEmpty } = useDrop(timeZone);
  const props = {
    busy,
    days,
    now,
    timeZone,
    onDrop,
    onEmpty,
    onDay: (date: string) => setSearch({ view: 'day', date }),
  };
  return (
    <>
      <CalendarBar
        views={offered}
        view={view}
        shown={shown}
        today={dayOf(now)}
        days={days}
        who={search.who}
        timeZone={timeZone}
        setSearch={setSearch}
      />
      {elsewhere.isError && (
        <p className={styles.note} role="status">
          {t('appointments.busy.error')}
        </p>
      )}
      <QueryView
        query={found}
        loading={<TablePlaceholder rows={10} columns={view === 'agenda' || view === 'day' ? 2 : 7} />}
        error={t('appointments.error.load')}
        isEmpty={({ occurrences }) => view === 'agenda' && occurrences.length === 0 && busy.length === 0}
        empty={
          <Empty
            text={t('appointments.empty')}
            action={<Button onClick={() => openModal('appointment', {})}>{t('appointments.add')}</Button>}
          />
        }
      >
        {({ occurrences }) => {
          const items = itemsOf(occurrences, timeZone, changes);
          if (view === 'agenda')
            return <AgendaView items={items} busy={busy} days={days} now={now} timeZone={timeZone} />;
          if (view === 'month') return <MonthView {...props} items={items} month={shown.slice(0, 7)} />;
          return <WeekView key={view} {...props} items={items} />;
        }}
      </QueryView>
    </>
  );
}
