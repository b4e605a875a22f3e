import { useTranslation } from 'react-i18next';
import { Frame } from '#lib/frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import styles from './form.module.css';
import { registerHref } from './links.ts';
import { SignInForm } from './sign-in-form.tsx';

export function SignInPage(props: PageProps) {
  const { t } = useTranslation('public');
  const { locale, search } = props;
  return (
    <Frame title={t('signIn.title')} locale={locale} search={search}>
      <SignInForm {...props} />
      <p className={styles.other}>
        {t('signIn.noAccount')} <a href={registerHref(locale, search.get('service') ?? '')}>{t('signIn.register')}</a>
      </p>
    </Frame>
  );
}
