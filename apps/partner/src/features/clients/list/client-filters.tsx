import type { SetSearch as SetPageSearch } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Filters } from '@app/ui/page/filters';
import { SearchField } from '@app/ui/page/search-field';
import { Segments } from '@app/ui/page/segments';
import { Toolbar } from '@app/ui/page/toolbar';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQueries } from '#data/people.ts';
import styles from './clients-page.module.css';
import { DownIcon } from './icons.tsx';
import { type ClientsSearch, clientsSearch } from './search.ts';

type SetSearch = { setSearch: SetPageSearch<typeof clientsSearch> };
type Props = SetSearch & {
  search: ClientsSearch;
  shown: number;
  total: number;
  isListThere: boolean;
  children: ReactNode;
};

/** Each filter renders again only when its own value changes, so that typing in the search leaves the others alone. */
export function ClientFilters({ search, setSearch, shown, total, isListThere, children }: Props) {
  const { q, sold, by, health } = search;
  return (
    <Toolbar
      end={
        <div className={styles.tools}>
          <Count shown={shown} total={total} />
          {children}
        </div>
      }
    >
      <Search q={q} setSearch={setSearch} />
      <Filters
        active={[sold !== 'all', by !== 'everybody', health !== 'all'].filter(Boolean).length}
        onReset={() => setSearch({ sold: 'all', by: 'everybody', health: 'all' })}
      >
        <SoldBy sold={sold} setSearch={setSearch} />
        <LookedAfterBy by={by} isListThere={isListThere} setSearch={setSearch} />
        <ByHealth health={health} setSearch={setSearch} />
      </Filters>
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
    <div className={styles.search}>
      <SearchField
        value={q}
        onChange={(value) => setSearch({ q: value })}
        label={t('clients.search')}
        placeholder={t('clients.search')}
        shortcut="/"
      />
    </div>
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

type ByProps = SetSearch & { by: string; isListThere: boolean };

const LookedAfterBy = memo(function LookedAfterBy({ by, isListThere, setSearch }: ByProps) {
  const { t } = useTranslation('partner');
  const { accountId, user } = getBoot();
  // Nobody has opened the menu by then, and the rows do not wait for it.
  const enabled = useDeferredValue(isListThere, false);
  const people = useQuery({ ...peopleQueries.list(accountId), enabled }).data ?? [];
  const colleagues = people.filter(({ id }) => id !== user.id);
  const isUnnamed = !['everybody', 'me', 'nobody'].includes(by) && !colleagues.some(({ id }) => id === by);
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
        { value: 'nobody', label: t('clients.byNobody') },
        ...colleagues.map(({ id, name }) => ({ value: id, label: t('clients.byPerson', { name }) })),
        ...(isUnnamed ? [{ value: by, label: t('clients.bySomebody') }] : []),
      ]}
    />
  );
});

const ByHealth = memo(function ByHealth({ health, setSearch }: SetSearch & { health: ClientsSearch['health'] }) {
  const { t } = useTranslation('partner');
  const levels = ['bad', 'attention', 'good'] as const;
  return (
    <NativeSelect
      aria-label={t('clients.health')}
      className={styles.level ?? ''}
      rightSection={<DownIcon />}
      value={health}
      onChange={({ currentTarget }) => setSearch({ health: clientsSearch.health.read(currentTarget.value) })}
      data={[
        { value: 'all', label: t('clients.anyHealth') },
        ...levels.map((level) => ({ value: level, label: t(`clients.levels.${level}`) })),
        { value: 'trial', label: t('clients.trialEnds') },
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
      onClick={() => setSearch({ q: '', sold: 'all', by: 'everybody', health: 'all' })}
    >
      {t('clients.resetFilters')}
    </Button>
  );
}
