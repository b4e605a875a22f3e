import { isWebsite, tidyWebsite } from './website-rule.ts';

/** The same limits in the browser and on the server. */
export const WELCOME_LONGEST = 600;
export const TERMS_LONGEST = 300;

/** Empty, or the address of a page. */
export const isTermsUrl = (typed: string): boolean => {
  const url = tidyWebsite(typed);
  return url === '' || (url.length <= TERMS_LONGEST && isWebsite(url));
};
