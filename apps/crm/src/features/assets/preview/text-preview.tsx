import { measureText, renderText } from '@app/automation/render/render-text';
import type { MergeValues } from '@app/contract/asset-content';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import styles from './preview.module.css';

/** As it arrives, and what it costs: providers count parts. */
export function TextPreview({ text, values }: { text: string; values: MergeValues }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const filled = renderText(text, values);
  const { length, parts, encoding } = measureText(filled);
  return (
    <>
      <p className={styles.bubble} dir="auto">
        {filled || t('record.empty')}
      </p>
      <p className={styles.note} role="status">
        {t('asset.text.length', { count: length, number: number(length) })}
        {' · '}
        {t('asset.text.parts', { count: parts, number: number(parts) })}
      </p>
      {encoding === 'unicode' && <p className={styles.note}>{t('asset.text.unicode')}</p>}
    </>
  );
}
