import { type InstallRun, installKinds, runStates } from '@app/contract/installs';
import type { PageProps } from '@app/frame/app/route.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Filters } from '@app/ui/page/filters';
import { SearchField } from '@app/ui/page/search-field';
import { Segments } from '@app/ui/page/segments';
import { Toolbar } from '@app/ui/page/toolbar';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DownIcon } from './icons.tsx';
import styles from './runs.module.css';
import { runsSearch } from './search.ts';

type Props = Pick<PageProps<typeof runsSearch>, 'search' | 'setSearch'> & {
  runs: InstallRun[];
  /** Undefined while it is not known. */
  total: number | undefined;
  showAll: ReactNode;
};

export function RunToolbar({ search, setSearch, runs, total, showAll }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { q, kind, state, listing, bundle } = search;
  const only = nameOf(search, runs);
  return (
    <>
      <Toolbar
        end={
          <span role="status">
            {total !== undefined && t('install.runs.count', { count: total, number: number(total) })}
          </span>
        }
      >
        <SearchField
          value={q}
          onChange={(value) => setSearch({ q: value })}
          label={t('install.runs.search')}
          placeholder={t('install.runs.search')}
          shortcut="/"
        />
        <Filters
          active={(state === 'all' ? 0 : 1) + (kind === undefined ? 0 : 1)}
          onReset={() => setSearch({ state: 'all', kind: undefined })}
        >
          <Segments
            label={t('install.runs.result')}
            value={state}
            onChange={(value) => setSearch({ state: value })}
            choices={(['all', ...runStates] as const).map((value) => ({
              value,
              label: t(`install.runs.states.${value}`),
            }))}
          />
          <NativeSelect
            aria-label={t('install.runs.kind')}
            className={styles.kind ?? ''}
            rightSection={<DownIcon />}
            value={kind ?? ''}
            onChange={({ currentTarget }) => setSearch({ kind: runsSearch.kind.read(currentTarget.value) })}
            data={[
              { value: '', label: t('install.runs.allKinds') },
              ...installKinds.map((value) => ({ value, label: t(`install.title.${value}`) })),
            ]}
          />
        </Filters>
      </Toolbar>
      {(listing || bundle) && (
        <div className={styles.only}>
          {only && <span>{t('install.runs.only', { name: only })}</span>}
          {showAll}
        </div>
      )}
    </>
  );
}

/** What the address narrows the list to, named by the runs themselves. */
function nameOf({ listing, bundle }: Props['search'], runs: InstallRun[]): string | undefined {
  if (bundle) return runs.find(({ bundleId }) => bundleId === bundle.toLowerCase())?.name;
  return runs.flatMap(({ listings }) => listings).find(({ id }) => String(id) === listing)?.name;
}
