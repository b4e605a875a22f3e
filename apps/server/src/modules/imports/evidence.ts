import { sql } from 'kysely';
import type { PlannedField, Sql } from './plan-fields.ts';
import type { ImportJob } from './tables.ts';

/** Where those who are written stand: a part of a statement in which `staged` is a row of the file. */
export type People = { from: Sql; id: Sql; at: Sql };
type Chosen = Pick<ImportJob, 'choices' | 'matching'>;

/** Whether the import says that everybody has allowed marketing mail; and texts, which a file without numbers cannot. */
export const grantsAll = ({ choices }: Chosen): boolean => choices.permission === 'granted';
export const grantsTexts = ({ choices, matching }: Chosen): boolean =>
  choices.textPermission === 'granted' && matching.includes('phone');

/** Evidence is about the address that the file names, and of use where that is the one which gets mail. */
export const grants = (job: ImportJob): Sql =>
  grantsAll(job)
    ? sql`contact.mail_permission = 'none' and contact.email = staged.email and ${suppressionOf('mail', sql`contact.email`)} is null`
    : sql`false`;

/** The number that the file names is the first one of the contact, or becomes it; nobody has said anything else of it. */
export function grantsText(job: ImportJob, fields: PlannedField[]): Sql {
  const phone = fields.find(({ target }) => target === 'phone');
  if (!grantsTexts(job) || !phone) return sql`false`;
  return sql`staged.phone_e164 is not null and (contact.phone_e164 = staged.phone_e164 or ${phone.wanted} is not null)
    and ${suppressionOf('text', sql`staged.phone_e164`)} is null and coalesce((
      select not permission.granted from permission
      where permission.account_id = contact.account_id and permission.contact_id = contact.id
        and permission.channel = 'text' and permission.address = staged.phone_e164
      order by permission.at desc, permission.id desc limit 1), true)`;
}

/** Why an address or number gets no marketing. Compared as its index sorts. A row of `contact` must be in reach. */
const suppressionOf = (channel: 'mail' | 'text', address: Sql): Sql => sql`(
  select suppression.reason from suppression where suppression.account_id = contact.account_id
    and suppression.channel = ${channel} and suppression.address = ${address} collate "default")`;

/** Parts of a `with`, each with a comma after it. `who` says which of the people there are anew or get it now. */
export const writeEvidence = (job: ImportJob, people: People, who: { mail: Sql; text: Sql }): Sql => sql`
  ${grantsAll(job) ? sql`evidence as (${addEvidence(job, people, 'mail', who.mail)}),` : sql``}
  ${grantsTexts(job) ? sql`text_evidence as (${addEvidence(job, people, 'text', who.text)}),` : sql``}`;

const addEvidence = (job: ImportJob, { from, id, at }: People, channel: 'mail' | 'text', who: Sql): Sql => {
  const { statement, textStatement = '' } = job.choices;
  const address = channel === 'mail' ? sql`staged.email` : sql`staged.phone_e164`;
  return sql`
    insert into permission (account_id, contact_id, channel, granted, how, evidence, address, at, user_id)
    select ${job.account_id}::uuid, ${id}, ${channel}, true, 'import', ${channel === 'mail' ? statement : textStatement},
      ${address}, ${at}, ${job.user_id}::uuid
    from ${from} where ${address} is not null and ${who}`;
};
