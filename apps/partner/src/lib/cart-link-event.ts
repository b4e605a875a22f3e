import { track } from './analytics.ts';
import { openModal } from './modals.ts';

const NAME = 'partner-edition:create-cart-link';
type Detail = { bundle?: { id: string; name: string } };

/** Anything on the page may ask for a cart link, with or without a bundle. */
export const requestCartLink = (detail: Detail = {}) => dispatchEvent(new CustomEvent<Detail>(NAME, { detail }));

export function listenForCartLink(): () => void {
  const open = (event: Event) => {
    track('cartLinkModalOpened');
    openModal('cartLink', (event as CustomEvent<Detail>).detail ?? {});
  };
  addEventListener(NAME, open);
  return () => removeEventListener(NAME, open);
}
