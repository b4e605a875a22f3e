import { contentOf } from '@app/automation/render/content-of';
import type { AssetContent } from '@app/contract/asset-content';
import { readServerTexts } from '@app/i18n/server-texts';

/** What somebody begins with, in their language. */
export async function emptyContent(kind: AssetContent['kind'], name: string, locale: string): Promise<AssetContent> {
  if (kind !== 'form') return contentOf(kind, name, '', '');
  const t = await readServerTexts(locale);
  return {
    kind,
    title: name,
    intro: '',
    fields: [
      { field: 'givenName', label: t('merge.contact.givenName'), isRequired: true },
      { field: 'email', label: t('merge.contact.email'), isRequired: true },
    ],
    button: t('newForm.button'),
    permission: t('newForm.permission'),
    isDoubleOptIn: false,
    thanks: { kind: 'text', text: t('newForm.thanks') },
  };
}
