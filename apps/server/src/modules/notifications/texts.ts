import { readServerTexts } from '@app/i18n/server-texts';
import type { Schema } from '../../db/schema.ts';

type Kind = Schema['notification']['kind'];
type Params = Record<string, string | number>;

/** A notification's title and text in the reader's language. */
export async function notificationTexts(locale: string) {
  const t = await readServerTexts(locale);
  return (kind: Kind, part: 'title' | 'text', params: Params): string =>
    t(`notification.${kind}.${part}`, withTotal(params));
}

/** A run's sentence says "21 of 24"; its row holds what was done and what failed. */
const withTotal = (params: Params): Params =>
  'done' in params ? { ...params, total: Number(params.done) + Number(params.failed) } : params;
