import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#lib/page-props.ts';
import { signInCall } from './calls.ts';
import { DemoLine, demoUser } from './demo-line.tsx';
import { EmailField } from './email-field.tsx';
import { failureOf } from './failure.ts';
import { FailureNote } from './failure-note.tsx';
import { focusAfterFailure } from './focus-after-failure.ts';
import styles from './form.module.css';
import { PasswordField } from './password-field.tsx';
import { keepTypedEmail, readTypedEmail } from './typed-email.ts';
import { useSending } from './use-sending.ts';
import { emailRule, requiredRule } from './validation.ts';

type Props = PageProps & {
  service: string;
  /** Whom an invitation is for: nobody else could accept it. */
  email?: string;
};

export function SignInForm({ search, demo, call, goTo, service, email }: Props) {
  const { t } = useTranslation('public');
  const element = useRef<HTMLFormElement>(null);
  const { busy, failure, attempt, send } = useSending(goTo, failureOf(search));
  const form = useForm({
    initialValues: { username: email ?? readTypedEmail(), password: '' },
    validate: { username: emailRule(t), password: requiredRule(t('field.passwordMissing')) },
    validateInputOnBlur: true,
    onValuesChange: ({ username }) => keepTypedEmail(username),
    transformValues: ({ username, password }) => ({ username: username.trim(), password }),
  });

  useEffect(() => {
    if (failure) focusAfterFailure(element.current, failure, 'password');
  }, [failure]);

  return (
    <form
      ref={element}
      method="post"
      action="/idp/login"
      noValidate
      onSubmit={form.onSubmit(
        (typed) => send((signal) => call(signInCall, { body: { ...typed, ...(service && { service }) } }, { signal })),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'username')?.focus(),
      )}
    >
      {failure && <FailureNote key={attempt} failure={failure} busy={busy} />}
      <input type="hidden" name="service" value={service} />
      <EmailField
        name="username"
        autoFocus={!failure && !email}
        readOnly={email !== undefined}
        {...form.getInputProps('username')}
      />
      <PasswordField
        autoComplete="current-password"
        autoFocus={!failure && email !== undefined}
        {...form.getInputProps('password')}
      />
      <Button type="submit" className={styles.submit ?? ''} size="md" fullWidth loading={busy} aria-busy={busy}>
        {t('signIn.submit')}
      </Button>
      {demo && !email && <DemoLine onFill={() => form.setValues(demoUser)} />}
    </form>
  );
}
