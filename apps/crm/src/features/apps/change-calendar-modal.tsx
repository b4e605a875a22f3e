import type { OwnCalendar } from '@app/contract/channels';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelQueries } from '#data/channels.ts';
import type { CrmModals } from '#modals';
import { ChangeForm } from './change-form.tsx';
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
  const { t } = useTranslation('crm');
  const connected = calendars.find(({ isConnected }) => isConnected)?.url;
  const [calendar, setCalendar] = useState(connected ?? calendars[0]?.url ?? '');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useChannelChange(setFault);
  function submit() {
    setFault(undefined);
    if (calendar === connected) closeModals();
    else change({ what: 'change', kind: 'calendar', calendar }, closeModals);
  }
  return (
    <ChangeForm label={t('apps.calendar.change.title')} isPending={isPending} fault={fault} onSubmit={submit}>
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
    </ChangeForm>
  );
}
