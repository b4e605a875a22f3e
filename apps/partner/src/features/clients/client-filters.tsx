import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SearchField } from '@app/ui/search-field';
import { Toolbar } from '@app/ui/toolbar';
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { useFormats } from '#lib/locale.ts';
import { parseSold } from './arrange.ts';
import styles from './clients-page.module.css';
import { DownIcon } from './icons.tsx';

type Props = Pick<PageProps, 'search' | 'setSearch'> & { shown: number; total: number; children: ReactNode };

export function ClientFilters({ search, setSearch, shown, total, children }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Toolbar
      end={
        <div className={styles.tools}>
          <span role="status">
            {shown < total
              ? t('clients.shown', { shown: number(shown), total: number(total) })
              : t('clients.count', { count: total, number: number(total) })}
          </span>
          {children}
        </div>
      }
    >
      <SearchField
        value={search.q ?? ''}
        onChange={(value) => setSearch({ q: value || undefined })}
        label={t('clients.search')}
        placeholder={t('clients.search')}
        clearLabel={t('common.clear')}
        shortcut="/"
      />
      <SegmentedControl
        aria-label={t('clients.filter')}
        maw="100%"
        bd="1px solid var(--line)"
        value={parseSold(search.sold) ?? 'all'}
        onChange={(value) => setSearch({ sold: parseSold(value) })}
        data={[
          { value: 'all', label: t('clients.all') },
          { value: 'mine', label: t('clients.mine') },
          { value: 'others', label: t('clients.others') },
        ]}
      />
      <NativeSelect
        aria-label={t('clients.lookedAfter')}
        className={styles.by ?? ''}
        rightSection={<DownIcon />}
        value={search.by === 'me' ? 'me' : 'everybody'}
        onChange={({ currentTarget }) => setSearch({ by: currentTarget.value === 'me' ? 'me' : undefined })}
        data={[
          { value: 'everybody', label: t('clients.byEverybody') },
          { value: 'me', label: t('clients.byMe') },
        ]}
      />
    </Toolbar>
  );
}

export function ResetFilters({ setSearch }: Pick<PageProps, 'setSearch'>) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      className={styles.reset ?? ''}
      onClick={() => setSearch({ q: undefined, sold: undefined, by: undefined })}
    >
      {t('clients.resetFilters')}
    </Button>
  );
}
