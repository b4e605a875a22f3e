import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getCrmSettings = endpoint({
  method: 'GET',
  path: '/crm/rest/v1/settings',
  summary: 'What holds for the whole account: its clock, and the currency of deals that name none.',
  access: 'account',
  account: 'header',
  token: 'crm',
  response: z.object({ timeZone: z.string(), currencyCode: z.string(), countryCode: z.string() }),
});
