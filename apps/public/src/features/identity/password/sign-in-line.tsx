import type { Locale } from '@app/i18n/locales';
import { useTranslation } from 'react-i18next';
import styles from '../form.module.css';
import { signInHref } from '../links.ts';

export function SignInLine({ locale, service }: { locale: Locale; service: string }) {
  const { t } = useTranslation('public');
  return (
    <p className={styles.other}>
      <a href={signInHref(locale, service)}>{t('forgot.back')}</a>
    </p>
  );
}
