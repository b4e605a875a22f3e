import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { namesOf, textPermissionOf } from '@app/automation/render/public-fields';
import type { FormContent } from '@app/contract/asset-content';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldNames } from '../forms/field-names.ts';
import styles from './preview.module.css';

/** As a visitor sees it; nothing can be filled in. */
export function FormPreview({ content }: { content: FormContent }) {
  const { t } = useTranslation('crm');
  const { title, intro, fields, button, permission, thanks } = content;
  const nameOf = useFieldNames();
  const names = namesOf(fields);
  const textPermission = textPermissionOf(content);
  return (
    <>
      <div className={styles.form} inert>
        {title !== '' && <h3>{title}</h3>}
        {intro !== '' && <p>{intro}</p>}
        {fields.map(({ field, label, isRequired }, at) =>
          field === 'message' ? (
            <Textarea key={names[at]} label={label || nameOf(field)} required={isRequired} readOnly />
          ) : (
            <TextInput key={names[at]} label={label || nameOf(field)} required={isRequired} readOnly />
          ),
        )}
        {permission !== '' && <Checkbox label={permission} readOnly />}
        {textPermission !== '' && <Checkbox label={textPermission} readOnly />}
        <div>
          <Button>{button || t('asset.form.send')}</Button>
        </div>
      </div>
      {thanks.kind === 'text' && thanks.text !== '' && (
        <>
          <p className={styles.note}>{t('asset.form.afterwards')}</p>
          <div className={styles.form}>
            <p>{thanks.text}</p>
          </div>
        </>
      )}
    </>
  );
}
