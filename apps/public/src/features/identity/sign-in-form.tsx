import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#lib/page-props.ts';
import { signInCall } from './calls.ts';
import { DemoLine, demoUser } from './demo-line.tsx';
import { EmailField } from './email-field.tsx';
import { failureOf } from './failure.ts';
import { PasswordField } from './password-field.tsx';
import { ProviderForm } from './provider-form.tsx';
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
  const sending = useSending(goTo, failureOf(search));
  const form = useForm({
    initialValues: { username: email ?? readTypedEmail(), password: '' },
    validate: { username: emailRule(t), password: requiredRule(t('field.passwordMissing')) },
    validateInputOnBlur: true,
    onValuesChange: ({ username }) => keepTypedEmail(username),
    transformValues: ({ username, password }) => ({ username: username.trim(), password }),
  });

  return (
    <ProviderForm
      action="/idp/login"
      sending={sending}
      onSubmit={form.onSubmit(
        (typed) =>
          sending.send((signal) => call(signInCall, { body: { ...typed, ...(service && { service }) } }, { signal })),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'username')?.focus(),
      )}
      fieldOfFailure="password"
      hidden={{ service }}
      submit={t('signIn.submit')}
      after={demo && !email && <DemoLine onFill={() => form.setValues(demoUser)} />}
    >
      <EmailField
        name="username"
        autoFocus={!sending.failure && !email}
        readOnly={email !== undefined}
        {...form.getInputProps('username')}
      />
      <PasswordField
        autoComplete="current-password"
        autoFocus={!sending.failure && email !== undefined}
        {...form.getInputProps('password')}
      />
    </ProviderForm>
  );
}
