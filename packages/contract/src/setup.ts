import { z } from 'zod';
import { SetupState } from './accounts.ts';
import { email, line } from './common.ts';
import { companyFields } from './company-rules.ts';
import { endpoint } from './endpoint.ts';
import { LOGO_LONGEST, LOGO_PATTERN } from './logo-rule.ts';
import { CompanyFields, CompanyProfile } from './profile.ts';

/** In the order in which they are asked. */
export const setupSteps = ['reach', 'place', 'look'] as const;
export const SetupStep = z.enum(setupSteps);
export type SetupStep = z.infer<typeof SetupStep>;

/** From whom the account's mail comes. Both are empty where nobody has said so. */
const Sender = z.strictObject({ name: line(100).trim(), address: line(254).trim() });

/** As far as somebody has come: nothing of it is checked before the end. */
export const SetupTyped = z.strictObject({
  company: z.partialRecord(z.enum(companyFields as [string, ...string[]]), z.string().max(1000)).default({}),
  logo: z.string().max(LOGO_LONGEST).regex(LOGO_PATTERN).optional(),
  sender: Sender.optional(),
});
export type SetupTyped = z.infer<typeof SetupTyped>;

export const Setup = z.object({ state: SetupState, step: SetupStep, typed: SetupTyped });
export type Setup = z.infer<typeof Setup>;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const getSetup = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/setup',
  summary: 'How far the set-up of the company profile is, with what was typed so far.',
  response: Setup,
});

export const keepSetup = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/setup',
  summary: 'Keeps what was typed, to go on later, also elsewhere. Once it is finished nothing is kept.',
  body: z.strictObject({ step: SetupStep, typed: SetupTyped }),
  response: Setup,
});

export const skipSetup = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/setup:skip',
  summary: 'It is not shown by itself any more; what was typed stays.',
  response: Setup,
});

export const finishSetup = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/setup:finish',
  summary: 'Saves the company profile, the logo and the sender at once, as the calls for each of them do.',
  body: z.strictObject({
    company: CompanyFields.extend({ revision: z.int().min(1) }),
    logo: z.string().max(LOGO_LONGEST).regex(LOGO_PATTERN),
    /** None: mail goes out once there is one. */
    sender: z.strictObject({ name: line(100).trim().min(1), address: email }).nullable(),
  }),
  response: z.object({ setup: Setup, company: CompanyProfile }),
});
