import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { MailHost, Sends } from '@app/contract/channels';
import { isEmail } from '@app/contract/email-rule';
import { needsAppPassword, suggestMailHosts, suggestSmtpHosts } from '@app/contract/mail-hosts';
import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { drawNow } from '@app/ui/state/draw-now';
import { FaultText } from '@app/ui/state/fault-text';
import { Checkbox, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrmModals } from '#modals';
import { monthsAgo } from '../months-ago.ts';
import { SendsField } from '../sends-field.tsx';
import { useChannelChange } from '../use-channel-change.ts';
import { HostFields, isWhole } from './host-fields.tsx';
import { type Period, periods } from './periods.ts';
import { SignInChoice, useWay } from './sign-in-choice.tsx';
import { typedServers } from './typed-servers.ts';
import { useAskConsent } from './use-ask-consent.ts';

const NO_HOST: MailHost = { host: '', port: 993, security: 'tls' };
const NO_SMTP: MailHost = { host: '', port: 465, security: 'tls' };
type Field = 'address' | 'password' | 'imap' | 'smtp';

/** The dialog is long: the first field that is wrong may be out of sight. */
const focusFault = (form: Element) => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/**
 * A mailbox, with its servers where they are not found by themselves, or as whoever signs in for it elsewhere. It is
 * opened once before anything is kept.
 */
export function ConnectModal({ channel }: CrmModals['connectEmail']) {
  const { t } = useTranslation(['crm', 'common']);
  const [address, setAddress] = useState(channel.address);
  const [password, setPassword] = useState('');
  const typed = typedServers(channel);
  const besideOf = (host: string | undefined) => suggestSmtpHosts(address, host)[0] ?? NO_SMTP;
  const [username, setUsername] = useState(typed && typed.username !== channel.address ? typed.username : '');
  const [period, setPeriod] = useState<Period>('quarter');
  const [isShared, setIsShared] = useState(channel.isShared);
  const [isByHand, setIsByHand] = useState(typed !== null);
  const [imap, setImap] = useState(typed?.imap ?? NO_HOST);
  const [smtp, setSmtp] = useState(typed ? (typed.smtp ?? besideOf(typed.imap.host)) : NO_SMTP);
  const [sends, setSends] = useState<Sends | null>(channel.address === '' ? 'own' : (channel.sending?.sends ?? null));
  const [faults, setFaults] = useState<ReadonlySet<Field>>(new Set());
  const [failure, setFailure] = useState<string>();
  const signIn = useWay(channel, address);
  const { way } = signIn;
  const service = way === 'password' ? null : way;
  const app = service ? t(`apps.signIn.services.${service}`) : t('apps.kinds.email');
  const consent = useAskConsent('email', app);
  const { change, isPending } = useChannelChange((text, why) => {
    setFailure(text);
    if (why === 'host' || why === 'unreachable' || why === 'timeout') showHosts();
  });

  function showHosts() {
    setIsByHand(true);
    const [likely] = suggestMailHosts(address);
    if (likely) setImap((known) => (known.host === '' ? likely : known));
    setSmtp((known) => (known.host === '' ? besideOf(likely?.host) : known));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending || consent.isBusy) return;
    const owner = address.trim().toLowerCase();
    const wrong = new Set<Field>();
    if (!isEmail(owner)) wrong.add('address');
    if (!service && password === '') wrong.add('password');
    if (!service && isByHand && !isWhole(imap)) wrong.add('imap');
    if (!service && isByHand && sends && !isWhole(smtp)) wrong.add('smtp');
    drawNow(() => {
      setFaults(wrong);
      setFailure(undefined);
    });
    if (wrong.size > 0) return focusFault(event.currentTarget);
    const months = periods[period];
    const since = months === null ? null : monthsAgo(months);
    if (service) return consent.ask({ since, signIn: { service, address: owner, isShared, sends } });
    const mailbox = {
      address: owner,
      password,
      username: isByHand ? username : '',
      isShared,
      since,
      imap: isByHand ? imap : null,
      smtp: isByHand && sends ? smtp : null,
      sends,
    };
    change({ what: 'connect', kind: 'email', mailbox }, closeModals);
  }

  const fault = service ? consent.fault : failure;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          type="email"
          dir="ltr"
          label={t('apps.connect.address')}
          required
          maxLength={254}
          autoComplete="email"
          data-autofocus
          value={address}
          error={faults.has('address') && t('record.fault.email')}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <SignInChoice {...signIn} kind="email" />
        {!service && (
          <TextInput
            type="password"
            dir="ltr"
            label={t('apps.connect.password')}
            description={t(needsAppPassword(address) ? 'apps.connect.appPassword' : 'apps.connect.passwordNote')}
            required
            maxLength={1000}
            autoComplete="off"
            value={password}
            error={faults.has('password') && t('common:faults.required')}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
        <NativeSelect
          label={t('apps.connect.since')}
          value={period}
          onChange={({ currentTarget }) => setPeriod(currentTarget.value as Period)}
          data={(Object.keys(periods) as Period[]).map((value) => ({
            value,
            label: t(`apps.connect.periods.${value}`),
          }))}
        />
        <Switch
          label={t('apps.share.label')}
          description={t('apps.share.note')}
          checked={isShared}
          onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
        />
        <SendsField value={sends} onChange={setSends} />
        {!service && (
          <Checkbox
            label={t('apps.connect.byHand')}
            checked={isByHand}
            onChange={({ currentTarget }) => (currentTarget.checked ? showHosts() : setIsByHand(false))}
          />
        )}
        {!service && isByHand && (
          <>
            <TextInput
              dir="ltr"
              label={t('apps.connect.username')}
              description={t('apps.connect.usernameNote')}
              maxLength={320}
              autoComplete="off"
              value={username}
              onChange={({ currentTarget }) => setUsername(currentTarget.value)}
            />
            <HostFields
              label={t('apps.connect.imap')}
              value={imap}
              onChange={setImap}
              fault={faults.has('imap') ? t('common:faults.required') : undefined}
            />
            {sends && (
              <HostFields
                label={t('apps.connect.smtp')}
                value={smtp}
                onChange={setSmtp}
                fault={faults.has('smtp') ? t('common:faults.required') : undefined}
              />
            )}
          </>
        )}
        <FaultText>{fault}</FaultText>
        <BusyButton type="submit" busy={isPending || consent.isBusy} style={{ alignSelf: 'flex-start' }}>
          {service ? t('apps.accounting.go', { app }) : t('apps.connect.submit')}
        </BusyButton>
      </Stack>
    </form>
  );
}
