import * as accountData from './account-data.ts';
import * as accounts from './accounts.ts';
import * as activities from './activities.ts';
import * as apiKeys from './api-keys.ts';
import * as appointments from './appointments.ts';
import * as assets from './assets.ts';
import * as booking from './booking.ts';
import * as bulkJobs from './bulk-jobs.ts';
import * as bundles from './bundles.ts';
import * as campaigns from './campaigns.ts';
import * as channels from './channels.ts';
import * as clients from './clients.ts';
import * as contactFields from './contact-fields.ts';
import * as contactLinks from './contact-links.ts';
import * as contactViews from './contact-views.ts';
import * as contacts from './contacts.ts';
import * as crmSettings from './crm-settings.ts';
import * as deals from './deals.ts';
import * as duplicates from './duplicates.ts';
import { type Endpoint, isEndpoint } from './endpoint.ts';
import * as files from './files.ts';
import * as identity from './identity.ts';
import * as importRows from './import-rows.ts';
import * as imports from './imports.ts';
import * as installs from './installs.ts';
import * as invitations from './invitations.ts';
import * as links from './links.ts';
import * as listings from './listings.ts';
import * as live from './live.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as offerPage from './offer-page.ts';
import { openCalls } from './open/all-open.ts';
import * as orders from './orders.ts';
import * as pipelines from './pipelines.ts';
import * as pricing from './pricing.ts';
import * as profile from './profile.ts';
import * as publicPages from './public-pages.ts';
import * as sending from './sending.ts';
import * as setup from './setup.ts';
import * as solutionPeople from './solution-people.ts';
import * as solutions from './solutions.ts';
import * as subscription from './subscription.ts';
import * as switcher from './switcher.ts';
import * as tags from './tags.ts';
import * as tasks from './tasks.ts';
import * as team from './team.ts';
import * as telemetry from './telemetry.ts';
import * as today from './today.ts';
import * as webhooks from './webhooks.ts';

const everything: unknown[] = Object.values({
  ...identity,
  ...accounts,
  ...invitations,
  ...switcher,
  ...profile,
  ...channels,
  ...clients,
  ...campaigns,
  ...bundles,
  ...listings,
  ...installs,
  ...notifications,
  ...live,
  ...pricing,
  ...links,
  ...orders,
  ...offerPage,
  ...team,
  ...telemetry,
  ...today,
  ...contacts,
  ...activities,
  ...tags,
  ...contactFields,
  ...contactLinks,
  ...contactViews,
  ...bulkJobs,
  ...duplicates,
  ...files,
  ...imports,
  ...crmSettings,
  ...setup,
  ...pipelines,
  ...deals,
  ...tasks,
  ...appointments,
  ...booking,
  ...importRows,
  ...solutions,
  ...solutionPeople,
  ...assets,
  ...sending,
  ...messages,
  ...publicPages,
  ...webhooks,
  ...accountData,
  ...subscription,
  ...apiKeys,
});

/** Every call of the product, for the API page and for the tests that walk them all. */
export const allEndpoints: Endpoint[] = [...everything.filter(isEndpoint), ...openCalls];
