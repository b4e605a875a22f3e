import type { Bundle } from '@app/contract/bundles';
import { Empty } from '@app/ui/empty';
import { SearchField } from '@app/ui/search-field';
import { Toolbar } from '@app/ui/toolbar';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { useFormats } from '#lib/locale.ts';
import { BundleTable } from './bundle-table.tsx';
import { filterByName } from './names.ts';

type Props = { bundles: Bundle[]; archived: boolean; q: string; setSearch: PageProps['setSearch'] };

export function BundleList({ bundles, archived, q, setSearch }: Props) {
  const { t } = useTranslation();
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
          onChange={(value) => setSearch({ q: value || undefined })}
          label={t('bundles.search')}
          placeholder={t('bundles.search')}
          clearLabel={t('common.clear')}
          shortcut="/"
        />
      </Toolbar>
      {shown.length === 0 ? (
        <Empty
          text={t('bundles.noMatch')}
          action={
            <Button variant="default" onClick={() => setSearch({ q: undefined })}>
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
