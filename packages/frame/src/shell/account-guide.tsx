import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHint } from '../state/hints.ts';
import styles from './header.module.css';

/** Explains the account switcher below its menu until dismissed. It has a line of its own, so it covers nothing. */
export function AccountGuide() {
  const { t } = useTranslation();
  const { shown, dismiss } = useHint('ftu_accountSwitcher');
  if (!shown) return null;
  const done = () => {
    dismiss();
    // The focused button disappears, so the focus moves to the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <aside className={styles.guide} aria-label={t('account.guideTitle')}>
      <p>
        <strong>{t('account.guideTitle')}</strong> {t('account.guideText')}
      </p>
      <Button size="xs" onClick={done}>
        {t('account.guideDone')}
      </Button>
    </aside>
  );
}
