import { randomBytes, randomUUID } from 'node:crypto';
import { PARTNER_EDITION } from '@app/contract/accounts';
import type { CampaignContent, Step } from '@app/contract/campaign-content';
import type { Insertable } from 'kysely';
import type { Db } from '../src/db/open.ts';
import type { Schema } from '../src/db/schema.ts';
import { newLinkCode } from '../src/modules/billing/short-links.ts';
import { hashPassword } from '../src/modules/identity/passwords.ts';

export type TestUser = { id: string; username: string; password: string };

const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;
/** For names that nobody else has. */
export const word = () => randomBytes(6).toString('hex');

export async function insertUser(db: Db, columns: Partial<Insertable<Schema['app_user']>> = {}): Promise<TestUser> {
  passwordHash ??= hashPassword(PASSWORD);
  const row = await db
    .insertInto('app_user')
    .values({ username: `${word()}@partner.example`, password_hash: await passwordHash, ...columns })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow();
  return { ...row, password: PASSWORD };
}

export type PartnerOptions = { certified?: boolean; kind?: 'partner' | 'customer'; username?: string; account?: false };

/** A company with one person in it and, unless `account: false`, the account that goes with its kind. */
export async function insertPartner(db: Db, options: PartnerOptions) {
  const { certified = true, kind = 'partner', username = `${word()}@partner.example`, account = true } = options;
  const { id: organizationId } = await db
    .insertInto('organization')
    .values({ name: `Company ${word()}`, kind, certified })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await insertUser(db, { username, organization_id: organizationId });
  await db.insertInto('company_user').values({ user_id: user.id, organization_id: organizationId }).execute();
  if (!account) return { organizationId, accountId: '', user };
  const accountId = await insertAccount(db, {
    organization_id: organizationId,
    ...(kind === 'partner' && { account_type: 'PARTNER_EDITION', edition_name: PARTNER_EDITION }),
  });
  await insertMembership(db, { account_id: accountId, user_id: user.id });
  return { organizationId, accountId, user };
}

