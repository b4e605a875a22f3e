import { AppError } from '@app/contract/errors';
import { parseLocale } from '@app/i18n/locales';
import { readServerTexts } from '@app/i18n/server-texts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { writePermission } from '../contacts/permission.ts';
import { takeAddressOff } from './address-off.ts';
import { findMessage } from './message-events.ts';
import { NO_ANSWER, receive } from './replies.ts';
import { isSigned } from './text-provider.ts';

const PATH = '/texts/inbound';
const STOP = new Set(['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout']);
const START = new Set(['start', 'unstop', 'yes']);
const HELP = new Set(['help', 'info']);

/** What people answer to texts, as the provider calls us with it. */
export function inboundTextRoutes(app: FastifyInstance): void {
  app.post(PATH, async (request, reply) => {
    const { db, config } = app.deps;
    const fields = (request.body ?? {}) as Record<string, string>;
    const signature = String(request.headers['x-twilio-signature'] ?? '');
    if (!config.TEXT_TOKEN || !isSigned(`${config.ORIGIN}${PATH}`, fields, signature, config.TEXT_TOKEN))
      throw new AppError('route.notFound');
    const answer = await db.transaction().execute((trx) => receiveText(trx, fields));
    return reply.type('text/xml').send(toXml(answer));
  });
}

const toXml = (text: string) => {
  const inXml = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${inXml && `<Message>${inXml}</Message>`}</Response>`;
};

/** Answers what is to be said in return; '' for nothing. The provider itself confirms a STOP. */
async function receiveText(db: Db, fields: Record<string, string>): Promise<string> {
  const { From: from = '', To: to = '', Body: body = '' } = fields;
  const account = await db
    .selectFrom('sending_settings')
    .innerJoin('account', 'account.id', 'sending_settings.account_id')
    .leftJoin('app_user as owner', 'owner.id', 'account.owner_user_id')
    .select(['account.id', 'account.name', 'help_text', 'owner.locale'])
    .where(sql<boolean>`regexp_replace(text_from, '[^0-9+]', '', 'g') = ${to.replace(/[^0-9+]/g, '')}`)
    .where('text_from', '<>', '')
    .executeTakeFirst();
  if (!account) return '';
  const accountId = account.id;
  const word = body
    .trim()
    .toLowerCase()
    .replace(/[.!\s]+$/, '');
  const contacts = await db
    .selectFrom('contact')
    .select(['id', 'language'])
    .where('account_id', '=', accountId)
    .where('phone_e164', '=', from)
    .where('deleted_at', 'is', null)
    .orderBy('last_activity_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute();
  const contactId = contacts[0]?.id ?? null;
  const isStop = STOP.has(word);
  const isHelp = HELP.has(word);
  if (isStop) await takeAddressOff(db, { accountId, contactId, address: from, channel: 'text' }, 'unsubscribed', body);
  else if (START.has(word) && contactId !== null) {
    const permission = { address: from, channel: 'text', granted: true, how: 'optIn', evidence: body } as const;
    await writePermission(db, { accountId }, { ...permission, contactId, userId: null });
  }
  const help = isHelp ? await helpOf(account, contacts[0]?.language) : '';
  if (contactId === null) return help;
  const latest = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .where('channel', '=', 'text')
    .where('direction', '=', 'out')
    // What we said to HELP is no question.
    .where('purpose', '<>', 'transactional')
    .where('sent_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const answered = latest && (await findMessage(db, accountId, { id: latest.id }));
  const what = isHelp ? NO_ANSWER : { isAnswer: !isStop };
  const received = { accountId, contactId, answered, channel: 'text', from, subject: '', ...what } as const;
  await receive(db, received, body, new Date());
  if (isHelp) await keepHelp(db, { accountId, contactId, address: from }, help);
  return help;
}

type Account = { name: string; help_text: string; locale: string | null };

/** In their own language; of who is not known, in that of whoever owns the account. */
async function helpOf({ name, help_text, locale }: Account, language = ''): Promise<string> {
  if (help_text) return help_text;
  const t = await readServerTexts(parseLocale(language || locale));
  return t('messages.textHelp', { company: name });
}

/** What we say in return is a text that went out: with our answer to the provider, not through the outbox. */
async function keepHelp(
  db: Db,
  { accountId, contactId, address }: { accountId: string; contactId: number; address: string },
  text: string,
): Promise<void> {
  const { id } = await db
    .insertInto('message')
    .values({
      ...{ account_id: accountId, contact_id: contactId, address, channel: 'text', purpose: 'transactional' },
      ...{ state: 'sent', sent_at: sql<Date>`now()`, content: JSON.stringify({ text }) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = {
    direction: 'out',
    subject: text.slice(0, 100),
    campaign: null,
    messageId: id,
    channel: 'text',
  } as const;
  await recordActivity(db, { accountId, contactId, kind: 'email', details, userId: null, aboutId: id });
}
