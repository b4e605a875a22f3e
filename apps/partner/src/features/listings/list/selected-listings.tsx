import type { Listing } from '@app/contract/listings';
import { useFormats } from '@app/i18n/use-formats';
import { SelectedBar } from '@app/ui/table/selected-bar';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { useArchive, useSetArchived } from '../archive-listing.ts';

type Props = { listings: Listing[]; onClear: () => void };

/** What can be done with the chosen campaigns, each with those that it fits. */
export function SelectedListings({ listings, onClear }: Props) {
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
    <SelectedBar
      label={t('marketplace.table')}
      count={t('marketplace.count', { count: listings.length, number: number(listings.length) })}
      onClear={onClear}
    >
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
    </SelectedBar>
  );
}
