import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#lib/page-props.ts';
import { registerCall } from './calls.ts';
import { EmailField } from './email-field.tsx';
import styles from './form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { ProviderForm } from './provider-form.tsx';
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
  const sending = useSending(goTo, null);
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

  const name = { size: 'md', maxLength: NAME_MAX, className: styles.field ?? '' } as const;
  return (
    <ProviderForm
      action="/idp/register"
      sending={sending}
      onSubmit={form.onSubmit(
        (typed) =>
          sending.send((signal) =>
            call(registerCall, { body: { ...typed, locale, ...(returnUrl && { returnUrl }) } }, { signal }),
          ),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'givenName')?.focus(),
      )}
      fieldOfFailure="email"
      hidden={{ returnUrl, locale, ...person }}
      submit={person ? t('welcome.submit') : t('register.submit')}
    >
      {!person && (
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
    </ProviderForm>
  );
}
