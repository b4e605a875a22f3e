import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LOGO_LONGEST, LOGO_PATTERN } from './logo-rule.ts';

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const getCrmSettings = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/settings',
  summary: 'What holds for the whole account: its clock, and the currency of deals that name none.',
  response: z.object({ timeZone: z.string(), currencyCode: z.string(), countryCode: z.string() }),
});

/** A data URL; empty for none. */
const Logo = z.object({ logo: z.string() });

export const getLogo = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/settings/logo',
  summary: 'The logo of the business.',
  response: Logo,
});

export const saveLogo = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/settings/logo',
  summary: 'Changes the logo of the business; an empty one takes it away.',
  body: z.strictObject({ logo: z.string().max(LOGO_LONGEST).regex(LOGO_PATTERN) }),
  response: Logo,
});
