import type { RunningCampaign } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import { endedAt } from '../contacts/histories.ts';
import { createRandom } from '../random.ts';
import type { Db } from '../rows.ts';
import { countDays } from './count-days.ts';
import { drawJourney, type Person } from './draw-journey.ts';
import { tellMails } from './tell-mails.ts';
import { tellSteps } from './tell-steps.ts';
import { emptyRows, type Rows, writeRows } from './write-rows.ts';

/** Accounts that are worked on at once, so that the memory needed does not grow with them. */
const BATCH = 100;

type CampaignRow = {
  accountId: string;
  id: number;
  business: string;
  zone: string;
  content: RunningCampaign;
  from: Date;
  until: Date;
  subjects: Record<string, string>;
};
type ContactRow = {
  accountId: string;
  id: number;
  givenName: string;
  company: string | null;
  email: string | null;
  permission: string;
  created: Date;
  ended: Date | null;
};
/** In a large demo fewer of the contacts are in campaigns. */
type Options = { now: Date; isLarge: boolean };

/**
 * Who went through which campaign, and what came of it: run by the engine itself from the day on which the campaign was
 * published. Whoever is still in it goes on when the server runs.
 */
export async function loadJourneys(db: Db, options: Options): Promise<void> {
  const today = sql`${options.now.toISOString()}::timestamptz`;
  const { rows: accounts } = await sql<{ id: string }>`
    select distinct account_id as id from campaign_version order by 1`.execute(db);
  const next = { enrolment: 1, message: 1 };
  for (let start = 0; start < accounts.length; start += BATCH) {
    const ids = accounts.slice(start, start + BATCH).map(({ id }) => id);
    const { rows: campaigns } = await sql<CampaignRow>`
      select c.account_id as "accountId", c.id, a.name as business, a.time_zone as zone, v.content, c.published_at as "from",
        least(c.ended_at, ${today}) as until,
        (select coalesce(jsonb_object_agg(s.id, s.subject), '{}') from campaign_asset s
         where s.account_id = c.account_id and s.campaign_id = c.id) as subjects
      from campaign c join account a on a.id = c.account_id
      join campaign_version v on v.account_id = c.account_id and v.campaign_id = c.id and v.version = c.version
      where c.account_id = any (${ids}::uuid[]) order by c.account_id, c.id`.execute(db);
    const { rows: contacts } = await sql<ContactRow>`
      select account_id as "accountId", id, given_name as "givenName", company, email, mail_permission as permission,
        created_at as created,
        case when mail_permission in ('withdrawn', 'bounced', 'complained') then ${endedAt(today)} end as ended
      from contact where account_id = any (${ids}::uuid[]) order by account_id, id`.execute(db);
    const byAccount = Map.groupBy(contacts, ({ accountId }) => accountId);
    const rows = emptyRows();
    for (const campaign of campaigns)
      playCampaign(campaign, byAccount.get(campaign.accountId) ?? [], { rows, next, ...options });
    endPermissions(rows, contacts);
    await writeRows(db, rows);
  }
  await sql`select setval(pg_get_serial_sequence('enrolment', 'id'), ${next.enrolment})`.execute(db);
  await sql`select setval(pg_get_serial_sequence('message', 'id'), ${next.message})`.execute(db);
  await countDays(db);
  await tellMails(db);
  await tellSteps(db, today);
}

type Play = Options & { rows: Rows; next: { enrolment: number; message: number } };

