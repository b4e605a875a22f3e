import { z } from 'zod';
import { FormContent } from './asset-content.ts';
import { line, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PublicLogo } from './public-logo.ts';

/** What strangers see on an account's pages host. */
const open = { access: 'public', onPages: true } as const;

/** Without what only the account needs to know. */
export const PublicForm = z.object({
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      isRequired: z.boolean(),
      kind: z.enum(['line', 'text', 'email', 'phone', 'date', 'number', 'choice', 'yesNo']),
      options: z.array(z.string()),
    }),
  ),
  button: z.string(),
  permission: z.string(),
  /** '' where no number is asked for. */
  textPermission: z.string(),
  isDoubleOptIn: FormContent.shape.isDoubleOptIn,
  /** What is said once it was sent; plain HTML on a website leads back to the form's page, which says it. */
  thanks: z.string(),
  company: z.string(),
  logo: PublicLogo.nullable(),
  /** Says when the form was opened; what comes back too quickly was filled in by a program. */
  ticket: z.string(),
});
export type PublicForm = z.infer<typeof PublicForm>;

export const getForm = endpoint({
  ...open,
  method: 'GET',
  path: '/api/v2/forms/{slug}',
  summary: 'A published form.',
  response: PublicForm,
});

export const submitForm = endpoint({
  ...open,
  method: 'POST',
  path: '/api/v2/forms/{slug}',
  seldom: true,
  summary: 'Sends a form in. Refused (form.invalid) with what is wrong, by field.',
  body: z.strictObject({
    answers: z.record(line(40), text(5000)),
    isPermitted: z.boolean(),
    /** A tab that was opened before there was such a box says nothing of it. */
    isTextPermitted: z.boolean().default(false),
    locale: line(10),
    ticket: line(500),
    /** Filled in by programs only. */
    website2: line(200).optional(),
  }),
  response: z.object({
    /** `confirm`: a mail with a link is on its way. */
    next: z.enum(['thanks', 'confirm', 'redirect']),
    text: z.string(),
    url: z.string().nullable(),
  }),
});

export const confirmSubmission = endpoint({
  ...open,
  method: 'POST',
  path: '/api/v2/forms/confirmations/{token}',
  summary: 'Somebody confirms from the mail that it was them. Twice is as once.',
  response: submitForm.response,
});

/** A page's blocks are written as HTML by the server, without a script of anybody's. */
export const getPage = endpoint({
  ...open,
  method: 'GET',
  path: '/api/v2/pages/{slug}',
  summary: 'A published page, and the forms in it.',
  response: z.object({
    title: z.string(),
    description: z.string(),
    company: z.string(),
    logo: PublicLogo.nullable(),
    /** In their order: HTML of ours, or a form. */
    parts: z.array(z.union([z.object({ html: z.string() }), z.object({ form: PublicForm })])),
  }),
});

/** From a mail: the token is the right to do so. A GET changes nothing: scanners follow links. */
export const getPreferences = endpoint({
  ...open,
  method: 'GET',
  path: '/api/v2/preferences/{token}',
  summary: 'What somebody gets from an account by mail.',
  response: z.object({
    company: z.string(),
    logo: PublicLogo.nullable(),
    /** With most of it hidden. */
    address: z.string(),
    isSubscribed: z.boolean(),
    topics: z.array(z.object({ id: z.int(), name: z.string(), isSubscribed: z.boolean() })),
  }),
});

export const changePreferences = endpoint({
  ...open,
  method: 'POST',
  path: '/api/v2/preferences/{token}',
  summary: 'Unsubscribes, from everything or from some kinds of mail, and back again.',
  body: z.strictObject({
    isSubscribed: z.boolean(),
    /** Those that are left out stay as they are. */
    topics: z.array(z.strictObject({ id: z.int(), isSubscribed: z.boolean() })).max(20),
  }),
  response: getPreferences.response,
});
