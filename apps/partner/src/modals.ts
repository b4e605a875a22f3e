import type { Bundle } from '@app/contract/bundles';
import type { InstallKind } from '@app/contract/installs';
import type { LinkChoices } from '@app/contract/links';
import type { Listing } from '@app/contract/listings';
import { track } from '@app/frame/calls/analytics.ts';
import { modalsOf } from '@app/frame/state/modals.ts';
import type { WorkspaceModals } from '@app/workspace/modals.ts';
import { useEffect } from 'react';

/** One of the two: a bundle, or a single campaign. */
export type InstallSource = {
  bundle?: { id: string; name: string };
  listing?: { id: number; immutableId: string; name: string };
};

/** Every modal of this app and what it is opened with. */
export type PartnerModals = {
  archiveListing: { listings: Listing[] };
  bundle: { bundle: Bundle; archived: boolean };
  /** `choices`: to start from, of a link or a template. `client`: whom it is for; the link is called so. */
  cartLink: { bundle?: { id: string; name: string }; choices?: Partial<LinkChoices>; client?: { name: string } };
  chooseBundle: Record<never, never>;
  createBundle: {
    solutionRefs?: string[];
    from?: { name: string; description: string; solutionRefs: string[] };
  };
  /** Installs into client accounts, updates there, or uninstalls. `accountIds`: only these are offered, all chosen. */
  install: { kind?: InstallKind; accountIds?: string[] } & InstallSource;
  /** What is installed in accounts that are chosen already; `name` is of the one, where it is one. */
  installInto: { accountIds: string[]; name?: string | undefined };
  /** The second step, after the accounts are chosen: shows what would happen and starts it. */
  reviewInstall: { kind: InstallKind; accountIds: string[] } & InstallSource;
  installRun: { installId: string };
  installed: { installId: string };
  linkCode: { name: string; url: string; shortUrl: string };
  renameLink: { id: string; name: string };
};

export const { openModal, pushModal, backWith } = modalsOf<PartnerModals & WorkspaceModals>();

const CART_LINK = 'partner-edition:create-cart-link';
type CartLinkDetail = PartnerModals['cartLink'];

/** Anything on the page may ask for a cart link, with or without a bundle, for somebody or for anybody. */
export const requestCartLink = (detail: CartLinkDetail = {}) =>
  dispatchEvent(new CustomEvent<CartLinkDetail>(CART_LINK, { detail }));

export function CartLinkListener() {
  useEffect(() => {
    const open = (event: Event) => {
      track('cartLinkModalOpened');
      openModal('cartLink', (event as CustomEvent<CartLinkDetail>).detail ?? {});
    };
    addEventListener(CART_LINK, open);
    return () => removeEventListener(CART_LINK, open);
  }, []);
  return null;
}
