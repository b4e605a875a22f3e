import type { OwnField } from '@app/contract/contact-fields';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isColumnName, ownColumn } from './columns.ts';

/** What a column is called; an own field by its own name. */
export function useColumnLabels(ownFields: OwnField[]): (id: string) => string {
  const { t } = useTranslation('crm');
  return useCallback(
    (id: string) =>
      isColumnName(id)
        ? t(`contacts.columns.${id}`)
        : (ownFields.find((field) => ownColumn(field) === id)?.name ?? t('contacts.columns.gone')),
    [t, ownFields],
  );
}
