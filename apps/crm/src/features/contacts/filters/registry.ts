import { CampaignSection } from './campaign-section.tsx';
import { PermissionSection, SourceSection, TypeSection } from './check-section.tsx';
import { FieldsSection, fieldText } from './fields-section.tsx';
import { type Chip, entry, type FilterEntry } from './filter-entry.ts';
import { ImportSection } from './import-section.tsx';
import type { FieldCondition } from './params.ts';
import { PeriodSection, periodText } from './period-section.tsx';
import { OwnerSection, TagsSection } from './several-sections.tsx';
import { TextSection } from './text-section.tsx';
import { labelIn, type Words } from './use-filter-words.ts';
import { YesNoSection } from './yes-no-section.tsx';

const one = (text: string): Chip<undefined>[] => [{ key: '', text, without: undefined }];
const tagKinds = ['all', 'any', 'none'] as const;

/** Every filter of the contacts, in the order of the panel. Another module adds its own here, and its parameter to the address. */
export const filterEntries: FilterEntry[] = [
  entry({
    name: 'type',
    titleKey: 'contacts.columns.type',
    isUsual: true,
    Section: TypeSection,
    chips: (types, { t, formats }) => one(formats.tags(types.map((type) => t(`contacts.types.${type}`)))),
  }),
  entry({
    name: 'tag',
    titleKey: 'contacts.columns.tags',
    isUsual: true,
    Section: TagsSection,
    chips: (tags, words) =>
      tagKinds.flatMap((kind) => {
        const names = (tags[kind] ?? []).map((id) => labelIn(words.tags, id, words));
        if (names.length === 0) return [];
        const { [kind]: _, ...rest } = tags;
        const without = Object.keys(rest).length > 0 ? rest : undefined;
        return [
          { key: kind, text: words.t(`contacts.filters.tags.${kind}Of`, { tags: words.formats.tags(names) }), without },
        ];
      }),
  }),
  entry({
    name: 'owner',
    titleKey: 'contacts.columns.owner',
    isUsual: true,
    Section: OwnerSection,
    chips: (owners, words) =>
      one(
        words.formats.tags(
          owners.map((id) => (id === null ? words.t('contacts.nobody') : labelIn(words.people, id, words))),
        ),
      ),
  }),
  entry({
    name: 'permission',
    titleKey: 'contacts.columns.permission',
    Section: PermissionSection,
    chips: (states, { t, formats }) => one(formats.tags(states.map((state) => t(`contacts.permissions.${state}`)))),
  }),
  entry({
    name: 'active',
    titleKey: 'contacts.columns.lastActivity',
    Section: PeriodSection,
    chips: (period, words) => one(periodText(period, words)),
  }),
  entry({
    name: 'created',
    titleKey: 'contacts.columns.created',
    Section: PeriodSection,
    chips: (period, words) => one(periodText(period, words)),
  }),
  entry({ name: 'city', titleKey: 'contacts.fields.city', Section: TextSection, chips: one }),
  entry({ name: 'state', titleKey: 'contacts.fields.state', Section: TextSection, chips: one }),
  entry({ name: 'company', titleKey: 'contacts.fields.company', Section: TextSection, chips: one }),
  entry({
    name: 'campaign',
    titleKey: 'contacts.filters.campaign.title',
    Section: CampaignSection,
    chips: (campaign, words) =>
      one(
        words.t(`contacts.filters.campaign.${campaign.state}Of`, {
          name: labelIn(words.campaigns, campaign.id, words),
        }),
      ),
  }),
  entry({
    name: 'openDeal',
    titleKey: 'contacts.filters.openDeal',
    Section: YesNoSection,
    chips: (is, { t }) => one(t(is ? 'contacts.yes' : 'contacts.no')),
  }),
  entry({
    name: 'openTask',
    titleKey: 'contacts.filters.openTask',
    Section: YesNoSection,
    chips: (is, { t }) => one(t(is ? 'contacts.yes' : 'contacts.no')),
  }),
  entry({
    name: 'source',
    titleKey: 'contacts.columns.source',
    Section: SourceSection,
    chips: (sources, { t, formats }) => one(formats.tags(sources.map((source) => t(`contacts.sources.${source}`)))),
  }),
  entry({
    name: 'import',
    titleKey: 'contacts.filters.import.title',
    Section: ImportSection,
    chips: ({ id, what }, words) =>
      one(words.t(`contacts.filters.import.${what}Of`, { name: labelIn(words.imports, id, words) })),
  }),
  entry({
    name: 'field',
    titleKey: 'contacts.filters.ownFields',
    Section: FieldsSection,
    chips: (conditions, words) =>
      Object.entries(conditions).flatMap(([id, condition]) =>
        condition
          ? [{ key: id, text: fieldChip(id, condition, words), without: { ...conditions, [id]: undefined } }]
          : [],
      ),
  }),
];

function fieldChip(id: string, condition: FieldCondition, words: Words): string {
  const name = words.ownFields.find((field) => String(field.id) === id)?.name ?? words.t('contacts.gone');
  return words.t('contacts.filters.chip', { name, value: fieldText(condition, words) });
}
