import { checkCatalogue } from '@app/pricing/check-catalogue';
import { saveCatalogue } from '../src/modules/billing/catalogue.ts';
import { loadAppointments } from './appointments.ts';
import { CONTOSO_BUNDLES, NORTHWIND_BUNDLES } from './bundle-texts.ts';
import { type Bundle, buildBundles } from './bundles.ts';
import { loadCampaigns } from './campaigns.ts';
import { demoCatalogue } from './catalogue.ts';
import { clientRows, subscriptionChangeRows } from './clients.ts';
import { buildCompanies, type Companies, type Options } from './companies.ts';
import { loadContacts } from './contacts/load-contacts.ts';
import { loadDeals } from './deals/deals.ts';
import { buildRuns, type Run } from './install-runs.ts';
import { buildInstalls } from './installs.ts';
import { CONTOSO_LISTINGS, LIBRARY_LISTINGS, NORTHWIND_LISTINGS } from './listing-texts.ts';
import { buildListings, saveListings } from './listings.ts';
import { companyUserRows, membershipRows } from './memberships.ts';
import { buildNotifications, type NotificationSubjects } from './notifications.ts';
import { offerPageRow } from './offer-page.ts';
import { loadOrders } from './orders.ts';
import { HIDDEN_PUBLISHER_ID } from './partners.ts';
import { findPerson } from './people.ts';
import { createRandom } from './random.ts';
import { type Db, insertAll } from './rows.ts';
import { loadTasks } from './tasks.ts';

const NOTIFICATIONS = 130;
const COLLEAGUE_NOTIFICATIONS = 4;

/** Fills an empty, migrated database with the demo companies. The same `now` gives the same rows. */
export async function loadDemo(db: Db, options: Options): Promise<void> {
  const companies = buildCompanies(options);
  await loadCompanies(db, companies);
  await loadClients(db, companies);
  const subjects = await loadMarketplace(db, companies, options.now);
  const [ownerAccountId = ''] = companies.allClients.flatMap(({ organization, account }) =>
    organization.id === companies.customer.id ? account.id : [],
  );
  await loadContacts(db, { ...options, ownerAccountId }, () => loadCampaigns(db, options));
  await loadAppointments(db, { now: options.now, ownerAccountId });
  await loadDeals(db, { ownerAccountId, now: options.now });
  await loadTasks(db, { now: options.now, ownerAccountId });
  await loadNotifications(db, companies, subjects, options.now);
  await loadCatalogue(db);
  await loadOrders(db, companies, options.now);
  await insertAll(db, 'offer_page', [offerPageRow(companies.northwind.account)]);
  await insertAll(db, 'feature_flag', [
    { name: 'optimus.archiveCampaignsWarning', account_id: companies.northwind.account.id, value: true },
  ]);
}

async function loadCatalogue(db: Db): Promise<void> {
  const { catalogue, faults } = checkCatalogue(demoCatalogue);
  if (!catalogue) throw new Error(`The demo catalogue has faults: ${JSON.stringify(faults)}`);
  await saveCatalogue(db, catalogue);
}

async function loadCompanies(db: Db, companies: Companies): Promise<void> {
  const { people, switcher, allClients, customer } = companies;
  const customers = [...switcher, ...allClients];
  const partnerAccounts = [...companies.accounts.values()];
  await insertAll(db, 'organization', [...companies.partners.values(), ...customers.map((each) => each.organization)]);
  await insertAll(db, 'app_user', people);
  await insertAll(db, 'account', [...partnerAccounts, ...companies.ownCrm, ...customers.map((each) => each.account)]);

  const demo = findPerson(people, 'demo@partner.example');
  const many = findPerson(people, 'many@partner.example');
  const owner = findPerson(people, 'owner@client.example');
  const owned = allClients.filter((client) => client.organization.id === customer.id);
  const further = [
    ...companies.ownCrm.map((account) => ({ person: demo, account })),
    ...switcher.map(({ account }) => ({ person: many, account })),
    ...owned.flatMap(({ account }) => [owner, demo].map((person) => ({ person, account }))),
  ];
  await insertAll(db, 'membership', membershipRows(people, partnerAccounts, further));
  await db.updateTable('account').set({ owner_user_id: owner.id }).where('organization_id', '=', customer.id).execute();
  await insertAll(db, 'company_user', companyUserRows(people, customer.id));
}

async function loadClients(db: Db, { northwind, contoso, allClients }: Companies): Promise<void> {
  for (const { id, account, people, clients } of [northwind, contoso]) {
    await insertAll(db, 'client', clientRows(createRandom(`managers of ${id}`), account.id, people, clients));
  }
  await insertAll(db, 'subscription_change', subscriptionChangeRows(allClients));
}

async function loadMarketplace(db: Db, { northwind, contoso }: Companies, now: Date): Promise<NotificationSubjects> {
  const random = createRandom('marketplace');
  const listings = await saveListings(db, buildListings(random, northwind.id, NORTHWIND_LISTINGS, now));
  const rivalListings = await saveListings(db, buildListings(random, contoso.id, CONTOSO_LISTINGS, now));
  await saveListings(db, buildListings(random, HIDDEN_PUBLISHER_ID, LIBRARY_LISTINGS, now));

  const bundles = buildBundles(random, { ...northwind, listings }, NORTHWIND_BUNDLES, now);
  const rivalBundles = buildBundles(random, { ...contoso, listings: rivalListings }, CONTOSO_BUNDLES, now);
  await loadBundles(db, [...bundles, ...rivalBundles]);
  const rivalInstalls = buildInstalls(random, rivalListings, contoso.clients, now);
  const firstInstalls = buildInstalls(random, listings, northwind.clients, now);
  const { runs, installs } = buildRuns(createRandom('runs'), { ...northwind, listings, bundles }, firstInstalls, now);
  await insertAll(db, 'install', [...rivalInstalls, ...installs]);
  await loadRuns(db, runs);
  const { id: organizationId, clients, people } = northwind;
  return { organizationId, clients, people, listings, bundles, runs };
}

async function loadBundles(db: Db, bundles: Bundle[]): Promise<void> {
  await insertAll(
    db,
    'bundle',
    bundles.map(({ row }) => row),
  );
  await insertAll(
    db,
    'bundle_listing',
    bundles.flatMap(({ listings }) => listings),
  );
}

async function loadRuns(db: Db, runs: Run[]): Promise<void> {
  await insertAll(
    db,
    'install_run',
    runs.map(({ row }) => row),
  );
  await insertAll(
    db,
    'install_run_listing',
    runs.flatMap(({ listings }) => listings),
  );
  await insertAll(
    db,
    'install_target',
    runs.flatMap(({ targets }) => targets),
  );
}

async function loadNotifications(
  db: Db,
  { northwind }: Companies,
  subjects: NotificationSubjects,
  now: Date,
): Promise<void> {
  const random = createRandom('notifications');
  for (const person of northwind.people) {
    const count = person.username === 'demo@partner.example' ? NOTIFICATIONS : COLLEAGUE_NOTIFICATIONS;
    const reader = { accountId: northwind.account.id, userId: person.id, count };
    await insertAll(db, 'notification', buildNotifications(random, reader, subjects, now));
  }
}
