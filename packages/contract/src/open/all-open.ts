import { type Endpoint, isEndpoint } from '../endpoint.ts';
import * as automations from './automations.ts';
import * as businessProfile from './business-profile.ts';
import * as campaigns from './campaigns.ts';
import * as contactLinks from './contact-links.ts';
import * as contacts from './contacts.ts';
import * as emailStatus from './email-status.ts';
import * as emails from './emails.ts';
import * as notes from './notes.ts';
import * as opportunities from './opportunities.ts';
import * as tags from './tags.ts';
import * as tasks from './tasks.ts';
import * as users from './users.ts';
import * as webforms from './webforms.ts';

const everything: unknown[] = Object.values({
  ...tags,
  ...users,
  ...contacts,
  ...contactLinks,
  ...notes,
  ...tasks,
  ...opportunities,
  ...emailStatus,
  ...businessProfile,
  ...campaigns,
  ...automations,
  ...emails,
  ...webforms,
});

/** Every call of the open API. */
export const openCalls: Endpoint[] = everything.filter(isEndpoint);
