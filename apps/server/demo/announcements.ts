import { readTable } from './table.ts';

/** What the operator told all partners; `days` ago. */
export const ANNOUNCEMENTS = readTable(
  ['days', 'url', 'title', 'text'],
  `
0.1 | | Short maintenance this weekend | Installs pause on Saturday from 02:00 to 03:00 UTC. Everything that runs keeps running.
5 | /campaigns/bundles | Bundles show what they contain | Open a bundle to see each of its campaigns before you install it.
16 | /clients | Filter clients by seller | The client list now tells apart what your company sold and what others sold.
30 | | Partner hour on Thursday | Join us for new campaign ideas and your questions. The link is in the partner portal.
47 | /campaigns/marketplace | Archived campaigns have their own tab | Archive what you no longer offer; what is installed keeps running.
75 | /users | Invite your whole team | A colleague needs nothing but an e-mail address to join your account.
101 | | New dates for certification exams | Places are limited. Book yours in the partner portal.
128 | /clients | Lock the campaigns you built | A locked campaign is safe from changes in your client's CRM.
160 | | Longer support hours | Partner support now answers from 08:00 to 20:00 UTC on every working day.
199 | /campaigns/marketplace | Contact numbers on every campaign | See active and total contacts over all installs at a glance.
236 | /settings | Check your company profile | Clients see your name, phone and address. Are they still right?
274 | | New text message rates | The price list in the partner portal holds the new rates by country.
301 | /campaigns/bundles | Archive and restore bundles | A bundle that you archive can come back at any time.
340 | | Welcome to the new Partner Edition | Clients, campaigns and bundles in one place. Tell us what you think.`,
);
