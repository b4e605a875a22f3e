import { z } from 'zod';
import { line, recordId, text } from './common.ts';

/** A few words with the same look. What stands in `{{ }}` is filled in for each contact. */
const Run = z.strictObject({
  text: text(5000),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  underline: z.literal(true).optional(),
  /** An address with http, https, mailto or tel, or `{{ link.name }}`. */
  href: line(2000).optional(),
});
export type Run = z.infer<typeof Run>;

/** Paragraphs have one line or more; lists have one for each point. */
const Paragraph = z.strictObject({
  kind: z.enum(['paragraph', 'bullets', 'numbers']),
  lines: z.array(z.array(Run).max(200)).max(100),
});
export type Paragraph = z.infer<typeof Paragraph>;

const align = z.enum(['start', 'center']);
const href = line(2000);
/** A picture of the account's files. */
const picture = { fileId: recordId.nullable(), alt: line(300) };
const id = z.string().min(1).max(40);

/** Each with an id of its own, so that an editor can tell them apart. */
export const Block = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.literal('heading'), text: line(300), align }),
  z.strictObject({ id, kind: z.literal('text'), paragraphs: z.array(Paragraph).max(200), align }),
  z.strictObject({ id, kind: z.literal('picture'), ...picture, href }),
  z.strictObject({ id, kind: z.literal('button'), label: line(100), href, align }),
  z.strictObject({ id, kind: z.literal('divider') }),
  z.strictObject({ id, kind: z.literal('space'), size: z.enum(['small', 'large']) }),
  /** On pages alone: a form of the same solution. */
  z.strictObject({ id, kind: z.literal('form'), assetId: recordId.nullable() }),
]);
export type Block = z.infer<typeof Block>;

export const formFieldNames = [
  'givenName',
  'familyName',
  'email',
  'phone',
  'company',
  'title',
  'website',
  'address1',
  'city',
  'state',
  'postalCode',
  'country',
  'birthday',
  'message',
] as const;

const FormField = z.strictObject({
  /** One of the contact's, an own field by its id, or `message`, which is kept with the submission. */
  field: z.union([z.enum(formFieldNames), z.string().regex(/^\d+$/)]),
  label: line(200),
  isRequired: z.boolean(),
});
export type FormField = z.infer<typeof FormField>;

export const EmailContent = z.strictObject({
  kind: z.literal('email'),
  subject: line(300),
  /** What mail programs show beside the subject. */
  preview: line(300),
  blocks: z.array(Block).max(200),
});
export type EmailContent = z.infer<typeof EmailContent>;

export const FormContent = z.strictObject({
  kind: z.literal('form'),
  title: line(200),
  intro: text(2000),
  fields: z.array(FormField).min(1).max(40),
  button: line(60),
  /** The words of a box to tick; without them nobody is asked, and nobody has allowed anything. */
  permission: text(1000),
  /** The words of another box, for text messages to the number that is asked for; forms from before have none. */
  textPermission: text(1000).optional(),
  /** Counts once a link in a mail was followed and confirmed. */
  isDoubleOptIn: z.boolean(),
  thanks: z.union([
    z.strictObject({ kind: z.literal('text'), text: text(2000) }),
    /** A page of the account, or an address on its own website. */
    z.strictObject({ kind: z.literal('redirect'), url: z.url({ protocol: /^https?$/ }).max(2000) }),
  ]),
});
export type FormContent = z.infer<typeof FormContent>;

export const AssetContent = z.discriminatedUnion('kind', [
  EmailContent,
  z.strictObject({ kind: z.literal('text'), text: text(1600) }),
  FormContent,
  z.strictObject({
    kind: z.literal('page'),
    title: line(200),
    description: line(300),
    blocks: z.array(Block).max(200),
  }),
]);
export type AssetContent = z.infer<typeof AssetContent>;

/** What merge fields are filled from: `{{ contact.givenName }}`. Own fields by their id, as `contact.field12`. */
export const MergeValues = z.object({
  contact: z.record(z.string(), z.string()),
  company: z.record(z.string(), z.string()),
  owner: z.record(z.string(), z.string()),
  link: z.record(z.string(), z.string()),
});
export type MergeValues = z.infer<typeof MergeValues>;
