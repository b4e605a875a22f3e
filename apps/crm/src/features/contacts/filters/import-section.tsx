import { getBoot } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { importQueries } from '#data/imports.ts';
import type { Filters } from '../list/search.ts';
import type { SectionProps } from './filter-entry.ts';
import { OneAndPart } from './one-and-part.tsx';
import { importChoice, labelIn } from './use-filter-words.ts';

/** One of the latest imports, and whom of it: those it has made, those it has changed, or all. */
export function ImportSection({ label, value, onChange, words }: SectionProps<Filters['import']>) {
  const { t } = words;
  const latest = useQuery(importQueries.written(getBoot().accountId)).data ?? [];
  return (
    <OneAndPart
      label={label}
      value={value && { id: value.id, part: value.what }}
      onChange={(next) => onChange(next && { id: next.id, what: next.part })}
      choices={latest.map((each) => importChoice(each, words))}
      none={t('contacts.filters.import.none')}
      otherLabel={(id) => labelIn(words.imports, id, words)}
      partLabel={t('contacts.filters.import.what')}
      parts={[
        { value: 'any', label: t('contacts.filters.import.any') },
        { value: 'created', label: t('contacts.filters.import.created') },
        { value: 'updated', label: t('contacts.filters.import.updated') },
      ]}
    />
  );
}
