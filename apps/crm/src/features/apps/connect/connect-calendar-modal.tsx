import type { FoundCalendar } from '@app/contract/channels';
import { isEmail } from '@app/contract/email-rule';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarLogin, lookForCalendars } from '#data/channels.ts';
import type { CrmModals } from '#modals';
import { sayRefusal, useChannelChange } from '../use-channel-change.ts';
import { SignInChoice, useWay } from './sign-in-choice.tsx';
import { useAskConsent } from './use-ask-consent.ts';

const NOBODY: Required<CalendarLogin> = { server: '', username: '', password: '' };

/** Whose a calendar is that somebody has signed in for, as its card says it. */
const ownerOf = (address: string) => /([^\s()]+@[^\s()]+)\)?$/.exec(address)?.[1] ?? '';

/** Who somebody is at their provider, then which of the calendars there. Nothing is kept before one was chosen. */
export function ConnectCalendarModal({ channel }: CrmModals['connectCalendar']) {
  const { t } = useTranslation(['crm', 'common']);
  const [login, setLogin] = useState({ ...NOBODY, username: channel.service ? ownerOf(channel.address) : '' });
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
  const signIn = useWay(channel, login.username);
  const { way } = signIn;
  const service = way === 'password' ? null : way;
  const app = service ? t(`apps.signIn.services.${service}`) : t('apps.kinds.calendar');
  const consent = useAskConsent('calendar', app);
  const isBusy = isPending || find.isPending || consent.isBusy;

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
    const address = login.username.trim().toLowerCase();
    if (service) {
      if (isEmail(address)) consent.ask({ signIn: { service, address } });
      return;
    }
    if (address === '' || login.password === '') return;
    if (calendars.length === 0) find.mutate();
    else change({ what: 'connect', kind: 'calendar', calendar: { ...login, calendar } }, closeModals);
  }

  const isNoAddress = isTried && service !== null && !isEmail(login.username.trim().toLowerCase());
  const fault = service ? consent.fault : failure;
  const missing = (value: string) => isTried && value.trim() === '' && t('common:faults.required');
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('apps.calendar.note')}</Text>
        <TextInput
          dir="ltr"
          label={t(service ? 'apps.connect.address' : 'apps.connect.username')}
          description={service ? undefined : t('apps.calendar.usernameNote')}
          required
          maxLength={320}
          autoComplete="off"
          data-autofocus
          value={login.username}
          error={missing(login.username) || (isNoAddress && t('record.fault.email'))}
          onChange={({ currentTarget }) => type('username', currentTarget.value)}
        />
        <SignInChoice {...signIn} kind="calendar" />
        {!service && (
          <>
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
          </>
        )}
        {!service && calendars.length > 0 && (
          <NativeSelect
            label={t('apps.kinds.calendar')}
            value={calendar}
            onChange={({ currentTarget }) => setCalendar(currentTarget.value)}
            data={calendars.map(({ url, name }) => ({ value: url, label: name }))}
          />
        )}
        <FaultText>{fault}</FaultText>
        <BusyButton type="submit" busy={isBusy} style={{ alignSelf: 'flex-start' }}>
          {service && t('apps.accounting.go', { app })}
          {!service && t(calendars.length > 0 ? 'apps.connect.submit' : 'apps.calendar.find')}
        </BusyButton>
      </Stack>
    </form>
  );
}
