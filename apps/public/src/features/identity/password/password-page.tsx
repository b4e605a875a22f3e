import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { MailSentPage } from '../mail-sent-page.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { NewPasswordPage } from './new-password-page.tsx';
import { SignInLine } from './sign-in-line.tsx';

/** Three pages at one address: the form, that a mail is on its way, and what the link in that mail opens. */
export function PasswordPage(props: PageProps) {
  const { t } = useTranslation('public');
  const { locale, search } = props;
  const service = search.get('service') ?? '';
  if (search.has('key')) return <NewPasswordPage {...props} service={service} />;
  const signIn = <SignInLine locale={locale} service={service} />;
  if (search.has('sent'))
    return (
      <MailSentPage {...props} text={t('forgot.sent')}>
        {signIn}
      </MailSentPage>
    );
  return (
    <Frame title={t('forgot.title')} text={t('forgot.text')} locale={locale} search={search}>
      <ForgotForm {...props} service={service} />
      {signIn}
    </Frame>
  );
}
