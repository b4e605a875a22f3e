import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#lib/page-props.ts';
import { registerCall } from './calls.ts';
import { EmailField } from './email-field.tsx';
import { FailureNote } from './failure-note.tsx';
import { focusAfterFailure } from './focus-after-failure.ts';
import styles from './form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { keepTypedEmail, readTypedEmail } from './typed-email.ts';
import { useSending } from './use-sending.ts';
import { emailRule, newPasswordRule, requiredRule } from './validation.ts';

const NAME_MAX = 80;

type Props = PageProps & {
  returnUrl: string;
  /** Whom an invitation is for: nobody else could accept it. */
  email?: string;
  /** Who is known by name already chooses a password, and nothing else. */
  person?: { givenName: string; familyName: string };
};

export function RegisterForm({ locale, call, goTo, returnUrl, email, person }: Props) {
  const { t } = useTranslation('public');
  const element = useRef<HTMLFormElement>(null);
  const { busy, failure, attempt, send } = useSending(goTo, null);
  const form = useForm({
    initialValues: {
      givenName: person?.givenName ?? '',
      familyName: person?.familyName ?? '',
      email: email ?? readTypedEmail(),
      password: '',
    },
    validate: {
      givenName: requiredRule(t('field.givenNameMissing')),
      email: emailRule(t),
      password: newPasswordRule(t),
    },
    validateInputOnBlur: true,
    onValuesChange: ({ email }) => keepTypedEmail(email),
    transformValues: ({ givenName, familyName, email, password }) => ({
      givenName: givenName.trim(),
      familyName: familyName.trim(),
      email: email.trim(),
      password,
    }),
  });

  useEffect(() => {
    if (failure) focusAfterFailure(element.current, failure, failure.fields?.[0] ?? 'email');
  }, [failure]);

  const name = { size: 'md', maxLength: NAME_MAX, className: styles.field ?? '' } as const;
  return (
    <form
      ref={element}
      method="post"
      action="/idp/register"
      noValidate
      onSubmit={form.onSubmit(
        (typed) =>
          send((signal) =>
            call(registerCall, { body: { ...typed, locale, ...(returnUrl && { returnUrl }) } }, { signal }),
          ),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'givenName')?.focus(),
      )}
    >
      {failure && <FailureNote key={attempt} failure={failure} busy={busy} />}
      <input type="hidden" name="returnUrl" value={returnUrl} />
      <input type="hidden" name="locale" value={locale} />
      {person ? (
        <>
          <input type="hidden" name="givenName" value={person.givenName} />
          <input type="hidden" name="familyName" value={person.familyName} />
        </>
      ) : (
        <div className={styles.names}>
          <TextInput
            {...name}
            name="givenName"
            label={t('field.givenName')}
            autoComplete="given-name"
            autoFocus
            required
            withAsterisk={false}
            {...form.getInputProps('givenName')}
          />
          <TextInput
            {...name}
            name="familyName"
            label={t('field.familyName')}
            autoComplete="family-name"
            {...form.getInputProps('familyName')}
          />
        </div>
      )}
      <EmailField name="email" readOnly={email !== undefined} {...form.getInputProps('email')} />
      <NewPasswordField autoFocus={person !== undefined} {...form.getInputProps('password')} />
      <Button type="submit" className={styles.submit ?? ''} size="md" fullWidth loading={busy} aria-busy={busy}>
        {person ? t('welcome.submit') : t('register.submit')}
      </Button>
    </form>
  );
}
