import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { FinishForm } from './finish-form.tsx';
import styles from './form.module.css';
import { signInHref } from './links.ts';
import { MailSentPage } from './mail-sent-page.tsx';
import { RegisterForm } from './register-form.tsx';

/** Three pages at one address: the form, that a mail is on its way, and what the link in that mail opens. */
export function RegisterPage(props: PageProps) {
  const { t } = useTranslation('public');
  const { locale, search } = props;
  const returnUrl = search.get('returnUrl') ?? search.get('service') ?? '';
  if (search.has('key'))
    return (
      <Frame title={t('register.finish.title')} text={t('register.finish.text')} locale={locale} search={search}>
        <FinishForm {...props} returnUrl={returnUrl} />
      </Frame>
    );
  const signIn = (
    <p className={styles.other}>
      {t('register.haveAccount')} <a href={signInHref(locale, returnUrl)}>{t('register.signIn')}</a>
    </p>
  );
  if (search.has('sent'))
    return (
      <MailSentPage {...props} text={t('register.sent.text')}>
        {signIn}
      </MailSentPage>
    );
  return (
    <Frame title={t('register.title')} locale={locale} search={search}>
      <RegisterForm {...props} returnUrl={returnUrl} />
      {signIn}
    </Frame>
  );
}
