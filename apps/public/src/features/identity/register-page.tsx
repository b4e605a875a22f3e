import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { FinishForm } from './finish-form.tsx';
import styles from './form.module.css';
import { signInHref } from './links.ts';
import { RegisterForm } from './register-form.tsx';

/** Three pages at one address: the form, that a mail is on its way, and what the link in that mail opens. */
export function RegisterPage(props: PageProps) {
  const { t } = useTranslation('public');
  const { locale, search, demo } = props;
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
      <Frame title={t('register.sent.title')} text={t('register.sent.text')} locale={locale} search={search}>
        {demo && (
          <p className={styles.other}>
            {t('register.sent.demo')} <code dir="ltr">npm run admin -- outbox read EMAIL</code>
          </p>
        )}
        {signIn}
      </Frame>
    );
  return (
    <Frame title={t('register.title')} locale={locale} search={search}>
      <RegisterForm {...props} returnUrl={returnUrl} />
      {signIn}
    </Frame>
  );
}
