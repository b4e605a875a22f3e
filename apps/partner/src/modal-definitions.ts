import type { ModalDefinitions } from '@app/frame/state/modals.ts';
import type { PartnerModals } from './modals.ts';

/** What is shown under each name; loaded when it is first opened. */
export const partnerModals: ModalDefinitions<PartnerModals> = {
  archiveListing: {
    titleKey: 'partner:marketplace.archiving.title',
    size: 'small',
    load: async () => (await import('./features/listings/list/archive-listing-modal.tsx')).ArchiveListingModal,
  },
  bundle: {
    titleKey: 'partner:bundles.bundle',
    load: async () => (await import('./features/bundles/bundle-modal.tsx')).BundleModal,
  },
  cartLink: {
    titleKey: 'partner:cartLink.title',
    size: 'large',
    load: async () => (await import('./features/cart-links/create/cart-link-modal.tsx')).CartLinkModal,
  },
  chooseBundle: {
    titleKey: 'partner:cartLink.chooseBundle',
    load: async () => (await import('./features/cart-links/create/choose-bundle-modal.tsx')).ChooseBundleModal,
  },
  createBundle: {
    titleKey: 'partner:bundles.create.title',
    size: 'large',
    load: async () => (await import('./features/bundles/create/create-bundle-modal.tsx')).CreateBundleModal,
  },
  install: {
    titleKey: ({ kind = 'install' }) => `partner:install.title.${kind}`,
    load: async () => (await import('./features/installs/install-modal.tsx')).InstallModal,
  },
  installInto: {
    titleKey: 'partner:install.title.install',
    load: async () => (await import('./features/installs/install-into-modal.tsx')).InstallIntoModal,
  },
  reviewInstall: {
    titleKey: ({ kind }) => `partner:install.title.${kind}`,
    load: async () => (await import('./features/installs/review-modal.tsx')).ReviewModal,
  },
  installRun: {
    titleKey: 'partner:install.title.run',
    load: async () => (await import('./features/installs/run-modal.tsx')).RunModal,
  },
  installed: {
    titleKey: 'partner:install.title.marketplace',
    load: async () => (await import('./features/installs/installed-modal.tsx')).InstalledModal,
  },
  linkCode: {
    titleKey: 'partner:links.code',
    size: 'small',
    load: async () => (await import('./features/cart-links/list/link-code-modal.tsx')).LinkCodeModal,
  },
  renameLink: {
    titleKey: 'partner:links.rename',
    size: 'small',
    load: async () => (await import('./features/cart-links/list/rename-link-modal.tsx')).RenameLinkModal,
  },
};
