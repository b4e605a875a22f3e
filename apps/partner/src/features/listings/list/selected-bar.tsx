import type { Listing } from '@app/contract/listings';
import { useFormats } from '@app/i18n/use-formats';
import { Icon } from '@app/ui/icon';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { useArchive, useSetArchived } from '../archive-listing.ts';
import styles from './selected-bar.module.css';

type Props = { listings: Listing[]; onClear: () => void };

/** What can be done with the chosen campaigns, each with those that it fits. Floats, so that no row moves. */
export function SelectedBar({ listings, onClear }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const active = listings.filter(({ archived }) => !archived);
  const archived = listings.filter((listing) => listing.archived);
  const bundled = active.filter(({ published }) => published);
  const archive = useArchive(active);
  const setArchived = useSetArchived(archived);
  const thenClear = (run: () => void) => () => {
    run();
    onClear();
  };
  return (
    <section className={styles.bar} aria-label={t('marketplace.table')}>
      <span role="status" className={styles.count}>
        {t('marketplace.count', { count: listings.length, number: number(listings.length) })}
      </span>
      {bundled.length > 0 && (
        <Button
          size="xs"
          onClick={() => openModal('createBundle', { solutionRefs: bundled.map(({ immutableId }) => immutableId) })}
        >
          {t('marketplace.addToBundle')}
        </Button>
      )}
      {active.length > 0 && (
        <Button size="xs" variant="default" onClick={thenClear(archive)}>
          {t('marketplace.archiveMany')}
        </Button>
      )}
      {archived.length > 0 && (
        <Button size="xs" variant="default" onClick={thenClear(() => setArchived(false))}>
          {t('marketplace.unarchiveMany')}
        </Button>
      )}
      <ActionIcon variant="subtle" aria-label={t('clients.selection.clear')} onClick={onClear}>
        <Icon name="close" size={16} />
      </ActionIcon>
    </section>
  );
}
