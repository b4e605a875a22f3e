import { NativeSelect } from '@mantine/core';
import type { SectionProps } from './filter-entry.ts';

/** Whether there is something, or there is none; or either. */
export function YesNoSection({ label, value, onChange, words: { t } }: SectionProps<boolean | undefined>) {
  return (
    <NativeSelect
      aria-label={label}
      value={value === undefined ? '' : value ? 'yes' : 'no'}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value === 'yes')}
      data={[
        { value: '', label: t('contacts.filters.anyValue') },
        { value: 'yes', label: t('contacts.yes') },
        { value: 'no', label: t('contacts.no') },
      ]}
    />
  );
}
