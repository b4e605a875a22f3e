import { readServerTexts } from '@app/i18n/server-texts';
import type { Db } from '../../db/open.ts';

type Mail = { recipient: string; locale: string; kind: 'invitation'; params: Record<string, string | number> };

/** Writes a mail into the outbox, in the reader's language. */
export async function writeMail(db: Db, { recipient, locale, kind, params }: Mail): Promise<void> {
  const t = await readServerTexts(locale);
  await db
    .insertInto('mail')
    .values({ recipient, locale, subject: t(`mail.${kind}.subject`, params), text: t(`mail.${kind}.text`, params) })
    .execute();
}

export const listOutbox = (db: Db, limit: number) =>
  db.selectFrom('mail').selectAll().orderBy('created_at', 'desc').limit(limit).execute();
