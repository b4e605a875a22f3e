import { measureText, renderText, textLinks } from '@app/automation/render/render-text';
import type { MergeValues } from '@app/contract/asset-content';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import styles from './preview.module.css';

type Props = {
  text: string;
  values: MergeValues;
  /** As long as what stands in its place; null where links are not tracked. */
  textLink: string | null;
};

/** As it reads, and what it costs as it goes out: providers count parts. */
export function TextPreview({ text, values, textLink }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const filled = renderText(text, values);
  const isTracked = textLink !== null && textLinks(text).length > 0;
  const { length, parts, encoding } = measureText(isTracked ? renderText(text, values, () => textLink) : filled);
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
      {isTracked && <p className={styles.note}>{t('asset.text.tracked', { number: number(textLink.length) })}</p>}
      {encoding === 'unicode' && <p className={styles.note}>{t('asset.text.unicode')}</p>}
    </>
  );
}