function playCampaign(campaign: CampaignRow, contacts: ContactRow[], { rows, next, now, isLarge }: Play): void {
  const random = createRandom(`journeys of ${campaign.id}`);
  const played = {
    content: campaign.content,
    zone: campaign.zone,
    from: campaign.from.getTime(),
    until: campaign.until.getTime(),
    share: (0.1 + 0.35 * random.fraction()) * (isLarge ? 0.5 : 1),
    success: 0.35 + 0.6 * random.fraction(),
  };
  const journeys = contacts
    .flatMap((contact) => {
      const journey = drawJourney(played, toPerson(contact), random);
      return journey ? [{ contact, journey }] : [];
    })
    .toSorted((one, two) => one.journey.enteredAt - two.journey.enteredAt);
  const isOver = campaign.until < now;
  for (const { contact, journey } of journeys) {
    const enrolmentId = next.enrolment++;
    const of = { account_id: campaign.accountId, enrolment_id: enrolmentId, run: 1 };
    const { standing, completedAt } = journey;
    const hasLeft = isOver && completedAt === null;
    rows.enrolment.push({
      ...{ account_id: campaign.accountId, id: enrolmentId, campaign_id: campaign.id, contact_id: contact.id },
      ...{ version: 1, why: 'goal', entered_at: toText(journey.enteredAt), completed_at: toText(completedAt) },
      left_at: hasLeft ? campaign.until.toISOString() : null,
      sequence_id: standing && Number(standing.sequence),
      step_id: standing?.step ? Number(standing.step) : null,
      since: toText(standing?.since ?? null),
      due_at: hasLeft ? null : toText(standing?.due ?? null),
    });
    for (const { step, at, outcome, reason } of journey.outcomes)
      rows.step_outcome.push({ ...of, step_id: Number(step), at: toText(at), outcome, reason });
    const messageIds = journey.messages.map(({ step, asset, at, channel, reason }) => {
      const id = next.message++;
      rows.message.push({
        ...{ ...of, id, contact_id: contact.id, channel, purpose: 'marketing', campaign_id: campaign.id },
        ...{ step_id: Number(step), asset_id: Number(asset), asset_version: 0, address: contact.email ?? '' },
        subject: filled(campaign.subjects[asset] ?? '', campaign, contact),
        ...{ state: reason === null ? 'sent' : 'skipped', reason },
        ...{ created_at: toText(at), try_at: toText(at), sent_at: reason === null ? toText(at) : null },
      });
      return id;
    });
    for (const { kind, by, at, message } of journey.events)
      rows.message_event.push({
        ...{ account_id: campaign.accountId, message_id: messageIds[message] ?? 0 },
        ...{ kind, by, at: toText(at) },
      });
    for (const [index, { goal, at }] of journey.goals.entries())
      rows.goal_achievement.push({
        ...{ account_id: campaign.accountId, goal_id: Number(goal), contact_id: contact.id, achieved_at: toText(at) },
        came_in: index === 0,
      });
  }
}

/** A subject as it was sent: with the names in it, and without a comma for whoever has none. */
const filled = (subject: string, { business }: CampaignRow, { givenName, company }: ContactRow): string =>
  subject
    .replace(', {{contact.first_name}}', givenName && `, ${givenName}`)
    .replace('{{contact.company}}', company || 'your business')
    .replace('{{company.name}}', business);

const toPerson = ({ created, email, permission, ended }: ContactRow): Person => ({
  ...{ createdAt: created.getTime(), email, permission },
  endedAt: ended?.getTime() ?? null,
});

const toText = <At extends number | null>(at: At): string | null => (at === null ? null : new Date(at).toISOString());

const endings: Record<string, string> = { withdrawn: 'unsubscribed', bounced: 'bounced', complained: 'complained' };

/** The last mail that somebody got was the one that they unsubscribed from, that came back, or that they complained of. */
function endPermissions(rows: Rows, contacts: ContactRow[]): void {
  const lastOf = new Map<string, number>();
  for (const { account_id, contact_id, id, sent_at } of rows.message)
    if (sent_at !== null) lastOf.set(`${account_id} ${contact_id}`, Number(id));
  for (const { accountId, id, permission, ended } of contacts) {
    const message = lastOf.get(`${accountId} ${id}`);
    const kind = endings[permission];
    if (message === undefined || !ended || kind === undefined) continue;
    const by = kind === 'unsubscribed' ? 'person' : 'unknown';
    rows.message_event.push({ account_id: accountId, message_id: message, kind, by, at: ended.toISOString() });
  }
}
