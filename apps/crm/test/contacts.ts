import type { Activity } from '@app/contract/activities';
import type { Contact, ContactDetail } from '@app/contract/contacts';
import { uuid } from '@app/frame/test/open-page.tsx';

export const ben = { id: uuid(2), name: 'Ben Carter', partnerCompany: null };
export const mara = { id: uuid(1), name: 'Mara Okafor', partnerCompany: 'Northwind' };

/** A row of the list. */
export const contactRow = (more: Partial<Contact> = {}): Contact => ({
  id: 7,
  givenName: 'Anna',
  familyName: 'Ruiz',
  email: 'anna@ruiz.example',
  phone: '(303) 555-0142',
  company: 'Ruiz Dental',
  title: 'Owner',
  city: 'Denver',
  state: 'CO',
  country: 'US',
  type: 'lead',
  tags: [{ id: 1, name: 'VIP' }],
  owner: ben,
  permission: 'granted',
  source: 'webForm',
  lastActivityDate: null,
  createdDate: '2026-01-05T12:00:00.000Z',
  fields: {},
  deletedDate: null,
  ...more,
});

/** A contact, whole. */
export const contactDetail = (more: Partial<ContactDetail> = {}): ContactDetail => ({
  ...contactRow(),
  website: 'https://ruiz.example',
  address1: '1 Main St',
  address2: '',
  postalCode: '80202',
  timeZone: 'America/Denver',
  birthday: '1980-04-02',
  language: 'es-mx',
  moreEmails: [],
  morePhones: [],
  moreAddresses: [],
  phoneE164: '+13035550142',
  mergedInto: null,
  evidence: { date: '2026-01-05T12:00:00.000Z', how: 'form', text: 'Yes, send me news', by: null },
  textPermission: 'none',
  textEvidence: null,
  changedDate: '2026-01-05T12:00:00.000Z',
  ...more,
});

type Kind = Activity['kind'];
/** One thing that happened. */
export const activity = <K extends Kind>(
  id: number,
  kind: K,
  details: Extract<Activity, { kind: K }>['details'],
  more: Partial<Pick<Activity, 'date' | 'by' | 'important'>> = {},
): Activity =>
  ({ id, kind, details, date: '2026-02-03T15:30:00.000Z', by: null, important: null, ...more }) as Activity;
