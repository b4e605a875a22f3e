import type { Listing } from '@app/contract/listings';
import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { useArchive, useSetArchived } from '../archive-listing.ts';
import { ArchiveIcon, BundleIcon, InstallIcon, MoreIcon, UnarchiveIcon } from './icons.tsx';

/** What is archived can only come back; a draft cannot be installed yet. */
export function ListingActions({ listing }: { listing: Listing }) {
  const { t } = useTranslation('partner');
  const archive = useArchive(listing);
  const setArchived = useSetArchived(listing);
  const { id, immutableId, name } = listing;
  if (listing.archived)
    return (
      <Action label={t('marketplace.unarchive')} name={name} run={() => setArchived(false)}>
        <UnarchiveIcon />
      </Action>
    );
  return (
    <>
      {listing.published && (
        <Action
          label={t('marketplace.install')}
          name={name}
          run={() => openModal('install', { listing: { id, immutableId, name } })}
        >
          <InstallIcon />
        </Action>
      )}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon aria-label={`${t('marketplace.more')}: ${name}`}>
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<BundleIcon />}
            onClick={() => openModal('createBundle', { solutionRefs: [immutableId] })}
          >
            {t('marketplace.addToBundle')}
          </Menu.Item>
          <Menu.Item leftSection={<ArchiveIcon />} onClick={archive}>
            {t('marketplace.archive')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

type ActionProps = { label: string; name: string; run: () => void; children: ReactNode };

/** The first page of all does without the script of a tooltip. */
function Action({ label, name, run, children }: ActionProps) {
  return (
    <ActionIcon aria-label={`${label}: ${name}`} title={label} onClick={run}>
      {children}
    </ActionIcon>
  );
}
