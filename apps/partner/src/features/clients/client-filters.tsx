import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SearchField } from '@app/ui/search-field';
import { Toolbar } from '@app/ui/toolbar';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { useFormats } from '#lib/locale.ts';

type Props = Pick<PageProps, 'search' | 'setSearch'> & { shown: number; total: number };

export function ClientFilters({ search, setSearch, shown, total }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const sold = search.sold === 'mine' || search.sold === 'others' ? search.sold : 'all';
  return (
    <Toolbar
      end={
        shown < total
          ? t('clients.shown', { shown: number(shown), total: number(total) })
          : t('clients.count', { count: total, number: number(total) })
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
        value={sold}
        onChange={(value) => setSearch({ sold: value === 'all' ? undefined : value })}
        data={[
          { value: 'all', label: t('clients.all') },
          { value: 'mine', label: t('clients.mine') },
          { value: 'others', label: t('clients.others') },
        ]}
      />
    </Toolbar>
  );
}
