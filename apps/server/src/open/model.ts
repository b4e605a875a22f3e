import type { ObjectModel } from '@app/contract/open/common';
import type { z } from 'zod';
import type { OwnField } from '../modules/contacts/own-values.ts';

const KINDS: Record<OwnField['kind'], string> = {
  text: 'TEXT',
  number: 'DECIMAL_NUMBER',
  date: 'DATE',
  choice: 'DROPDOWN',
  yesNo: 'YES_NO',
};

/** What records of a kind can hold. A choice has no id but itself. */
export const toModel = (
  fields: OwnField[],
  recordType: string,
  optional: readonly string[],
): z.infer<typeof ObjectModel> => ({
  custom_fields: fields.map(({ id, name, kind, options }) => ({
    id: String(id),
    label: name,
    options: options.map((label) => ({ id: label, label })),
    record_type: recordType,
    field_type: KINDS[kind],
    field_name: name,
    ...{ default_value: null, group_id: null, group_name: null },
  })),
  optional_properties: [...optional],
});
