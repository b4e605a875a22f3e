import { useTranslation } from 'react-i18next';
import { AccountFrame } from '#lib/account-frame.tsx';
import type { PageProps } from '#lib/page-props.ts';
import styles from './booking.module.css';

/** Shown on an account's pages host where nothing stands at the address (any more). */
export function NotHerePage({ locale, search }: Pick<PageProps, 'locale' | 'search'>) {
  const { t } = useTranslation('public');
  return (
    <AccountFrame title={t('notFound.title')} locale={locale} search={search}>
      <p className={styles.text} role="alert">
        {t('book.notHere')}
      </p>
    </AccountFrame>
  );
}
