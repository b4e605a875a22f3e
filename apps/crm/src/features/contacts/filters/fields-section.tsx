import type { OwnField } from '@app/contract/contact-fields';
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { ChooseSeveral } from '../choose-several.tsx';
import type { Filters } from '../list/search.ts';
import type { SectionProps } from './filter-entry.ts';
import type { FieldCondition } from './params.ts';
import { TextSection } from './text-section.tsx';
import type { Words } from './use-filter-words.ts';

/** What is asked of each own field; which question fits, its kind says. */
export function FieldsSection({ value, onChange, words }: SectionProps<Filters['field']>) {
  const { ownFields, t } = words;
  if (ownFields.length === 0) return <Text size="sm">{t('contacts.filters.noFields')}</Text>;
  return (
    <Stack gap={14}>
      {ownFields.map((field) => (
        <Question
          key={field.id}
          field={field}
          value={value[field.id]}
          onChange={(condition) => onChange({ ...value, [field.id]: condition })}
          words={words}
        />
      ))}
    </Stack>
  );
}

type Props = {
  field: OwnField;
  value: FieldCondition | undefined;
  onChange: (condition: FieldCondition | undefined) => void;
  words: Words;
};

function Question({ field, value, onChange, words: { t } }: Props) {
  const { kind, name, options } = field;
  if (kind === 'choice')
    return (
      <ChooseSeveral
        label={name}
        choices={options.map((option) => ({ value: option, label: option }))}
        value={value?.oneOf ?? []}
        onChange={(oneOf) => onChange(oneOf.length > 0 ? { oneOf } : undefined)}
      />
    );
  if (kind === 'yesNo')
    return (
      <NativeSelect
        label={name}
        value={value?.is === undefined ? '' : String(value.is)}
        onChange={({ currentTarget: { value: is } }) => onChange(is === '' ? undefined : { is: is === 'true' })}
        data={[
          { value: '', label: t('contacts.filters.anyValue') },
          { value: 'true', label: t('contacts.yes') },
          { value: 'false', label: t('contacts.no') },
        ]}
      />
    );
  if (kind === 'text')
    return (
      <div>
        <Text size="sm" fw={500} mb={4}>
          <bdi>{name}</bdi>
        </Text>
        <TextSection
          label={name}
          value={value?.contains}
          onChange={(contains) => onChange(contains ? { contains } : undefined)}
        />
      </div>
    );
  const end = (which: 'from' | 'to') => (
    <TextInput
      type={kind === 'date' ? 'date' : 'number'}
      aria-label={`${name}: ${t(`contacts.period.${which}`)}`}
      placeholder={t(`contacts.period.${which}`)}
      value={value?.[which] ?? ''}
      onChange={({ currentTarget: { value: typed } }) => {
        const read = typed === '' ? undefined : kind === 'date' ? typed : Number(typed);
        const from = which === 'from' ? read : value?.from;
        const to = which === 'to' ? read : value?.to;
        const isAsked = from !== undefined || to !== undefined;
        onChange(isAsked ? { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } : undefined);
      }}
    />
  );
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        <bdi>{name}</bdi>
      </Text>
      <Group grow gap={8}>
        {end('from')}
        {end('to')}
      </Group>
    </div>
  );
}

export function fieldText({ contains, oneOf, is, isEmpty, from, to }: FieldCondition, { t, formats }: Words): string {
  if (isEmpty !== undefined) return t(isEmpty ? 'contacts.filters.isEmpty' : 'contacts.filters.isFilled');
  if (is !== undefined) return t(is ? 'contacts.yes' : 'contacts.no');
  if (oneOf) return formats.tags(oneOf);
  if (contains !== undefined) return contains;
  const written = (end: string | number) => (typeof end === 'number' ? formats.number(end) : formats.date(end));
  if (from !== undefined && to !== undefined)
    return t('contacts.period.between', { from: written(from), to: written(to) });
  return from === undefined ? `≤ ${written(to ?? '')}` : `≥ ${written(from)}`;
}
