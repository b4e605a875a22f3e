import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bundleQueries } from '#data/bundles.ts';
import type { PartnerModals } from '#modals';
import { useSetArchived } from '../archive-listing.ts';
import styles from './marketplace.module.css';

/** Archiving can be undone, so the warning only says what it touches. */
export function ArchiveListingModal({ listings }: PartnerModals['archiveListing']) {
  const { t } = useTranslation(['partner', 'common']);
  const setArchived = useSetArchived(listings);
  const refs = listings.map(({ immutableId }) => immutableId);
  const bundles = useQuery(bundleQueries.including(getBoot().accountId, refs));
  const isOne = listings.length === 1;
  return (
    <Stack>
      <Text>
        {isOne ? t('marketplace.archiving.text', { name: listings[0]?.name }) : t('marketplace.archiving.textMany')}
      </Text>
      <QueryView
        query={bundles}
        loading={<TextPlaceholder lines={2} />}
        error={t('marketplace.archiving.error')}
        isEmpty={(names) => names.length === 0}
        empty={<Text c="dimmed">{t(isOne ? 'marketplace.archiving.none' : 'marketplace.archiving.noneMany')}</Text>}
      >
        {(names) => <Bundles names={names} isOne={isOne} />}
      </QueryView>
      <Group>
        <BusyButton
          busy={bundles.isPending}
          onClick={() => {
            setArchived(true);
            closeModals();
          }}
        >
          {t(isOne ? 'marketplace.archive' : 'marketplace.archiveMany')}
        </BusyButton>
        <Button variant="default" onClick={closeModals} data-autofocus>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

function Bundles({ names, isOne }: { names: { id: string; name: string }[]; isOne: boolean }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const text = t(isOne ? 'marketplace.archiving.bundles' : 'marketplace.archiving.bundlesMany', {
    count: names.length,
    number: number(names.length),
  });
  return (
    <>
      <Text>{text}</Text>
      {/* A long list scrolls, also by keyboard. */}
      <Box component="ul" className={styles.bundles ?? ''} aria-label={text} tabIndex={0}>
        {names.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </Box>
    </>
  );
}
