import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#lib/page-props.ts';
import { forgotPasswordCall } from '../calls.ts';
import { EmailField } from '../email-field.tsx';
import { FailureNote } from '../failure-note.tsx';
import { focusAfterFailure } from '../focus-after-failure.ts';
import styles from '../form.module.css';
import { keepTypedEmail, readTypedEmail } from '../typed-email.ts';
import { useSending } from '../use-sending.ts';
import { emailRule } from '../validation.ts';

export function ForgotForm({ locale, call, goTo, service }: PageProps & { service: string }) {
  const { t } = useTranslation('public');
  const element = useRef<HTMLFormElement>(null);
  const { busy, failure, attempt, send } = useSending(goTo, null);
  const form = useForm({
    initialValues: { email: readTypedEmail() },
    validate: { email: emailRule(t) },
    validateInputOnBlur: true,
    onValuesChange: ({ email }) => keepTypedEmail(email),
    transformValues: ({ email }) => ({ email: email.trim() }),
  });

  useEffect(() => {
    if (failure) focusAfterFailure(element.current, failure, 'email');
  }, [failure]);

  return (
    <form
      ref={element}
      method="post"
      action="/idp/password"
      noValidate
      onSubmit={form.onSubmit(
        (typed) =>
          send((signal) =>
            call(forgotPasswordCall, { body: { ...typed, locale, ...(service && { service }) } }, { signal }),
          ),
        () => form.getInputNode('email')?.focus(),
      )}
    >
      {failure && <FailureNote key={attempt} failure={failure} busy={busy} />}
      <input type="hidden" name="service" value={service} />
      <input type="hidden" name="locale" value={locale} />
      <EmailField name="email" autoFocus {...form.getInputProps('email')} />
      <Button type="submit" className={styles.submit ?? ''} size="md" fullWidth loading={busy} aria-busy={busy}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
}
