import type { Listing } from '@app/contract/listings';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { useArchive, useSetArchived } from '../archive-listing.ts';
import { ArchiveIcon, BundleIcon, InstallIcon, MoreIcon, UnarchiveIcon } from './icons.tsx';

/** An archived listing can only be restored; a draft can be neither installed nor bundled yet. */
export function ListingActions({ listing }: { listing: Listing }) {
  const { t } = useTranslation(['partner', 'common']);
  const archive = useArchive([listing]);
  const setArchived = useSetArchived([listing]);
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
      <LazyMenu
        position="bottom-end"
        target={
          <ActionIcon aria-label={`${t('marketplace.more')}: ${name}`}>
            <MoreIcon />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            {listing.published && (
              <Menu.Item
                leftSection={<BundleIcon />}
                onClick={() => openModal('createBundle', { solutionRefs: [immutableId] })}
              >
                {t('marketplace.addToBundle')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<ArchiveIcon />} onClick={archive}>
              {t('marketplace.archive')}
            </Menu.Item>
          </>
        )}
      </LazyMenu>
    </>
  );
}

type ActionProps = { label: string; name: string; run: () => void; children: ReactNode };

/** A plain `title` instead of a tooltip keeps the tooltip's script out of the first page. */
function Action({ label, name, run, children }: ActionProps) {
  return (
    <ActionIcon aria-label={`${label}: ${name}`} title={label} onClick={run}>
      {children}
    </ActionIcon>
  );
}
