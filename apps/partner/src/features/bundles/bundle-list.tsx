import type { Bundle } from '@app/contract/bundles';
import type { SetSearch } from '@app/frame/app/route.ts';
import { useFormats } from '@app/i18n/use-formats';
import { SearchField } from '@app/ui/page/search-field';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BundleTable } from './bundle-table.tsx';
import { filterByName } from './names.ts';
import type { bundlesSearch } from './search.ts';

type Props = { bundles: Bundle[]; archived: boolean; q: string; setSearch: SetSearch<typeof bundlesSearch> };

export function BundleList({ bundles, archived, q, setSearch }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const shown = filterByName(bundles, q);
  return (
    <>
      <Toolbar
        end={
          q
            ? t('bundles.shown', { shown: number(shown.length), total: number(bundles.length) })
            : t('bundles.total', { count: bundles.length, number: number(bundles.length) })
        }
      >
        <SearchField
          value={q}
          onChange={(value) => setSearch({ q: value })}
          label={t('bundles.search')}
          placeholder={t('bundles.search')}
          shortcut="/"
        />
      </Toolbar>
      {shown.length === 0 ? (
        <Empty
          text={t('bundles.noMatch')}
          action={
            <Button variant="default" onClick={() => setSearch({ q: '' })}>
              {t('bundles.resetFilters')}
            </Button>
          }
        />
      ) : (
        <BundleTable bundles={shown} archived={archived} />
      )}
    </>
  );
}
