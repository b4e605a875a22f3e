import type { OwnCalendar } from '@app/contract/channels';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelQueries } from '#data/channels.ts';
import type { CrmModals } from '#modals';
import { sayRefusal, useChannelChange } from './use-channel-change.ts';

/** Another calendar of the same person. Nobody is asked for a password: what was kept opens them all. */
export function ChangeCalendarModal({ channel: { service } }: CrmModals['changeCalendar']) {
  const { t } = useTranslation(['crm', 'common']);
  const calendars = useQuery(channelQueries.calendars(getBoot().accountId));
  const { error } = calendars;
  return (
    <QueryView
      query={calendars}
      loading={<TextPlaceholder lines={3} />}
      error={(error && sayRefusal(t, 'calendar', error, service)) ?? t('apps.calendar.change.load')}
      isEmpty={(found) => found.every(({ isConnected }) => isConnected)}
      empty={<NoOther />}
    >
      {(found) => <Choice calendars={found} />}
    </QueryView>
  );
}

function NoOther() {
  const { t } = useTranslation(['crm', 'common']);
  return (
    <Stack align="flex-start">
      <Text>{t('apps.calendar.change.only')}</Text>
      <Button variant="default" onClick={closeModals} data-autofocus>
        {t('common:actions.close')}
      </Button>
    </Stack>
  );
}

function Choice({ calendars }: { calendars: readonly OwnCalendar[] }) {
  const { t } = useTranslation(['crm', 'common']);
  const connected = calendars.find(({ isConnected }) => isConnected)?.url;
  const [calendar, setCalendar] = useState(connected ?? calendars[0]?.url ?? '');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useChannelChange(setFault);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    setFault(undefined);
    if (calendar === connected) closeModals();
    else change({ what: 'change', kind: 'calendar', calendar }, closeModals);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NativeSelect
          label={t('apps.kinds.calendar')}
          data-autofocus
          value={calendar}
          onChange={({ currentTarget }) => {
            setCalendar(currentTarget.value);
            setFault(undefined);
          }}
          data={calendars.map(({ url, name }) => ({ value: url, label: name }))}
        />
        {calendar !== connected && <Text>{t('apps.calendar.change.kept')}</Text>}
        {fault !== undefined && (
          <Text role="alert" c="var(--mantine-color-error)">
            {fault}
          </Text>
        )}
        <Group>
          <BusyButton type="submit" busy={isPending}>
            {t('apps.calendar.change.title')}
          </BusyButton>
          <Button variant="default" onClick={closeModals}>
            {t('common:actions.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
