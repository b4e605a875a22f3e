import type { OwnField } from '@app/contract/contact-fields';
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { ChooseSeveral } from '../choose-several.tsx';
import type { Filters } from '../list/search.ts';
import type { SectionProps } from './filter-entry.ts';
import styles from './filters.module.css';
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

const states = { empty: { isEmpty: true }, filled: { isEmpty: false } } as const;
type State = keyof typeof states;
const stateOf = (value: FieldCondition | undefined): State | '' =>
  value?.isEmpty === undefined ? '' : value.isEmpty ? 'empty' : 'filled';

/** Whether there is a value at all, or which one it is: one of the two is asked. */
function Question({ field, value, onChange, words }: Props) {
  const { t } = words;
  const { kind, name } = field;
  const state = stateOf(value);
  if (kind === 'yesNo')
    return (
      <NativeSelect
        label={<bdi>{name}</bdi>}
        value={value?.is === undefined ? state : value.is ? 'yes' : 'no'}
        onChange={({ currentTarget: { value: chosen } }) => onChange(conditionOf[chosen])}
        data={[
          { value: '', label: t('contacts.filters.anyValue') },
          { value: 'yes', label: t('contacts.yes') },
          { value: 'no', label: t('contacts.no') },
          { value: 'empty', label: t('contacts.filters.empty') },
          { value: 'filled', label: t('contacts.filters.filled') },
        ]}
      />
    );
  return (
    <div className={styles.question}>
      <Text size="sm" fw={500}>
        <bdi>{name}</bdi>
      </Text>
      <NativeSelect
        size="xs"
        aria-label={t('contacts.filters.whether', { name })}
        value={state}
        onChange={({ currentTarget: { value: chosen } }) => onChange(conditionOf[chosen])}
        data={[
          { value: '', label: t('contacts.filters.anyValue') },
          { value: 'empty', label: t('contacts.filters.empty') },
          { value: 'filled', label: t('contacts.filters.filled') },
        ]}
      />
      {state === '' && (
        <div className={styles.answer}>
          <Value field={field} value={value} onChange={onChange} words={words} />
        </div>
      )}
    </div>
  );
}

const conditionOf: Record<string, FieldCondition | undefined> = { ...states, yes: { is: true }, no: { is: false } };

function Value({ field: { kind, name, options }, value, onChange, words: { t } }: Props) {
  if (kind === 'choice')
    return (
      <ChooseSeveral
        label={name}
        hidesLabel
        choices={options.map((option) => ({ value: option, label: option }))}
        value={value?.oneOf ?? []}
        onChange={(oneOf) => onChange(oneOf.length > 0 ? { oneOf } : undefined)}
      />
    );
  if (kind === 'text')
    return (
      <TextSection
        label={name}
        value={value?.contains}
        onChange={(contains) => onChange(contains ? { contains } : undefined)}
      />
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
    <Group grow gap={8}>
      {end('from')}
      {end('to')}
    </Group>
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
