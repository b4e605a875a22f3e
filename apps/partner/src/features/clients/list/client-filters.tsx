import type { SetSearch as SetPageSearch } from '@app/frame/app/route.ts';
import { useFormats } from '@app/i18n/use-formats';
import { SearchField } from '@app/ui/search-field';
import { Segments } from '@app/ui/segments';
import { Toolbar } from '@app/ui/toolbar';
import { Button, NativeSelect } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './clients-page.module.css';
import { DownIcon } from './icons.tsx';
import { type ClientsSearch, clientsSearch } from './search.ts';

type SetSearch = { setSearch: SetPageSearch<typeof clientsSearch> };
type Props = SetSearch & { search: ClientsSearch; shown: number; total: number; children: ReactNode };

/** Each filter renders again only when its own value changes, so that typing in the search leaves the others alone. */
export function ClientFilters({ search, setSearch, shown, total, children }: Props) {
  return (
    <Toolbar
      end={
        <div className={styles.tools}>
          <Count shown={shown} total={total} />
          {children}
        </div>
      }
    >
      <Search q={search.q} setSearch={setSearch} />
      <SoldBy sold={search.sold} setSearch={setSearch} />
      <LookedAfterBy by={search.by} setSearch={setSearch} />
    </Toolbar>
  );
}

const Count = memo(function Count({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  return (
    <span role="status">
      {shown < total
        ? t('clients.shown', { shown: number(shown), total: number(total) })
        : t('clients.count', { count: total, number: number(total) })}
    </span>
  );
});

const Search = memo(function Search({ q, setSearch }: SetSearch & { q: string }) {
  const { t } = useTranslation('partner');
  return (
    <SearchField
      value={q}
      onChange={(value) => setSearch({ q: value })}
      label={t('clients.search')}
      placeholder={t('clients.search')}
      shortcut="/"
    />
  );
});

const SoldBy = memo(function SoldBy({ sold, setSearch }: SetSearch & { sold: ClientsSearch['sold'] }) {
  const { t } = useTranslation('partner');
  return (
    <Segments
      label={t('clients.filter')}
      value={sold}
      onChange={(value) => setSearch({ sold: value })}
      choices={[
        { value: 'all', label: t('clients.all') },
        { value: 'mine', label: t('clients.mine') },
        { value: 'others', label: t('clients.others') },
      ]}
    />
  );
});

const LookedAfterBy = memo(function LookedAfterBy({ by, setSearch }: SetSearch & { by: ClientsSearch['by'] }) {
  const { t } = useTranslation('partner');
  return (
    <NativeSelect
      aria-label={t('clients.lookedAfter')}
      className={styles.by ?? ''}
      rightSection={<DownIcon />}
      value={by}
      onChange={({ currentTarget }) => setSearch({ by: clientsSearch.by.read(currentTarget.value) })}
      data={[
        { value: 'everybody', label: t('clients.byEverybody') },
        { value: 'me', label: t('clients.byMe') },
      ]}
    />
  );
});

export function ResetFilters({ setSearch }: SetSearch) {
  const { t } = useTranslation('partner');
  return (
    <Button
      variant="default"
      className={styles.reset ?? ''}
      onClick={() => setSearch({ q: '', sold: 'all', by: 'everybody' })}
    >
      {t('clients.resetFilters')}
    </Button>
  );
}
