import { getBoot } from '@app/frame/state/boot.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownFieldQueries } from '#data/own-fields.ts';
import { contactFields, useFieldName } from '../flow/use-field-name.ts';

type Props = { value: string; canBeWritten?: boolean; onChange: (field: string) => void };

export function FieldChoice({ value, canBeWritten = false, onChange }: Props) {
  const { t } = useTranslation('crm');
  const nameOf = useFieldName();
  const own = useQuery(ownFieldQueries.list(getBoot().accountId)).data?.fields ?? [];
  // Who gets another address is somebody else.
  const offered = [
    ...contactFields.filter((field) => !(canBeWritten && field === 'email')),
    ...own.map(({ id }) => String(id)),
  ];
  const all = offered.includes(value) ? offered : [value, ...offered];
  return (
    <NativeSelect
      label={t('contacts.bulk.field')}
      value={value}
      data={all.map((field) => ({ value: field, label: nameOf(field) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
