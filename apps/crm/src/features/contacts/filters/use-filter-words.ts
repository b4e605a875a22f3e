import type { OwnField } from '@app/contract/contact-fields';
import type { ImportSummary } from '@app/contract/imports';
import { getBoot } from '@app/frame/state/boot.ts';
import type { Formats } from '@app/i18n/formats';
import { useFormats } from '@app/i18n/use-formats';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignQueries } from '#data/campaigns.ts';
import { importQueries } from '#data/imports.ts';
import { ownFieldQueries } from '#data/own-fields.ts';
import { peopleQueries } from '#data/people.ts';
import { tagQueries } from '#data/tags.ts';

type Choice = { value: string; label: string };

/** What filters and bulk actions are said with: words, and the names of what is chosen by an id. */
export type Words = {
  t: TFunction<'crm'>;
  formats: Formats;
  tags: Choice[];
  people: Choice[];
  campaigns: Choice[];
  ownFields: OwnField[];
  /** The one that is filtered by: nobody needs all of them. */
  imports: Choice[];
};

export function useFilterWords(importId?: number): Words {
  const { t } = useTranslation('crm');
  const formats = useFormats();
  const { accountId } = getBoot();
  const tags = useQuery(tagQueries.list(accountId)).data?.tags;
  const people = useQuery(peopleQueries.list(accountId)).data;
  const campaigns = useQuery(campaignQueries.choices(accountId)).data;
  const ownFields = useQuery(ownFieldQueries.list(accountId)).data?.fields;
  const isOfImport = importId !== undefined;
  const ofImport = useQuery({ ...importQueries.detail(accountId, importId ?? 0), enabled: isOfImport }).data;
  return useMemo(
    () => ({
      t,
      formats,
      imports: ofImport ? [importChoice(ofImport, { t, formats })] : [],
      tags: (tags ?? []).map(toChoice),
      people: (people ?? []).map(toChoice),
      campaigns: (campaigns ?? []).map(toChoice),
      ownFields: ownFields ?? [],
    }),
    [t, formats, tags, people, campaigns, ownFields, ofImport],
  );
}

const toChoice = ({ id, name }: { id: number | string; name: string }): Choice => ({ value: String(id), label: name });

/** Files of the same name are told apart by their time. */
export const importChoice = (
  { id, name, createdDate }: Pick<ImportSummary, 'id' | 'name' | 'createdDate'>,
  { t, formats }: Pick<Words, 't' | 'formats'>,
): Choice => ({
  value: String(id),
  label: t('contacts.filters.import.named', { name, time: formats.dateTime(createdDate) }),
});

/** While the names are still to come, or for one that is gone. */
export const labelIn = (choices: Choice[], value: number | string, { t }: Pick<Words, 't'>): string =>
  choices.find((choice) => choice.value === String(value))?.label ?? t('contacts.gone');
