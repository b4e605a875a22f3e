import { readServerTexts } from '@app/i18n/server-texts';
import type { Schema } from '../../db/schema.ts';

type Kind = Schema['notification']['kind'];

/** A notification's title and text in the reader's language. */
export async function notificationTexts(locale: string) {
  const t = await readServerTexts(locale);
  return (kind: Kind, part: 'title' | 'text', params: Record<string, string | number>): string =>
    t(`notification.${kind}.${part}`, params);
}
