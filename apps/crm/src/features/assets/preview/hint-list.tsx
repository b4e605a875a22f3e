import type { EmailContent } from '@app/contract/asset-content';
import { useTranslation } from 'react-i18next';
import { hintsOf } from './hints.ts';
import styles from './preview.module.css';

/** What would keep a mail from being read. */
export function Hints({ content }: { content: EmailContent }) {
  const { t } = useTranslation('crm');
  const hints = hintsOf(content);
  return (
    <section className={styles.hints}>
      <h3>{t('asset.hints.title')}</h3>
      {hints.length === 0 ? (
        <p>{t('asset.hints.none')}</p>
      ) : (
        <ul>
          {hints.map((hint) => (
            <li key={hint}>{t(`asset.hints.${hint}`)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
