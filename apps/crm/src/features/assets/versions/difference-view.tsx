import { useTranslation } from 'react-i18next';
import { useFieldNames } from '../forms/field-names.ts';
import type { Difference, PartName } from './differences.ts';
import styles from './versions.module.css';

export function DifferenceView({ difference: { name, kind, before, after } }: { difference: Difference }) {
  const { t } = useTranslation('crm');
  const part = usePartName()(name);
  return (
    <li>
      <p className={styles.part}>
        <strong>{part}</strong> · {t(`asset.versions.${kind}`)}
      </p>
      {before !== '' && before !== after && (
        <del className={styles.before} dir="auto">
          {before}
        </del>
      )}
      {after !== '' && before !== after && (
        <ins className={styles.after} dir="auto">
          {after}
        </ins>
      )}
      {before === after && before !== '' && <p className={styles.note}>{t('asset.versions.look')}</p>}
    </li>
  );
}

function usePartName(): (name: PartName) => string {
  const { t } = useTranslation('crm');
  const fieldName = useFieldNames();
  return (name) => {
    if (name.of === 'block') return t('asset.blocks.name', { kind: t(`asset.blocks.${name.kind}`), at: name.at });
    if (name.of === 'field') return fieldName(name.field);
    switch (name.part) {
      case 'name':
        return t('asset.name');
      case 'subject':
      case 'preview':
        return t(`asset.email.${name.part}`);
      case 'text':
        return t('asset.text.label');
      case 'title':
        return t('asset.page.title');
      case 'description':
        return t('asset.page.description');
      case 'order':
        return t('asset.versions.order');
      default:
        return t(`asset.form.${name.part}`);
    }
  };
}
