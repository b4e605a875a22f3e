import { isOwnHost } from '@app/automation/render/check-content';
import { publicFields, textPermissionOf } from '@app/automation/render/public-fields';
import { pagesOrigin } from '@app/contract/apps';
import type { FormContent } from '@app/contract/asset-content';
import type { Request, Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import { toE164 } from '@app/contract/phone-rule';
import type { submitForm as endpoint } from '@app/contract/public-pages';
import { parseLocale } from '@app/i18n/locales';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { hashSecret, newSecret } from '../../http/secrets.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { readOwnHosts } from '../assets/own-hosts.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import type { PagesOf } from '../booking/pages-of.ts';
import { readValueRules, type ValueRules } from '../contacts/contact-values.ts';
import { writePermission } from '../contacts/permission.ts';
import { writeMail } from '../mail/mail.ts';
import { type Published, readFormOf, requireForm } from './find-form.ts';
import { contactOf } from './form-contact.ts';
import { type Answered, readAnswers } from './form-fields.ts';
import { readCompany } from './read-pages.ts';
import { CONFIRM_DAYS } from './sweep-submissions.ts';
import { checkTicket } from './ticket.ts';

export type Sent = Request<typeof endpoint, 'output'>['body'];
type Answer = Response<typeof endpoint>;
type Form = Published<FormContent>;
/** The words that were ticked; '' where they were not. */
type Agreed = { words: string; textWords: string };

/** Of one address at one form: each may mail somebody whose address anybody can type. */
const MOST_A_DAY = 10;

/**
 * Takes in a form: contact, evidence, timeline and what campaigns listen for, or nothing of it. Where somebody is asked
 * to confirm, all of that waits until they have.
 */
export async function submitForm(
  db: Db,
  account: PagesOf,
  slug: string,
  sent: Omit<Sent, 'ticket'> & { ticket: string | null },
  audit: AuditNotes,
): Promise<Answer> {
  const { accountId, config } = account;
  const form = await requireForm(db, account, slug);
  audit.accountId = accountId;
  const rules = await readValueRules(db, account);
  const answered = readAnswers(publicFields(form.content, rules.ownFields), sent.answers, rules);
  const agreed = {
    words: sent.isPermitted ? form.content.permission.trim() : '',
    textWords: sent.isTextPermitted ? textPermissionOf(form.content) : '',
  };
  const faults = [...answered.faults, ...numberFaults(answered, agreed, rules)];
  if (faults.length > 0) throw new AppError('form.invalid', faults);
  // Plain HTML on somebody's website has no ticket: only the server that writes a page can say when it did.
  const ticket = sent.ticket === null ? 'fine' : await checkTicket(db, config, form.assetId, sent.ticket);
  if (ticket === 'stale') throw new AppError('form.invalid', [{ path: 'ticket', message: 'stale' }]);
  if (sent.website2 || ticket === 'quick') {
    // A program has filled it in. It learns nothing from the answer.
    audit.unchanged = true;
    return form.content.isDoubleOptIn ? CONFIRM : thanksOf(db, account, form);
  }
  await takeTurn(db, `form ${accountId} ${form.assetId} ${answered.email}`);
  await refuseTooMany(db, account, form, answered.email);
  const { words, textWords } = agreed;
  const locale = parseLocale(sent.locale);
  const kept = { account_id: accountId, asset_id: form.assetId, words, text_words: textWords, locale };
  const answers = JSON.stringify(answered.answers);
  if (form.content.isDoubleOptIn || (words !== '' && (await isSuppressed(db, accountId, answered.email)))) {
    const token = newSecret('');
    const pending = { email: answered.email, values: answered.values };
    await db
      .insertInto('form_submission')
      .values({ ...kept, answers, confirm_hash: toHash(token), pending: JSON.stringify(pending) })
      .execute();
    await askToConfirm(db, account, form, { email: answered.email, token, locale });
    return CONFIRM;
  }
  const contactId = await take(db, account, form, answered, agreed);
  await db
    .insertInto('form_submission')
    .values({ ...kept, answers, contact_id: contactId })
    .execute();
  audit.contactId = String(contactId);
  return thanksOf(db, account, form);
}

const CONFIRM: Answer = { next: 'confirm', text: '', url: null };
const toHash = (token: string) => hashSecret(token).toString('hex');

/** Whoever agrees to text messages says to which number. */
function numberFaults(
  { values, faults }: Answered,
  { textWords }: Agreed,
  { country }: ValueRules,
): Answered['faults'] {
  const { phone = '' } = values;
  if (textWords === '' || toE164(phone, country) !== null || faults.some(({ path }) => path === 'phone')) return [];
  return [{ path: 'phone', message: phone === '' ? 'required' : 'invalid' }];
}

/** From now on it counts. */
async function take(
  db: Db,
  { accountId }: PagesOf,
  { assetId, name }: Form,
  { email, values, answers }: Pick<Answered, 'email' | 'values' | 'answers'>,
  { words, textWords }: Agreed,
): Promise<number> {
  const contactId = await contactOf(db, { accountId }, email, values);
  const details = { form: { id: assetId, name }, answers };
  await recordActivity(db, { accountId, contactId, kind: 'webForm', details, userId: null, aboutId: assetId });
  if (words !== '') {
    const evidence = { contactId, address: email, granted: true, how: 'form', evidence: words, userId: null } as const;
    await writePermission(db, { accountId }, evidence);
  }
  const number = textWords === '' ? null : await numberOf(db, { accountId }, values);
  if (number !== null) {
    const evidence = { address: number, channel: 'text', granted: true, how: 'form', evidence: textWords } as const;
    await writePermission(db, { accountId }, { ...evidence, contactId, userId: null });
  }
  await raiseEvents(db, accountId, [{ contactId, kind: 'form', source: assetId }]);
  await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
  return contactId;
}

async function numberOf(db: Db, scope: { accountId: string }, { phone = '' }: Answered['values']) {
  const { country } = await readValueRules(db, scope);
  return toE164(phone, country);
}

/**
 * Whoever has withdrawn, bounced or complained comes back by their own will alone, and anybody can type their address:
 * they are asked by a mail, whatever the form says.
 */
async function isSuppressed(db: Db, accountId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('suppression')
    .select('reason')
    .where('account_id', '=', accountId)
    .where('channel', '=', 'mail')
    .where('address', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}

async function askToConfirm(
  db: Db,
  account: PagesOf,
  form: Form,
  { email, token, locale }: { email: string; token: string; locale: string },
): Promise<void> {
  const { accountId, legacyId, config } = account;
  await writeMail(db, {
    recipient: email,
    locale,
    kind: 'formConfirmation',
    params: { form: form.content.title || form.name, company: await readCompany(db, account) },
    link: `${pagesOrigin(config.ORIGIN, legacyId)}${pagesPaths.confirmation}/${token}?locale=${locale}`,
    accountId,
    byStranger: true,
  });
}

async function refuseTooMany(db: Db, { accountId }: PagesOf, { assetId }: Form, email: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from form_submission sent
    left join contact on contact.account_id = sent.account_id and contact.id = sent.contact_id
    where sent.account_id = ${accountId} and sent.asset_id = ${assetId} and sent.at > now() - interval '1 day'
      and (contact.email = ${email} or sent.pending ->> 'email' = ${email})`.execute(db);
  if ((rows[0]?.count ?? 0) >= MOST_A_DAY) throw new AppError('form.tooMany');
}

/** From the mail: twice is as once. */
export async function confirmSubmission(db: Db, account: PagesOf, token: string, audit: AuditNotes): Promise<Answer> {
  const { accountId } = account;
  const row = await db
    .selectFrom('form_submission')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('confirm_hash', '=', toHash(token))
    .where('at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(CONFIRM_DAYS)})`)
    .forUpdate()
    .executeTakeFirst();
  const form = row && (await readFormOf(db, account, row.asset_id));
  if (!form) throw new AppError('form.notFound');
  audit.accountId = accountId;
  if (row.pending === null || row.confirmed_at) {
    audit.unchanged = true;
    return thanksOf(db, account, form);
  }
  const contactId = await take(
    db,
    account,
    form,
    { ...row.pending, answers: row.answers },
    { words: row.words, textWords: row.text_words },
  );
  await db
    .updateTable('form_submission')
    .set({ contact_id: contactId, confirmed_at: sql<Date>`now()`, pending: null })
    .where('account_id', '=', accountId)
    .where('id', '=', row.id)
    .execute();
  audit.contactId = String(contactId);
  return thanksOf(db, account, form);
}

/** The website may be another one by now: then nobody is led to what was theirs. */
async function thanksOf(db: Db, { accountId, config }: PagesOf, { content }: Form): Promise<Answer> {
  const { thanks } = content;
  if (thanks.kind === 'text') return { next: 'thanks', text: thanks.text, url: null };
  const isOwn = isOwnHost(thanks.url, await readOwnHosts(db, config, accountId));
  return isOwn ? { next: 'redirect', text: '', url: thanks.url } : { next: 'thanks', text: '', url: null };
}
