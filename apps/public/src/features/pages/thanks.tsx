import { useTranslation } from 'react-i18next';
import type { Answer } from './answers.ts';
import styles from './pages.module.css';

/** What follows a form; where it leads elsewhere, the way there in case that takes a while. */
export function Thanks({ answer: { next, text, url } }: { answer: Answer }) {
  const { t } = useTranslation('public');
  if (next === 'redirect' && url)
    return (
      <p className={styles.text}>
        <a href={url} target="_top">
          {t('accountPage.form.goOn')}
        </a>
      </p>
    );
  return (
    <p className={styles.text} dir="auto">
      {next === 'confirm' ? t('accountPage.form.confirmText') : text || t('accountPage.form.sentText')}
    </p>
  );
}
