import { readFileSync } from 'node:fs';
import type { Row } from './rows.ts';

const logo = readFileSync(new URL('northwind-logo.png', import.meta.url)).toString('base64');

/** How Northwind presents itself on its offers. */
export const offerPageRow = (account: { id: string }): Row<'offer_page'> => ({
  account_id: account.id,
  logo: `data:image/png;base64,${logo}`,
  welcome:
    'Welcome! We set everything up for you in the first week, and stay at your side after that.\nAsk us whenever something is unclear.',
  terms_url: 'https://www.northwindgrowthpartners.example/terms',
});
