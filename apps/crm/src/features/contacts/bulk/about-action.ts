import type { BulkAction } from '@app/contract/bulk-jobs';
import type { OwnValue } from '@app/contract/contacts';
import { countriesIn } from '@app/i18n/countries';
import { locales } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import { labelIn, type Words } from '../filters/use-filter-words.ts';

/** What exactly a bulk action does, where its name does not say it: which tags, which type, which value. */
export function aboutAction(action: BulkAction, words: Words): string | undefined {
  const { t, formats } = words;
  switch (action.kind) {
    case 'addTags':
    case 'removeTags':
      return formats.list(action.tagIds.map((id) => labelIn(words.tags, id, words)));
    case 'setType':
      return t(`contacts.types.${action.type}`);
    case 'setOwner':
      return action.ownerId === null ? t('contacts.nobody') : labelIn(words.people, action.ownerId, words);
    case 'setField':
      return [t(`contacts.fields.${action.field}`), plainText(action.field, action.value) || '–'].join(' · ');
    case 'setOwnField':
      return ownText(action, words);
    case 'addToCampaign':
      return labelIn(words.campaigns, action.campaignId, words);
    case 'withdrawPermission':
      return action.reason;
    default:
      return undefined;
  }
}

function plainText(field: string, value: string): string {
  if (field === 'language') return value in locales ? locales[value as keyof typeof locales].label : value;
  if (field !== 'country') return value;
  return countriesIn(currentLocale()).find(({ code }) => code === value)?.name ?? value;
}

function ownText({ fieldId, value }: { fieldId: number; value: OwnValue }, { t, formats, ownFields }: Words): string {
  const field = ownFields.find(({ id }) => id === fieldId);
  const text = (): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'contacts.yes' : 'contacts.no');
    if (typeof value === 'number') return formats.number(value);
    return field?.kind === 'date' ? formats.date(value) : value;
  };
  return [field?.name ?? t('contacts.gone'), text()].join(' · ');
}