export async function insertAccount(db: Db, columns: Partial<Insertable<Schema['account']>> = {}): Promise<string> {
  const organization_id = columns.organization_id ?? (await insertOrganization(db));
  const { id } = await db
    .insertInto('account')
    .values({
      account_type: 'CRM',
      edition_name: 'Pro',
      legacy_id: `t${word()}`,
      name: `Account ${word()}`,
      ...columns,
      organization_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertOrganization(
  db: Db,
  columns: Partial<Insertable<Schema['organization']>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('organization')
    .values({ name: `Customer ${word()}`, kind: 'customer', ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertMembership(db: Db, membership: Insertable<Schema['membership']>): Promise<void> {
  await db.insertInto('membership').values(membership).execute();
}

type ClientColumns = Partial<Insertable<Schema['client']>> & { account?: Partial<Insertable<Schema['account']>> };

/** A CRM account as a client of the partner account; answers the client's account id. */
export async function insertClient(
  db: Db,
  partner_account_id: string,
  { account, ...columns }: ClientColumns = {},
): Promise<string> {
  const account_id = columns.account_id ?? (await insertAccount(db, account));
  await db
    .insertInto('client')
    .values({ start_date: '2025-03-01', ...columns, partner_account_id, account_id })
    .execute();
  return account_id;
}

export async function insertListing(
  db: Db,
  publisher_id: string,
  columns: Partial<Insertable<Schema['listing']>> = {},
): Promise<{ id: number; immutableId: string }> {
  return db
    .insertInto('listing')
    .values({ name: `Listing ${word()}`, ...columns, publisher_id })
    .returning(['id', 'immutable_id as immutableId'])
    .executeTakeFirstOrThrow();
}

/** A campaign as it is published: one goal leads to a sequence with the given steps, which leads to another goal. */
export const contentWith = (steps: (Partial<Step> & { key: string })[], sequence = 'welcome'): CampaignContent => ({
  goals: [
    { key: 'entry', name: 'Form submitted', kind: 'form', asset: null },
    { key: 'end', name: 'Appointment booked', kind: 'appointment', asset: null },
  ],
  sequences: [
    {
      key: sequence,
      name: 'Welcome',
      steps: steps.map((step) => ({ kind: 'email', name: `Step ${step.key}`, days: null, asset: 'hello', ...step })),
    },
  ],
  flow: [
    { from: 'entry', to: sequence },
    { from: sequence, to: 'end' },
  ],
  assets: [{ key: 'hello', kind: 'email', name: 'Hello', subject: 'Welcome', body: 'Good to have you.' }],
});

/** Publishes a version of a listing; the listing itself then stands at that version. */
export async function insertVersion(
  db: Db,
  listingId: number,
  version: number,
  content: CampaignContent,
): Promise<void> {
  await db
    .insertInto('listing_version')
    .values({ listing_id: listingId, version, content: JSON.stringify(content) })
    .execute();
  await db.updateTable('listing').set({ version }).where('id', '=', listingId).execute();
}

export async function insertNotification(
  db: Db,
  { accountId, user }: { accountId: string; user: { id: string } },
  columns: Partial<Insertable<Schema['notification']>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('notification')
    .values({ kind: 'announcement', params: '{}', ...columns, account_id: accountId, user_id: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const unknownId = (): string => randomUUID();

type Entered = { entered: string; completed?: string };

/** A campaign with one goal and as many contacts of its account as are listed, each with when it came and left. */
export async function insertCampaign(
  db: Db,
  account_id: string,
  {
    contacts = [],
    goals = 0,
    ...columns
  }: Partial<Insertable<Schema['campaign']>> & {
    contacts?: Entered[];
    goals?: number;
  } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('campaign')
    .values({ name: `Campaign ${word()}`, ...columns, account_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const goal = await db
    .insertInto('campaign_goal')
    .values({ account_id, campaign_id: id, name: 'Booked', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('campaign_sequence')
    .values({ account_id, campaign_id: id, name: 'Welcome', position: 1 })
    .execute();
  if (contacts.length > 0) await insertEntered(db, { account_id, campaign_id: id, goal_id: goal.id }, contacts, goals);
  return id;
}

/** All of them at once: there are hundreds. As many as `goals` have reached the goal. */
async function insertEntered(
  db: Db,
  { account_id, campaign_id, goal_id }: { account_id: string; campaign_id: number; goal_id: number },
  entered: Entered[],
  goals: number,
): Promise<void> {
  const rows = entered.map(() => ({ account_id }));
  const contacts = await db.insertInto('contact').values(rows).returning('id').execute();
  const people = entered.map((times, at) => ({ ...times, contact_id: contacts[at]?.id ?? 0 }));
  const enrolments = people.map(({ contact_id, entered: entered_at, completed }) => ({
    account_id,
    campaign_id,
    contact_id,
    entered_at,
    completed_at: completed ?? null,
  }));
  await db.insertInto('enrolment').values(enrolments).execute();
  const reached = people
    .slice(0, goals)
    .map(({ contact_id, entered: achieved_at }) => ({ account_id, goal_id, contact_id, achieved_at }));
  if (reached.length > 0) await db.insertInto('goal_achievement').values(reached).execute();
}

/** A client that came by an order of a free trial. */
export async function insertTrial(db: Db, account_id: string, client_id: string, trial_ends_on: string): Promise<void> {
  const { id: order_id } = await db
    .insertInto('customer_order')
    .values({
      visit_id: randomUUID(),
      kind: 'trial',
      fingerprint: word(),
      account_id,
      client_id,
      plan_name: 'Trial',
      customer: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('subscription')
    .values({
      account_id: client_id,
      order_id,
      status: 'trial',
      plan_id: 'free-trial',
      started_on: '2026-01-01',
      trial_ends_on,
    })
    .execute();
}

/** A link that somebody of the account has copied. */
export async function insertCartLink(db: Db, accountId: string): Promise<string> {
  const { id } = await db
    .insertInto('cart_link')
    .values({
      account_id: accountId,
      code: newLinkCode(),
      kind: 'trial',
      fingerprint: word(),
      name: 'Trial',
      url: 'http://localhost/trial',
      choices: '{}',
      plan_name: 'Trial',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The partner's person asks to become a member of the client's account. */
export async function insertMembershipRequest(
  db: Db,
  { accountId, user }: { accountId: string; user: { id: string } },
  clientId: string,
): Promise<string> {
  const { id } = await db
    .insertInto('membership_request')
    .values({ account_id: clientId, user_id: user.id, partner_account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
