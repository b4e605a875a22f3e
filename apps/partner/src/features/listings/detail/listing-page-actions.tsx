import type { Listing } from '@app/contract/listings';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { useArchive, useSetArchived } from '../archive-listing.ts';
import { MoreIcon } from './icons.tsx';
import styles from './listing.module.css';

/** An archived listing can only be restored or uninstalled; a draft can be neither installed nor bundled yet. */
export function ListingPageActions({ listing }: { listing: Listing }) {
  const { t } = useTranslation('partner');
  const setArchived = useSetArchived([listing]);
  const { id, immutableId, name, archived, published } = listing;
  const source = { listing: { id, immutableId, name } };
  return (
    <>
      {archived && (
        <Button variant="default" onClick={() => setArchived(false)}>
          {t('campaign.unarchive')}
        </Button>
      )}
      {!archived && published && (
        <Button variant="default" onClick={() => openModal('createBundle', { solutionRefs: [immutableId] })}>
          {t('campaign.addToBundle')}
        </Button>
      )}
      <div className={styles.together}>
        {!archived && published && (
          <Button onClick={() => openModal('install', source)}>{t('campaign.install')}</Button>
        )}
        <More listing={listing} />
      </div>
    </>
  );
}

function More({ listing }: { listing: Listing }) {
  const { t } = useTranslation('partner');
  const archive = useArchive([listing]);
  const { id, immutableId, name, archived, published } = listing;
  const source = { listing: { id, immutableId, name } };
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('campaign.more')}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!archived && published && (
          <Menu.Item onClick={() => openModal('install', { kind: 'update', ...source })}>
            {t('campaign.update')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => openModal('install', { kind: 'uninstall', ...source })}>
          {t('campaign.uninstall')}
        </Menu.Item>
        {!archived && <Menu.Item onClick={archive}>{t('campaign.archive')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
