import { ErrorView } from '@app/ui/error-view';
import type { ParseKeys } from 'i18next';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listenForCartLink } from '#lib/cart-link-event.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import {
  backModal,
  closeModals,
  type ModalName,
  type ModalProps,
  type OpenModal,
  reopenModals,
  useModals,
} from '#lib/modals.ts';
import { useChunk } from './use-chunk.ts';

type Definition<Name extends ModalName> = {
  titleKey: ParseKeys | ((props: ModalProps[Name]) => ParseKeys);
  size?: 'small' | 'medium' | 'large';
  load: () => Promise<ComponentType<ModalProps[Name]>>;
};

const definitions: { [Name in ModalName]: Definition<Name> } = {
  archiveCampaign: {
    titleKey: 'marketplace.archiving.title',
    size: 'small',
    load: async () => (await import('../features/marketplace/archive-campaign-modal.tsx')).ArchiveCampaignModal,
  },
  bundle: {
    titleKey: 'bundles.bundle',
    load: async () => (await import('../features/bundles/bundle-modal.tsx')).BundleModal,
  },
  cartLink: {
    titleKey: 'cartLink.title',
    size: 'large',
    load: async () => (await import('../features/cart-link/cart-link-modal.tsx')).CartLinkModal,
  },
  chooseBundle: {
    titleKey: 'cartLink.chooseBundle',
    load: async () => (await import('../features/cart-link/choose-bundle-modal.tsx')).ChooseBundleModal,
  },
  createBundle: {
    titleKey: 'bundles.create.title',
    size: 'large',
    load: async () => (await import('../features/bundles/create-bundle-modal.tsx')).CreateBundleModal,
  },
  install: {
    titleKey: ({ kind = 'install' }) => `install.title.${kind}`,
    load: async () => (await import('../features/install/install-modal.tsx')).InstallModal,
  },
  reviewInstall: {
    titleKey: ({ kind }) => `install.title.${kind}`,
    load: async () => (await import('../features/install/review-modal.tsx')).ReviewModal,
  },
  installRun: {
    titleKey: 'install.title.run',
    load: async () => (await import('../features/install/run-modal.tsx')).RunModal,
  },
  installed: {
    titleKey: 'install.title.marketplace',
    load: async () => (await import('../features/install/installed-modal.tsx')).InstalledModal,
  },
  invite: {
    titleKey: 'invite.title',
    size: 'small',
    load: async () => (await import('../features/invite/invite-modal.tsx')).InviteModal,
  },
  linkCode: {
    titleKey: 'links.code',
    size: 'small',
    load: async () => (await import('../features/links/link-code-modal.tsx')).LinkCodeModal,
  },
  outbox: {
    titleKey: 'outbox.title',
    load: async () => (await import('../features/invite/outbox-modal.tsx')).OutboxModal,
  },
  removeMember: {
    titleKey: 'users.remove.title',
    size: 'small',
    load: async () => (await import('../features/users/remove-member-modal.tsx')).RemoveMemberModal,
  },
  renameLink: {
    titleKey: 'links.rename',
    size: 'small',
    load: async () => (await import('../features/links/rename-link-modal.tsx')).RenameLinkModal,
  },
  revokeInvitation: {
    titleKey: 'users.revoke.title',
    size: 'small',
    load: async () => (await import('../features/users/revoke-invitation-modal.tsx')).RevokeInvitationModal,
  },
  unsavedChanges: {
    titleKey: 'settings.unsaved.title',
    size: 'small',
    load: async () => (await import('../features/settings/unsaved-modal.tsx')).UnsavedModal,
  },
};

function titleKeyOf({ name, props }: OpenModal): ParseKeys {
  const { titleKey } = definitions[name] as Definition<typeof name>;
  return typeof titleKey === 'function' ? titleKey(props as never) : titleKey;
}

const loadModalStack = async () => (await import('@app/ui/modal-stack')).ModalStack;

/** The one modal frame of the app. Its script, too, comes with the first modal. */
export function Modals() {
  const { t } = useTranslation();
  const stack = useModals();
  useEffect(reopenModals, []);
  useEffect(listenForCartLink, []);
  const ModalStack = useChunk(loadModalStack, stack.length > 0, closeModals);
  if (!ModalStack) return null;
  const pages = stack.map((modal) => ({
    id: modal.id,
    title: t(titleKeyOf(modal)),
    size: definitions[modal.name].size,
    content: <ModalContent modal={modal} />,
  }));
  return (
    <ModalStack
      pages={pages}
      onBack={backModal}
      onClose={closeModals}
      labels={{ back: t('common.back'), close: t('common.close') }}
    />
  );
}

function ModalContent({ modal }: { modal: OpenModal }) {
  const { t } = useTranslation();
  const [Content, setContent] = useState<ComponentType<object>>();
  const [failed, setFailed] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  // The frame was open before its content came: the field to begin with could not be focused then.
  useEffect(() => {
    const first = Content && body.current?.querySelector<HTMLElement>('[data-autofocus]');
    if (!first) return;
    // The frame's focus trap may not have run yet: it goes to the first mark that it finds.
    for (const mark of first.closest('[role="dialog"]')?.querySelectorAll('[data-autofocus]') ?? [])
      if (mark !== first) mark.removeAttribute('data-autofocus');
    first.focus();
  }, [Content]);
  useEffect(() => {
    if (Content || failed) return;
    loadChunk(definitions[modal.name].load as () => Promise<ComponentType<object>>).then(
      (component) => setContent(() => component),
      () => setFailed(true),
    );
  }, [modal.name, Content, failed]);
  if (Content) {
    return (
      <div ref={body}>
        <Content {...modal.props} />
      </div>
    );
  }
  if (!failed) return <div aria-busy="true" style={{ minBlockSize: 120 }} />;
  return <ErrorView text={t('errors.chunk')} reload={t('common.reload')} onReload={() => setFailed(false)} />;
}
