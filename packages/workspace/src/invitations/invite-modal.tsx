import { isEmail } from '@app/contract/email-rule';
import { getConfig } from '@app/frame/calls/config.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useDraft } from '@app/frame/state/drafts.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pushModal } from '../modals.ts';
import { reasonOf, useInvite } from './use-invite.ts';

/** Shows the form, then the result, then the form again. The invitee always becomes an administrator. */
export function InviteModal() {
  const { t } = useTranslation();
  const { company } = getBoot();
  const [email, setEmail] = useDraft('invite.email', '');
  const [touched, setTouched] = useState(false);
  const [refused, setRefused] = useState('');
  const invite = useInvite();
  const address = email.trim();
  const isValid = isEmail(address) && address !== refused;
  const fault = !address ? t('invite.emailRequired') : isValid ? null : t('invite.emailInvalid');

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (!fault && !invite.isPending) invite.mutate(address);
  }

  function startOver() {
    if (invite.isSuccess) setEmail('');
    const isRefused = reasonOf(invite.error) === 'emailInvalid';
    setRefused(isRefused ? (invite.variables ?? '') : '');
    setTouched(isRefused);
    invite.reset();
  }

  if (invite.isSuccess || invite.isError) {
    return (
      <Stack>
        {invite.isSuccess ? <Sent /> : <Failed error={invite.error} email={invite.variables} />}
        <Button onClick={startOver} style={{ alignSelf: 'flex-start' }} autoFocus>
          {t(invite.isSuccess ? 'invite.another' : 'invite.again')}
        </Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">{t('invite.intro', { company: company.name })}</Text>
        <TextInput
          type="email"
          autoComplete="off"
          label={t('invite.email')}
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => setTouched(email !== '')}
          error={touched && fault}
          autoFocus
          data-autofocus
        />
        <BusyButton type="submit" busy={invite.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('invite.send')}
        </BusyButton>
      </Stack>
    </form>
  );
}

function Sent() {
  const { t } = useTranslation();
  return (
    <>
      <Text role="status">{t('invite.sent')}</Text>
      {getConfig().outbox && (
        <>
          <Text c="dimmed">{t('invite.noMail')}</Text>
          <Button variant="default" onClick={() => pushModal('outbox', {})} style={{ alignSelf: 'flex-start' }}>
            {t('invite.openOutbox')}
          </Button>
        </>
      )}
    </>
  );
}

function Failed({ error, email }: { error: Error; email: string }) {
  const { t } = useTranslation();
  const reason = reasonOf(error);
  return (
    <div role="alert">
      <Text>{t('invite.failed')}</Text>
      {reason && <Text c="dimmed">{t(`invite.${reason}`, { email })}</Text>}
    </div>
  );
}
