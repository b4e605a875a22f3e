import { z } from 'zod';
import { line } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { openCall, updateMask } from './common.ts';

const addressParts = ['line1', 'line2', 'locality', 'region', 'country_code', 'postal_code'] as const;
const everyPart = <Part extends z.ZodType>(part: Part) =>
  z.object(Object.fromEntries(addressParts.map((name) => [name, part])) as Record<(typeof addressParts)[number], Part>);

export const OpenBusinessProfile = z.object({
  name: z.string(),
  email: z.string(),
  website: z.string(),
  phone: z.string(),
  address: everyPart(z.string()),
  currency_code: z.string(),
  business_goals: z.array(z.string()),
  business_primary_color: z.string().nullable(),
  business_secondary_color: z.string().nullable(),
  time_zone: z.string(),
  /** On the account's public pages: anybody may load it. */
  logo_url: z.string().nullable(),
  language_tag: z.string().nullable(),
  business_type: z.string().nullable(),
});
export type OpenBusinessProfile = z.infer<typeof OpenBusinessProfile>;

const color = line(20).trim().nullish();
/** What cannot be written (the time zone, the logo, …) is passed over, as programs give back what they have read. */
const GivenProfile = z.object({
  name: line(1000).optional(),
  email: line(1000).optional(),
  website: line(1000).nullish(),
  phone: line(1000).optional(),
  address: everyPart(line(1000).nullable()).optional(),
  currency_code: line(10).trim().optional(),
  business_goals: z.array(line(200)).max(50).nullish(),
  business_primary_color: color,
  business_secondary_color: color,
});
export type GivenProfile = z.output<typeof GivenProfile>;

export const openGetBusinessProfile = endpoint({
  ...openCall('settings', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/businessProfile',
  summary: 'How the business can be reached.',
  response: OpenBusinessProfile,
});

export const openChangeBusinessProfile = endpoint({
  ...openCall('settings', 'write'),
  method: 'PATCH',
  path: '/crm/rest/v2/businessProfile',
  summary:
    'Changes what is given of the business profile. An address has all its six parts. The currency is the country’s.',
  query: updateMask,
  body: GivenProfile,
  response: OpenBusinessProfile,
});
