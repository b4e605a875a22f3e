import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import styles from './form.module.css';
import { signInHref } from './links.ts';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage(props: PageProps) {
  const { t } = useTranslation('public');
  const { locale, search } = props;
  const returnUrl = search.get('returnUrl') ?? search.get('service') ?? '';
  return (
    <Frame title={t('register.title')} locale={locale} search={search}>
      <RegisterForm {...props} returnUrl={returnUrl} />
      <p className={styles.other}>
        {t('register.haveAccount')} <a href={signInHref(locale, returnUrl)}>{t('register.signIn')}</a>
      </p>
    </Frame>
  );
}
