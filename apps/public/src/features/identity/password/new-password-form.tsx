import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#lib/page-props.ts';
import { setForgottenPasswordCall } from '../calls.ts';
import { EmailField } from '../email-field.tsx';
import { forgotHref } from '../links.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { ProviderForm } from '../provider-form.tsx';
import { useSending } from '../use-sending.ts';
import { newPasswordRule } from '../validation.ts';

type Props = PageProps & { service: string; linkKey: string; email: string };

export function NewPasswordForm({ locale, call, goTo, service, linkKey, email }: Props) {
  const { t } = useTranslation('public');
  const sending = useSending(goTo, null);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: newPasswordRule(t) },
    validateInputOnBlur: true,
  });

  return (
    <ProviderForm
      action="/idp/password/finish"
      sending={sending}
      onSubmit={form.onSubmit(
        ({ password }) =>
          sending.send((signal) =>
            call(
              setForgottenPasswordCall,
              { body: { key: linkKey, password, ...(service && { service }) } },
              { signal },
            ),
          ),
        () => form.getInputNode('password')?.focus(),
      )}
      fieldOfFailure="password"
      wayOn={
        sending.failure?.code === 'passwordLink.notFound' && (
          <a href={forgotHref(locale, service)}>{t('forgot.dead.again')}</a>
        )
      }
      hidden={{ key: linkKey, service }}
      submit={t('forgot.choose.submit')}
    >
      <EmailField value={email} readOnly />
      <NewPasswordField autoFocus {...form.getInputProps('password')} />
    </ProviderForm>
  );
}
