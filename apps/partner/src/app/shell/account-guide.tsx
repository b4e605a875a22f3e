import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHint } from '#lib/hints.ts';
import styles from './header.module.css';

/** Explains the account switcher on the dropdown until it is dismissed. */
export function AccountGuide({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const { shown, dismiss } = useHint('ftu_accountSwitcher');
  if (!shown || hidden) return null;
  return (
    <aside className={styles.guide} aria-label={t('account.guideTitle')}>
      <strong>{t('account.guideTitle')}</strong>
      <p>{t('account.guideText')}</p>
      <Button size="xs" onClick={dismiss}>
        {t('account.guideDone')}
      </Button>
    </aside>
  );
}
