import type { SkipReason } from '@app/contract/campaign-steps';
import type { Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { getSimulation as simulationEndpoint } from '@app/contract/solution-people';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { mergeKey, readMergeValues } from '../assets/merge-values.ts';
import { assetKey, readContents } from '../assets/read-contents.ts';
import { factsKey, readFacts } from '../automation/facts.ts';
import { requireContact } from '../contacts/require-contact.ts';
import { OPEN } from '../deals/open-statuses.ts';
import { findSkipReasons } from '../messages/may-send.ts';
import { hoursIn } from '../sending/sending-hours.ts';
import { findSolution } from './find-solution.ts';
import { draftKey, readDrafts } from './read-drafts.ts';
import { scheduleOf } from './read-solution.ts';

type Scope = { accountId: string };
type Simulation = Response<typeof simulationEndpoint>;

/** On another day the limits of today are not reached. */
const onAnyDay = (reason: SkipReason | null | undefined) =>
  reason === undefined || reason === 'frequency' || reason === 'dailyLimit' ? null : reason;

/** Everything that the browser needs to run what is drawn for one contact, on any clock. */
export async function readSimulation(
  db: Db,
  config: Pick<Config, 'ORIGIN'>,
  { accountId }: Scope,
  solutionId: string,
  contactId: number,
): Promise<Simulation> {
  const campaignId = await findSolution(db, { accountId }, solutionId);
  const contact = await requireContact(db, { accountId }, contactId);
  const row = await db
    .selectFrom('campaign')
    .innerJoin('account', 'account.id', 'campaign.account_id')
    .select(['campaign.schedule', 'account.time_zone', hoursIn(sql.ref('campaign.account_id')).as('sendingHours')])
    .where('campaign.account_id', '=', accountId)
    .where('campaign.id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const key = { account_id: accountId, id: campaignId };
  const drawn = (await readDrafts(db, [key])).get(draftKey(key));
  if (!drawn) throw new AppError('solution.notFound');
  const assets = Object.entries(drawn.assets).map(([id, version]) => ({ accountId, assetId: Number(id), version }));
  const contents = await readContents(db, assets);
  const who = { accountId, contactId, campaignId };
  const facts = (await readFacts(db, [who])).get(factsKey(who));
  const merge = (await readMergeValues(db, config, [who])).get(mergeKey(who));
  const [mail, text] = await findSkipReasons(db, [
    { ...who, channel: 'mail' },
    { ...who, channel: 'text' },
  ]);
  return {
    campaign: {
      goals: drawn.goals,
      sequences: drawn.sequences,
      flow: drawn.flow,
      assets: drawn.assets,
    },
    // What holds where it has no hours of its own.
    schedule: { ...scheduleOf(row), sendingHours: row.sendingHours },
    reEntry: drawn.reEntry,
    timeZone: row.time_zone,
    contact: {
      id: contact.id,
      name: [contact.given_name, contact.family_name].join(' ').trim() || (contact.email ?? ''),
    },
    merge: merge ?? { contact: {}, company: {}, owner: {}, link: {} },
    assets: Object.fromEntries(
      assets.flatMap((asset) => {
        const content = contents.get(assetKey(asset));
        return content ? [[String(asset.assetId), content]] : [];
      }),
    ),
    facts: {
      zone: facts?.zone ?? null,
      tags: [...(facts?.tags ?? [])],
      fields: Object.fromEntries(facts?.fields ?? []),
      opened: [...(facts?.opened ?? [])],
      clicked: [...(facts?.clicked ?? [])],
      dealStage: await readDealStage(db, who),
    },
    skipped: { email: onAnyDay(mail), text: onAnyDay(text) },
  };
}

/** As a step finds it that moves deals. */
async function readDealStage(db: Db, { accountId, contactId }: Scope & { contactId: number }): Promise<number | null> {
  const deal = await db
    .selectFrom('deal')
    .select('stage_id')
    .where('account_id', '=', accountId)
    .where('primary_contact_id', '=', contactId)
    .where('deleted_at', 'is', null)
    .where('status', 'in', [...OPEN])
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return deal?.stage_id ?? null;
}
