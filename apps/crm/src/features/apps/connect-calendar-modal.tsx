import type { FoundCalendar } from '@app/contract/channels';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarLogin, lookForCalendars } from '#data/channels.ts';
import type { CrmModals } from '#modals';
import { sayRefusal, useChannelChange } from './use-channel-change.ts';

const NOBODY: Required<CalendarLogin> = { server: '', username: '', password: '' };

/** Who somebody is at their provider, then which of the calendars there. Nothing is kept before one was chosen. */
export function ConnectCalendarModal(_: CrmModals['connectCalendar']) {
  const { t } = useTranslation(['crm', 'common']);
  const [login, setLogin] = useState(NOBODY);
  const [calendars, setCalendars] = useState<FoundCalendar[]>([]);
  const [calendar, setCalendar] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { change, isPending } = useChannelChange(setFailure);
  const find = useMutation({
    mutationFn: () => lookForCalendars(getBoot().accountId, login),
    onSuccess: (found) => {
      setCalendars(found);
      setCalendar(found.find(({ isDefault }) => isDefault)?.url ?? '');
    },
    onError: (error) =>
      setFailure(sayRefusal(t, 'calendar', error) ?? t('apps.error.connect', { app: t('apps.kinds.calendar') })),
  });
  const isBusy = isPending || find.isPending;

  function type(field: keyof CalendarLogin, value: string) {
    setLogin((typed) => ({ ...typed, [field]: value }));
    // They were somebody else's, or somewhere else.
    setCalendars([]);
    setFailure(undefined);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsTried(true);
    setFailure(undefined);
    if (login.username.trim() === '' || login.password === '') return;
    if (calendars.length === 0) find.mutate();
    else change({ what: 'connect', kind: 'calendar', calendar: { ...login, calendar } }, closeModals);
  }

  const missing = (value: string) => isTried && value.trim() === '' && t('common:faults.required');
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('apps.calendar.note')}</Text>
        <TextInput
          dir="ltr"
          label={t('apps.connect.username')}
          description={t('apps.calendar.usernameNote')}
          required
          maxLength={320}
          autoComplete="off"
          data-autofocus
          value={login.username}
          error={missing(login.username)}
          onChange={({ currentTarget }) => type('username', currentTarget.value)}
        />
        <TextInput
          type="password"
          dir="ltr"
          label={t('apps.connect.password')}
          description={t('apps.calendar.appPassword')}
          required
          maxLength={1000}
          autoComplete="off"
          value={login.password}
          error={missing(login.password)}
          onChange={({ currentTarget }) => type('password', currentTarget.value)}
        />
        <TextInput
          dir="ltr"
          label={t('apps.connect.host')}
          description={t('apps.calendar.serverNote')}
          maxLength={500}
          autoComplete="off"
          value={login.server}
          onChange={({ currentTarget }) => type('server', currentTarget.value)}
        />
        {calendars.length > 0 && (
          <NativeSelect
            label={t('apps.kinds.calendar')}
            value={calendar}
            onChange={({ currentTarget }) => setCalendar(currentTarget.value)}
            data={calendars.map(({ url, name }) => ({ value: url, label: name }))}
          />
        )}
        {failure !== undefined && (
          <Text role="alert" c="var(--mantine-color-error)">
            {failure}
          </Text>
        )}
        <BusyButton type="submit" busy={isBusy} style={{ alignSelf: 'flex-start' }}>
          {calendars.length > 0 ? t('apps.connect.submit') : t('apps.calendar.find')}
        </BusyButton>
      </Stack>
    </form>
  );
}
