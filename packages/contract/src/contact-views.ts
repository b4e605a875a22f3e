import { z } from 'zod';
import { line } from './common.ts';
import { ContactFilter } from './contact-filter.ts';
import { Person } from './contacts.ts';
import { endpoint } from './endpoint.ts';

/** What a list looked like when somebody kept it. */
const Shown = {
  filter: ContactFilter,
  sort: line(40),
  /** The columns in their order, with their widths where they were changed. */
  columns: z.array(z.strictObject({ id: line(40), width: z.int().min(40).max(1000).optional() })).max(60),
};
export const ContactView = z.object({
  id: z.int(),
  name: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  by: Person.nullable(),
  ...Shown,
});
export type ContactView = z.infer<typeof ContactView>;

const ViewFields = z.strictObject({ name: line(80).trim().min(1), isShared: z.boolean(), ...Shown });
const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const listContactViews = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/contactViews',
  summary: "One's own saved views of the contacts, and those that colleagues share, by name.",
  response: z.object({ views: z.array(ContactView) }),
});

export const createContactView = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/contactViews',
  summary: 'Keeps a view under a name. At most 100 of one person.',
  creates: true,
  body: ViewFields,
  response: ContactView,
});

export const changeContactView = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/contactViews/{viewId}',
  summary: "Changes one's own view.",
  body: ViewFields,
  response: ContactView,
});

export const deleteContactView = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/contactViews/{viewId}',
  summary: "Forgets one's own view.",
  response: z.void(),
});
