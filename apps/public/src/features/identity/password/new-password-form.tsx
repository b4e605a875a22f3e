import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#lib/page-props.ts';
import { setForgottenPasswordCall } from '../calls.ts';
import { EmailField } from '../email-field.tsx';
import { FailureNote } from '../failure-note.tsx';
import { focusAfterFailure } from '../focus-after-failure.ts';
import styles from '../form.module.css';
import { forgotHref } from '../links.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { useSending } from '../use-sending.ts';
import { newPasswordRule } from '../validation.ts';

type Props = PageProps & { service: string; linkKey: string; email: string };

export function NewPasswordForm({ locale, call, goTo, service, linkKey, email }: Props) {
  const { t } = useTranslation('public');
  const element = useRef<HTMLFormElement>(null);
  const { busy, failure, attempt, send } = useSending(goTo, null);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: newPasswordRule(t) },
    validateInputOnBlur: true,
  });

  useEffect(() => {
    if (failure) focusAfterFailure(element.current, failure, 'password');
  }, [failure]);

  return (
    <form
      ref={element}
      method="post"
      action="/idp/password/finish"
      noValidate
      onSubmit={form.onSubmit(
        ({ password }) =>
          send((signal) =>
            call(
              setForgottenPasswordCall,
              { body: { key: linkKey, password, ...(service && { service }) } },
              { signal },
            ),
          ),
        () => form.getInputNode('password')?.focus(),
      )}
    >
      {failure && (
        <FailureNote key={attempt} failure={failure} busy={busy}>
          {failure.code === 'passwordLink.notFound' && (
            <a href={forgotHref(locale, service)}>{t('forgot.dead.again')}</a>
          )}
        </FailureNote>
      )}
      <input type="hidden" name="key" value={linkKey} />
      <input type="hidden" name="service" value={service} />
      <EmailField value={email} readOnly />
      <NewPasswordField autoFocus {...form.getInputProps('password')} />
      <Button type="submit" className={styles.submit ?? ''} size="md" fullWidth loading={busy} aria-busy={busy}>
        {t('forgot.choose.submit')}
      </Button>
    </form>
  );
}
