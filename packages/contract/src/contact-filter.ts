import { z } from 'zod';
import { line, recordId, uuid } from './common.ts';
import { contactSources, contactTypes, mailPermissions } from './contact-words.ts';

const MOST_VALUES = 50;

/** Days in the account's zone, both included; or how many days back. */
const Period = z.strictObject({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Within so many days, today included. */
  lastDays: z.int().min(1).max(3650).optional(),
  /** Not within so many days. What never happened counts as long ago. */
  notLastDays: z.int().min(1).max(3650).optional(),
});
export type Period = z.infer<typeof Period>;

/** A condition on an own field. What fits its kind: text contains, numbers and dates lie between, a choice is one of. */
const OwnField = z.strictObject({
  id: recordId,
  contains: line(200).optional(),
  from: z.union([z.number(), z.iso.date()]).optional(),
  to: z.union([z.number(), z.iso.date()]).optional(),
  oneOf: z.array(line(200)).max(MOST_VALUES).optional(),
  is: z.boolean().optional(),
  isEmpty: z.boolean().optional(),
});

/** Which contacts are meant. Every part that is given must hold; none at all means everybody who is not in the trash. */
export const ContactFilter = z.strictObject({
  /** Every word stands in the name, an e-mail, a phone number or the company. */
  search: line(200).optional(),
  type: z.array(z.enum(contactTypes)).max(contactTypes.length).optional(),
  tags: z
    .strictObject({
      all: z.array(recordId).max(MOST_VALUES).optional(),
      any: z.array(recordId).max(MOST_VALUES).optional(),
      none: z.array(recordId).max(MOST_VALUES).optional(),
    })
    .optional(),
  /** Null is nobody. */
  owner: z.array(uuid.nullable()).max(MOST_VALUES).optional(),
  permission: z.array(z.enum(mailPermissions)).max(mailPermissions.length).optional(),
  city: line(80).optional(),
  state: line(80).optional(),
  company: line(120).optional(),
  created: Period.optional(),
  lastActivity: Period.optional(),
  fields: z.array(OwnField).max(10).optional(),
  campaign: z.strictObject({ id: recordId, state: z.enum(['any', 'active', 'completed']) }).optional(),
  /** Has an open deal, or an open task, or none. */
  openDeal: z.boolean().optional(),
  openTask: z.boolean().optional(),
  /** Whom an import has written: made, changed, or either. */
  import: z.strictObject({ id: recordId, what: z.enum(['any', 'created', 'updated']) }).optional(),
  source: z.array(z.enum(contactSources)).max(contactSources.length).optional(),
  /** The trash instead of everybody else. */
  trash: z.boolean().optional(),
});
export type ContactFilter = z.infer<typeof ContactFilter>;
