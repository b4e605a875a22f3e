import { getBoot } from '@app/frame/state/boot.ts';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { SearchField } from '@app/ui/page/search-field';
import { PickList } from '@app/ui/pick-list';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bundleQueries } from '#data/bundles.ts';
import { listingQueries } from '#data/listings.ts';
import { type InstallSource, type PartnerModals, pushModal } from '#modals';
import styles from './install.module.css';

type Source = { key: string; name: string; isBundle: boolean; source: InstallSource };

/** The accounts are chosen already: this chooses what is installed there, and goes on to whether it can be. */
export function InstallIntoModal({ accountIds, name }: PartnerModals['installInto']) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const [q, setQ] = useState('');
  const sources = useSources();
  const count = accountIds.length;
  return (
    <QueryView
      query={sources}
      loading={<TextPlaceholder lines={9} />}
      error={t('marketplace.error')}
      isEmpty={(all) => all.length === 0}
      empty={<Empty text={t('install.into.empty')} />}
    >
      {(all) => (
        <div className={styles.page}>
          <p className={styles.intro}>
            {name === undefined
              ? t('install.into.accounts', { count, number: number(count) })
              : t('install.into.client', { name })}
          </p>
          <SearchField
            value={q}
            onChange={setQ}
            label={t('install.into.search')}
            placeholder={t('install.into.search')}
          />
          <Sources sources={find(all, q)} onChoose={({ source }) => pushModal('install', { ...source, accountIds })} />
        </div>
      )}
    </QueryView>
  );
}

function Sources({ sources, onChoose }: { sources: Source[]; onChoose: (source: Source) => void }) {
  const { t } = useTranslation('partner');
  if (sources.length === 0) return <p className={styles.quiet}>{t('install.into.noMatch')}</p>;
  return (
    <PickList
      label={t('install.into.sources')}
      items={sources.map((source) => ({
        key: source.key,
        name: source.name,
        note: source.isBundle && t('bundles.bundle'),
        onPick: () => onChoose(source),
      }))}
    />
  );
}

/** What can be installed: bundles, and campaigns that are published and not archived, by name. */
function useSources() {
  const { accountId } = getBoot();
  const publishers = useQuery(listingQueries.publishers(accountId));
  const listings = useQuery(listingQueries.list(accountId, publishers.data));
  const bundles = useQuery(bundleQueries.choices(accountId, true));
  const locale = currentLocale();
  const data = useMemo((): Source[] | undefined => {
    if (!listings.data || !bundles.data) return undefined;
    const { compare } = new Intl.Collator(locale, { numeric: true });
    const all = [
      ...bundles.data.map(({ id, name }) => ({ key: id, name, isBundle: true, source: { bundle: { id, name } } })),
      ...listings.data
        .filter(({ archived, published }) => published && !archived)
        .map(({ id, immutableId, name }) => ({
          ...{ key: immutableId, name, isBundle: false },
          source: { listing: { id, immutableId, name } },
        })),
    ];
    return all.sort((a, b) => compare(a.name, b.name));
  }, [listings.data, bundles.data, locale]);
  const failed = [publishers, listings, bundles].filter(({ isError }) => isError);
  return {
    data,
    isError: failed.length > 0,
    error: failed[0]?.error,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

function find(sources: Source[], q: string): Source[] {
  const wanted = q.trim().toLocaleLowerCase();
  return wanted ? sources.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)) : sources;
}
