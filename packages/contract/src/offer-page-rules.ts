import { isWebsite, tidyWebsite } from './company-rules.ts';

/** The same limits in the browser and on the server. */
export const WELCOME_LONGEST = 600;
export const TERMS_LONGEST = 300;
/** A logo travels with every offer that is opened, so it stays small: about 64 KB of image. */
export const LOGO_LONGEST = 90_000;

/** A small image as text. Not SVG, which is a program rather than a picture. */
export const LOGO_PATTERN = /^(?:data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})?$/;

/** Empty, or the address of a page. */
export const isTermsUrl = (typed: string): boolean => {
  const url = tidyWebsite(typed);
  return url === '' || (url.length <= TERMS_LONGEST && isWebsite(url));
};
