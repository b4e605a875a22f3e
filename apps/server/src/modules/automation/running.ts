import { type Asked, askedBy } from '@app/automation/asked';
import { type Campaign, sequenceAfter, startsOf } from '@app/automation/campaign';
import type { RunningCampaign } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import { knownZone } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { hoursIn } from '../sending/sending-hours.ts';

/** A version of a campaign as it runs with the campaign's schedule of today. */
export type Version = Omit<Campaign, 'sequences'> & Pick<RunningCampaign, 'sequences' | 'assets'> & { asked: Asked };

/** A campaign in which somebody is, as it is now. */
export type Running = {
  accountId: string;
  id: number;
  name: string;
  /** The version that runs; 0 where none was made yet. */
  version: number;
  /** Nothing happens in it: it is paused, has ended or was deleted. */
  isResting: boolean;
  /** Who has a higher id is still to be looked at again (`campaign_rework`); null where nobody is. */
  reworkedTo: number | null;
  /** The clock of the campaign, and the account's own. */
  zone: string;
  accountZone: string;
  countryCode: string;
  /** Undefined where there is no such version. */
  at: (version: number) => Version | undefined;
};

type InVersion = { accountId: string; campaignId: number; version: number };
type Row = Omit<Running, 'at'> & {
  timeZone: string | null;
  sendingHours: Campaign['sendingHours'];
};

const keyOf = (accountId: string, campaignId: number, version: number) => `${accountId} ${campaignId} ${version}`;
export const runningKey = ({ accountId, campaignId }: Pick<InVersion, 'accountId' | 'campaignId'>): string =>
  `${accountId} ${campaignId}`;

/** What was published stays as it is. Those that were used last are at hand. */
const known = new Map<string, RunningCampaign>();
const MOST = 500;

/** The campaigns of these people, by `runningKey`; each in the versions that they stand in and in the one that runs. */
export async function readRunning(db: Db, people: readonly InVersion[]): Promise<Map<string, Running>> {
  const keys = [...new Map(people.map((person) => [runningKey(person), person])).values()];
  const { rows } = await sql<Row>`
    ${PLANNED_ONCE} select campaign.account_id as "accountId", campaign.id, campaign.name, campaign.version,
      (campaign.paused_at is not null or campaign.ended_at is not null or campaign.deleted_at is not null) as "isResting",
      (select min(cursor) from campaign_rework
        where campaign_rework.account_id = campaign.account_id and campaign_rework.campaign_id = campaign.id) as "reworkedTo",
      campaign.schedule ->> 'timeZone' as "timeZone", ${hoursIn(sql`campaign.account_id`)} as "sendingHours",
      account.time_zone as "accountZone", account.country_code as "countryCode"
    from unnest(${keys.map(({ accountId }) => accountId)}::uuid[], ${keys.map(({ campaignId }) => campaignId)}::bigint[])
      given (account_id, id)
    join campaign on campaign.account_id = given.account_id and campaign.id = given.id
    join account on account.id = campaign.account_id`.execute(db);
  const wanted = [...people, ...rows.map(({ accountId, id, version }) => ({ accountId, campaignId: id, version }))];
  const contents = await readVersions(db, wanted);
  return new Map(
    rows.map(({ timeZone, sendingHours, accountZone, ...row }) => {
      const made = new Map<number, Version>();
      const at = (version: number) => {
        const content = contents.get(keyOf(row.accountId, row.id, version));
        if (content && !made.has(version)) made.set(version, { ...toVersion(content), sendingHours });
        return made.get(version);
      };
      const zone = knownZone(timeZone ?? accountZone);
      const running = { ...row, zone, accountZone: knownZone(accountZone), at };
      return [runningKey({ accountId: row.accountId, campaignId: row.id }), running];
    }),
  );
}

async function readVersions(db: Db, wanted: readonly InVersion[]): Promise<Map<string, RunningCampaign>> {
  const keys = new Map(wanted.map((each) => [keyOf(each.accountId, each.campaignId, each.version), each]));
  const missing = [...keys].flatMap(([key, each]) => (known.has(key) || each.version === 0 ? [] : [each]));
  if (missing.length > 0) {
    const { rows } = await sql<InVersion & { content: RunningCampaign }>`
      select campaign_version.account_id as "accountId", campaign_version.campaign_id as "campaignId",
        campaign_version.version, campaign_version.content
      from unnest(${missing.map(({ accountId }) => accountId)}::uuid[],
        ${missing.map(({ campaignId }) => campaignId)}::bigint[], ${missing.map(({ version }) => version)}::int[])
        given (account_id, campaign_id, version)
      join campaign_version on campaign_version.account_id = given.account_id
        and campaign_version.campaign_id = given.campaign_id and campaign_version.version = given.version`.execute(db);
    for (const { content, ...of } of rows) known.set(keyOf(of.accountId, of.campaignId, of.version), content);
  }
  const found = new Map([...keys.keys()].flatMap((key) => (known.has(key) ? [[key, known.get(key)!]] : [])));
  for (const [key, content] of found) {
    known.delete(key);
    known.set(key, content);
  }
  for (const key of known.keys()) {
    if (known.size <= MOST) break;
    known.delete(key);
  }
  return found;
}

export const toVersion = ({ goals, sequences, flow, assets }: RunningCampaign) => ({
  goals,
  sequences,
  flow,
  assets,
  asked: askedBy(sequences),
});

/** Where somebody begins who was not told where: after the first goal that starts the campaign. */
export function firstSequence(campaign: Campaign): string | undefined {
  const [start] = startsOf(campaign);
  const first = start === undefined ? undefined : sequenceAfter(campaign, start);
  return (first ?? campaign.sequences[0])?.id;
}
