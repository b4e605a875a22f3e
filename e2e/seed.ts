import { readFileSync } from 'node:fs';
import type { Db } from '../apps/server/src/db/open.ts';
import { hashSecret } from '../apps/server/src/http/secrets.ts';
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts';
import { insertRun } from '../apps/server/src/modules/installs/runs.ts';
import { readBundle } from '../apps/server/src/modules/installs/source.ts';
import { insertDeal, insertPipeline } from '../apps/server/test/deal-rows.ts';
import { insertCartLink } from '../apps/server/test/rows.ts';
import { newAccounts, PASSWORD, seedNewAccount, seedUsedAccount } from './seed-accounts.ts';
import { seedUpdate } from './seed-update.ts';

/** Keys of invitations to Northwind, each in one state. */
export const invitations = {
  good: { key: 'INV-good', email: 'joiner@partner.example', days: 14, used: false },
  used: { key: 'INV-used', email: 'demo@partner.example', days: 14, used: true },
  expired: { key: 'INV-expired', email: 'demo@partner.example', days: -1, used: false },
  forAnother: { key: 'INV-another', email: 'somebody@else.example', days: 14, used: false },
} as const;

/** What was chosen for the link of Contoso. */
const choices = {
  ...{ countryCode: 'US', currency: 'USD', frequency: 'monthlyWithAnnualAgreement', planId: 'free-trial' },
  ...{ contacts: 0, users: 1, textAndVoiceTier: -1, textMessages: 0, businessLine: false },
  ...{ promotionId: 'PARTNER10', addPartnerAsUser: false, bundleId: null },
};

/** Contacts of the owner's account, each for one journey alone. */
const contacts = [
  { given_name: 'Petra', family_name: 'Quill', email: 'petra@quill.example', company: 'Quill Works' },
  { given_name: 'Tamar', family_name: 'Quill', email: 'tamar@quill.example', company: 'Quill Works' },
  { given_name: 'Dario', family_name: 'Quill', email: 'dario@quill.example' },
  { given_name: 'Nils', family_name: 'Quill', email: 'nils@quill.example' },
  ...['Uma', 'Ute', 'Ulf'].map((given_name) => ({ given_name, family_name: 'Bulkmann', company: 'Bulk Brothers' })),
  { given_name: 'Mona', family_name: 'Quill', email: 'mona@quill.example', company: 'Quill Works' },
  ...['Kim', 'Kai'].map((given_name) => ({ given_name, family_name: 'Keymann', type: 'customer' as const })),
  ...['Axel', 'Alex'].map((given_name) => ({ given_name, family_name: 'Axelrod', email: 'axel@quill.example' })),
  ...['Lea', 'Leo'].map((given_name) => ({ given_name, family_name: 'Linkmann' })),
  { given_name: 'Ana', family_name: 'Twinning', email: 'twin@quill.example', company: 'Twin Peaks' },
  { given_name: 'Anna', family_name: 'Twinning', email: 'twin@quill.example', phone: '(303) 555-0199' },
];

/** Pipelines of the owner's account that the journeys have for themselves: one for the board, one for records. */
export const dealPipeline = 'Gardens';
export const recordPipeline = 'Kitchens';

