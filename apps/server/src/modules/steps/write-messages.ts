import type { SkipReason } from '@app/contract/campaign-steps';
import type { MailPermission } from '@app/contract/contact-words';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { plainArray } from '../../db/plain-array.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { wakes } from '../../jobs/jobs.ts';
import type { ActionOf, Doing, Doings, DoSteps } from './doing.ts';

type Writing = Doing<ActionOf<'email' | 'text'>>;
type Message = Writing & { address: string };

const withoutPermission: Partial<Record<MailPermission, SkipReason>> = {
  none: 'noPermission',
  withdrawn: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
};

/** What can be known now. When it is handed over everything is looked at again, limits and hours too. */
export const writeMails: DoSteps<'email'> = (db, doings, all) =>
  writeAll(db, doings, 'mail', all, ({ person }) => {
    if (!person.email) return 'noAddress';
    return withoutPermission[person.permission] ?? { address: person.email };
  });

export const writeTexts: DoSteps<'text'> = (db, doings, all) =>
  writeAll(db, doings, 'text', all, ({ person }) => (person.phone ? { address: person.phone } : 'noAddress'));

async function writeAll(
  db: Db,
  { skip }: Doings,
  channel: 'mail' | 'text',
  all: readonly Writing[],
  addressOf: (doing: Writing) => { address: string } | SkipReason,
): Promise<void> {
  const messages: Message[] = [];
  for (const doing of all) {
    const found = doing.version.assets[doing.action.asset] === undefined ? 'asset' : addressOf(doing);
    if (typeof found === 'string') skip(doing, found);
    else messages.push({ ...doing, ...found });
  }
  if (messages.length === 0) return;
  // Once for each person, run and step, whatever happens.
  await sql`
    ${PLANNED_ONCE} with written as (insert into message (account_id, contact_id, channel, purpose, campaign_id, enrolment_id, run, step_id,
      asset_id, asset_version, address)
    select account_id, contact_id, ${channel}, 'marketing', campaign_id, enrolment_id, run, step_id, asset_id, asset_version,
      address
    from unnest(${plainArray(messages, ({ person }) => person.accountId)}::uuid[],
      ${plainArray(messages, ({ person }) => person.contactId)}::bigint[], ${plainArray(messages, ({ person }) => person.campaignId)}::bigint[],
      ${plainArray(messages, ({ person }) => person.id)}::bigint[], ${plainArray(messages, ({ person }) => person.run)}::int[],
      ${plainArray(messages, ({ stepId }) => stepId)}::bigint[], ${plainArray(messages, ({ action }) => Number(action.asset))}::bigint[],
      ${plainArray(messages, ({ version, action }) => version.assets[action.asset] ?? 0)}::int[],
      ${messages.map(({ address }) => address)}::text[])
      given (account_id, contact_id, campaign_id, enrolment_id, run, step_id, asset_id, asset_version, address)
    on conflict (account_id, enrolment_id, run, step_id) do nothing returning 1)
    select ${wakes(`send-messages-${channel}`)} where exists (select from written)`.execute(db);
}
