import { z } from 'zod';
import { line, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { LOGO_LONGEST, LOGO_PATTERN } from './logo-rule.ts';
import { TERMS_LONGEST, WELCOME_LONGEST } from './offer-page-rules.ts';

/** What a company's offers say beside the offer itself. */
export const OfferPage = z.object({
  /** A data URL; empty for none. */
  logo: z.string(),
  welcome: z.string(),
  termsUrl: z.string(),
});
export type OfferPage = z.infer<typeof OfferPage>;

export const getOfferPage = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/offerPage',
  summary: "The logo, the words of welcome and the terms that the company's offers show.",
  access: 'partner',
  account: 'path',
  response: OfferPage,
});

export const saveOfferPage = endpoint({
  method: 'PUT',
  path: '/api/v2/accounts/{accountId}/offerPage',
  summary: "Changes what the company's offers show beside the offer; what is not named stays.",
  access: 'partner',
  account: 'path',
  body: z.object({
    logo: z.string().max(LOGO_LONGEST).regex(LOGO_PATTERN).optional(),
    welcome: text(WELCOME_LONGEST).trim().optional(),
    termsUrl: line(TERMS_LONGEST).trim().optional(),
  }),
  response: OfferPage,
});
