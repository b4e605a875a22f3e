import { inviteColleague } from '@app/contract/accounts';
import { normalLocale } from '@app/i18n/locales';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api.ts';
import { getBoot } from '#lib/boot.ts';
import { useDraft } from '#lib/drafts.ts';
import { reportError } from '#lib/error-reports.ts';
import { currentLocale } from '#lib/locale.ts';

/** Form, then how it went, then back to the form. The invitee always becomes an administrator. */
export function InviteModal() {
  const { t } = useTranslation();
  const { accountId, company } = getBoot();
  const [email, setEmail] = useDraft('invite.email', '');
  const [touched, setTouched] = useState(false);
  const fault = !email.trim() ? t('invite.emailRequired') : isEmail(email) ? null : t('invite.emailInvalid');

  const invite = useMutation({
    mutationFn: (inviteeEmail: string) =>
      call(
        inviteColleague,
        {
          accountId,
          body: {
            inviteeEmail,
            inviteeLocale: normalLocale(currentLocale()),
            inviteeRole: 'ADMIN',
            returnUrl: `${location.origin}/`,
          },
        },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onError: (error) => reportError('inviting a colleague', error),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (!fault && !invite.isPending) invite.mutate(email.trim());
  }

  function startOver() {
    if (invite.isSuccess) setEmail('');
    setTouched(false);
    invite.reset();
  }

  if (invite.isSuccess || invite.isError) {
    return (
      <Stack>
        <Text role={invite.isError ? 'alert' : 'status'}>{t(invite.isSuccess ? 'invite.sent' : 'invite.failed')}</Text>
        <Button onClick={startOver} style={{ alignSelf: 'flex-start' }} autoFocus>
          {t('invite.another')}
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
          data-autofocus
        />
        <Button type="submit" loading={invite.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('invite.send')}
        </Button>
      </Stack>
    </form>
  );
}

/** The browser's own idea of an address, the same one that `type="email"` has. */
function isEmail(value: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = value.trim();
  return input.validity.valid && input.value.includes('.', input.value.indexOf('@'));
}
