import { type BulkAction, bulkFields } from '@app/contract/bulk-jobs';
import type { OwnField } from '@app/contract/contact-fields';
import type { OwnValue } from '@app/contract/contacts';
import { isTypedWebsite } from '@app/contract/website-rule';
import { NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { OwnFieldInput, PlainFieldInput } from '../field-input.tsx';
import type { Words } from '../filters/use-filter-words.ts';

type Props = { words: Words; onChange: (action: BulkAction | undefined) => void };
type Chosen = { field: (typeof bulkFields)[number] } | { own: OwnField } | undefined;

const isFine = (field: string, value: string) => field !== 'website' || isTypedWebsite(value);

/** Which field, and the value that all get. An empty value empties the field. */
export function FieldForm({ words: { t, ownFields }, onChange }: Props) {
  const [chosen, setChosen] = useState<Chosen>();
  const [text, setText] = useState('');
  const [own, setOwn] = useState<OwnValue>(null);

  function choose(name: string) {
    const field = bulkFields.find((each) => each === name);
    const ownField = ownFields.find(({ id }) => `${id}` === name);
    setText('');
    setOwn(null);
    setChosen(field ? { field } : ownField && { own: ownField });
    if (field) onChange({ kind: 'setField', field, value: '' });
    else onChange(ownField && { kind: 'setOwnField', fieldId: ownField.id, value: null });
  }

  return (
    <Stack gap={12}>
      <NativeSelect
        label={t('contacts.bulk.field')}
        defaultValue=""
        data-autofocus
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: '', label: t('contacts.choose') },
          ...bulkFields.map((field) => ({ value: field as string, label: t(`contacts.fields.${field}`) })),
          ...ownFields.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {chosen && 'field' in chosen && (
        <PlainFieldInput
          field={chosen.field}
          label={t('contacts.bulk.value')}
          description={t('contacts.bulk.valueNote')}
          value={text}
          error={isFine(chosen.field, text) ? undefined : t('record.fault.website')}
          onChange={(value) => {
            setText(value);
            const isAllowed = isFine(chosen.field, value);
            onChange(isAllowed ? { kind: 'setField', field: chosen.field, value: value.trim() } : undefined);
          }}
        />
      )}
      {chosen && 'own' in chosen && (
        <OwnFieldInput
          field={chosen.own}
          label={t('contacts.bulk.value')}
          description={t('contacts.bulk.valueNote')}
          value={own}
          onChange={(value) => {
            setOwn(value);
            onChange({ kind: 'setOwnField', fieldId: chosen.own.id, value });
          }}
        />
      )}
    </Stack>
  );
}
