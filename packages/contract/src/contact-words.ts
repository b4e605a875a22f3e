/** Words of the specification. */
export const contactTypes = [
  'lead',
  'vendor',
  'system',
  'visitor',
  'partner',
  'unknown',
  'personal',
  'coworker',
  'customer',
  'anonymous',
  'potential_lead',
] as const;
export type ContactType = (typeof contactTypes)[number];

/** All but 'all', which is the filter that shows everything. */
export const activityKinds = [
  'csv',
  'call',
  'note',
  'task',
  'email',
  'order',
  'webForm',
  'payment',
  'contact',
  'invoice',
  'commerce',
  'callNote',
  'strategy',
  'interaction',
  'appointment',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Whether automated marketing may write to somebody; the last three yield only to the person's own opt-in. */
export const mailPermissions = ['granted', 'none', 'withdrawn', 'bounced', 'complained'] as const;
export type MailPermission = (typeof mailPermissions)[number];

/** How somebody came into the account. */
export const contactSources = ['hand', 'csv', 'webForm', 'order', 'api', 'demo'] as const;
export type ContactSource = (typeof contactSources)[number];

export const ownFieldKinds = ['text', 'number', 'date', 'choice', 'yesNo'] as const;
export type OwnFieldKind = (typeof ownFieldKinds)[number];

/** How to reach somebody, as columns of a file: what has several places has a column for each. */
export const reachColumns = [
  'email',
  'email2',
  'email3',
  'phone',
  'phone2',
  'phone3',
  'phone4',
  'phone5',
  'company',
  'title',
  'website',
  'address1',
  'address2',
  'city',
  'state',
  'postalCode',
  'country',
] as const;

/** What of a contact stands in an exported file, in this order; own fields follow. */
export const exportColumns = [
  'givenName',
  'familyName',
  ...reachColumns,
  'otherAddress1',
  'otherAddress2',
  'timeZone',
  'birthday',
  'language',
  'type',
  'tags',
  'owner',
  'permission',
  'source',
  'created',
  'lastActivity',
] as const;
export type ExportColumn = (typeof exportColumns)[number];
