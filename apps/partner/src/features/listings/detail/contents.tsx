import { AppError } from '@app/contract/errors';
import type { Listing, ListingContent } from '@app/contract/listings';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listingQueries } from '#data/listings.ts';
import { Flow } from './flow.tsx';
import { DownIcon } from './icons.tsx';
import styles from './listing.module.css';
import type { listingSearch } from './search.ts';

type Props = Pick<PageProps<typeof listingSearch>, 'search' | 'setSearch'> & { listing: Listing };

export function Contents({ listing, search, setSearch }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const versions = Array.from({ length: listing.version }, (_, at) => listing.version - at);
  const version = versions.find((known) => String(known) === search.version) ?? listing.version;
  const content = useQuery(listingQueries.content(getBoot().accountId, String(listing.id), version));
  const isMissing = content.error instanceof AppError && content.error.code === 'listing.notFound';
  return (
    <>
      <Toolbar end={content.data && <Counts content={content.data} />}>
        <NativeSelect
          aria-label={t('campaign.versionColumn')}
          className={styles.filter ?? ''}
          rightSection={<DownIcon />}
          value={version}
          onChange={({ currentTarget: { value } }) =>
            setSearch({ version: Number(value) === listing.version ? '' : (value ?? '') })
          }
          data={versions.map((known) => ({
            value: String(known),
            label: t(known === listing.version ? 'campaign.latestVersion' : 'campaign.version', {
              version: number(known),
            }),
          }))}
        />
      </Toolbar>
      {isMissing ? (
        <Empty text={t('campaign.contents.missing')} />
      ) : (
        <QueryView
          query={content}
          loading={<TextPlaceholder lines={8} />}
          error={t('campaign.contents.error')}
          isEmpty={({ goals, sequences }) => goals.length + sequences.length === 0}
          empty={<Empty text={t('campaign.contents.empty')} />}
        >
          {(found) => <Flow key={found.version} content={found} />}
        </QueryView>
      )}
    </>
  );
}

function Counts({ content: { goals, sequences } }: { content: ListingContent }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const steps = sequences.reduce((sum, sequence) => sum + sequence.steps.length, 0);
  const said = (name: 'goals' | 'sequences' | 'steps', count: number) =>
    t(`campaign.contents.count.${name}`, { count, number: number(count) });
  return [said('goals', goals.length), said('sequences', sequences.length), said('steps', steps)].join(' · ');
}
