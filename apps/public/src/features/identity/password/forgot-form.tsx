import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#lib/page-props.ts';
import { forgotPasswordCall } from '../calls.ts';
import { EmailField } from '../email-field.tsx';
import { ProviderForm } from '../provider-form.tsx';
import { keepTypedEmail, readTypedEmail } from '../typed-email.ts';
import { useSending } from '../use-sending.ts';
import { emailRule } from '../validation.ts';

export function ForgotForm({ locale, call, goTo, service }: PageProps & { service: string }) {
  const { t } = useTranslation('public');
  const sending = useSending(goTo, null);
  const form = useForm({
    initialValues: { email: readTypedEmail() },
    validate: { email: emailRule(t) },
    validateInputOnBlur: true,
    onValuesChange: ({ email }) => keepTypedEmail(email),
    transformValues: ({ email }) => ({ email: email.trim() }),
  });

  return (
    <ProviderForm
      action="/idp/password"
      sending={sending}
      onSubmit={form.onSubmit(
        (typed) =>
          sending.send((signal) =>
            call(forgotPasswordCall, { body: { ...typed, locale, ...(service && { service }) } }, { signal }),
          ),
        () => form.getInputNode('email')?.focus(),
      )}
      fieldOfFailure="email"
      hidden={{ service, locale }}
      submit={t('forgot.submit')}
    >
      <EmailField name="email" autoFocus {...form.getInputProps('email')} />
    </ProviderForm>
  );
}