export async function seedJourneys(db: Db): Promise<void> {
  for (const legacyId of newAccounts) await seedNewAccount(db, legacyId);
  const { id: dental, owner_user_id } = await db
    .selectFrom('account')
    .select(['id', 'owner_user_id'])
    .where('legacy_id', '=', 'alderfinchdental')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('contact')
    .values(contacts.map((contact) => ({ account_id: dental, ...contact })))
    .execute();
  const { stages } = await insertPipeline(db, dental, [10, 50, 90], dealPipeline);
  for (const name of ['Orchard fence', 'Harbour lights'])
    await insertDeal(db, dental, { name, stage_id: stages[0] ?? 0, value: 100_000 });
  await seedRecords(db, dental);
  await seedMailbox(db, dental);
  await seedUpdate(db, { accountId: dental, userId: owner_user_id ?? '' });
  // Dark, and without a ground of its own: what is hardest to show in the dark.
  const logo = readFileSync(new URL('alder-logo.png', import.meta.url)).toString('base64');
  await db
    .insertInto('business_logo')
    .values({ account_id: dental, logo: `data:image/png;base64,${logo}` })
    .execute();
  const northwind = await accountOf(db, 'demo@partner.example');
  await seedUsedAccount(db, northwind);
  const contoso = await accountOf(db, 'rival@partner.example');
  await db
    .insertInto('app_user')
    .values({ username: invitations.good.email, given_name: 'Jo', password_hash: await hashPassword(PASSWORD) })
    .execute();
  for (const { key, email, days, used } of Object.values(invitations)) {
    await db
      .insertInto('invitation')
      .values({
        account_id: northwind,
        key_hash: hashSecret(key),
        invitee_email: email,
        invitee_locale: 'en-US',
        expires_at: new Date(Date.now() + days * 86_400_000),
        accepted_at: used ? new Date() : null,
      })
      .execute();
  }
  // In two partner companies at once: what happens in one tab must not reach the other's account.
  const { id: both } = await db
    .insertInto('app_user')
    .values({ username: 'both@partner.example', given_name: 'Bo', password_hash: await hashPassword(PASSWORD) })
    .returning('id')
    .executeTakeFirstOrThrow();
  // One changes the password, the other has forgotten it.
  for (const username of ['changer@partner.example', 'forgetful@partner.example']) {
    const { id } = await db
      .insertInto('app_user')
      .values({ username, given_name: 'Cass', password_hash: await hashPassword(PASSWORD) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('membership').values({ account_id: contoso, user_id: id }).execute();
  }
  for (const account_id of [northwind, contoso])
    await db.insertInto('membership').values({ account_id, user_id: both }).execute();
  // Contoso has installed before: what shows its installs has one to show, whichever journey comes first.
  await installOnce(db, contoso, 'rival@partner.example');
  // And it has a link that somebody has opened.
  const link_id = await insertCartLink(db, contoso);
  await db
    .updateTable('cart_link')
    .set({ choices: JSON.stringify(choices) })
    .where('id', '=', link_id)
    .execute();
  await db.insertInto('cart_link_visit').values({ link_id, visit_id: crypto.randomUUID() }).execute();
  // Contoso has the users page, Northwind has not: one journey each.
  await db.insertInto('feature_flag').values({ name: 'optimus.usersPage', account_id: contoso, value: true }).execute();
}

/** The owner has connected a mailbox once, of which something was left out. Nobody reads it: it is due never. */
async function seedMailbox(db: Db, account_id: string): Promise<void> {
  const owner = await db
    .selectFrom('account')
    .select('owner_user_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow();
  const imap = { host: 'imap.alderfinch.invalid', port: 993, security: 'tls' };
  await db
    .insertInto('channel')
    .values({
      ...{ account_id, user_id: owner.owner_user_id ?? '', kind: 'email', address: 'ruth@alderfinch.example' },
      ...{ state: 'partial', due_at: null, synced_at: new Date(), brought: 1284 },
      settings: JSON.stringify({ username: 'ruth@alderfinch.example', imap }),
      skipped: JSON.stringify([{ reason: 'tooLarge', count: 2 }]),
    })
    .execute();
}

/** Two deals, and a second stage that asks for something. */
async function seedRecords(db: Db, account_id: string): Promise<void> {
  const { stages } = await insertPipeline(db, account_id, [10, 50, 90], recordPipeline);
  const [first = 0, second = 0] = stages;
  const checklist = JSON.stringify([
    { id: 'measured', text: 'Measured on site', isRequired: true },
    { id: 'photos', text: 'Photos taken', isRequired: false },
  ]);
  await db
    .updateTable('stage')
    .set({ checklist, target_days: 5 })
    .where('account_id', '=', account_id)
    .where('id', '=', second)
    .execute();
  await insertDeal(db, account_id, { name: 'Slate worktop', stage_id: first, value: 100_000 });
  await insertDeal(db, account_id, { name: 'Oak counter', stage_id: second, value: 250_000 });
}

/** Queued as the call does it; the server's job installs it as soon as it runs. */
async function installOnce(db: Db, accountId: string, username: string): Promise<void> {
  const { id: userId } = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const { id: bundleId } = await db
    .selectFrom('bundle')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', '=', 'Workshop season')
    .executeTakeFirstOrThrow();
  const { account_id: clientId } = await db
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.account_id')
    .select('account_id')
    .where('partner_account_id', '=', accountId)
    .orderBy('account.name', 'desc')
    .executeTakeFirstOrThrow();
  const bundle = await readBundle(db, accountId, bundleId, 'install');
  await insertRun(db, { accountId, userId }, bundle, { kind: 'install', accountIds: [clientId], publish: false });
}

async function accountOf(db: Db, username: string): Promise<string> {
  const { id } = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select('account.id')
    .where('app_user.username', '=', username)
    .where('account.account_type', '=', 'PARTNER_EDITION')
    .executeTakeFirstOrThrow();
  return id;
}
