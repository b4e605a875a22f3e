import type { CartLink } from '@app/contract/links';
import type { Sort } from '@app/ui/data-table';
import { Empty } from '@app/ui/empty';
import { SearchField } from '@app/ui/search-field';
import { Toolbar } from '@app/ui/toolbar';
import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { currentLocale, useFormats } from '#lib/locale.ts';
import { filterLinks, orderLinks, parseSort, writeSort } from './arrange.ts';
import { LinkTable } from './link-table.tsx';

type Props = Pick<PageProps, 'search' | 'setSearch'> & { links: CartLink[] };

export function LinkList({ links, search, setSearch }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { q, tab, link } = search;
  const locale = currentLocale();
  const sort = useMemo(() => parseSort(search.sort), [search.sort]);
  const ordered = useMemo(() => orderLinks(links, sort, locale), [links, sort, locale]);
  const shown = useMemo(() => filterLinks(ordered, { q, tab, link }), [ordered, q, tab, link]);
  const onSort = useCallback((next: Sort) => setSearch({ sort: writeSort(next) }), [setSearch]);
  const reset = (
    <Button variant="default" onClick={() => setSearch({ q: undefined, tab: undefined, link: undefined })}>
      {t('links.showAll')}
    </Button>
  );
  return (
    <>
      <Toolbar
        end={
          <span role="status">
            {shown.length < links.length
              ? t('links.shown', { shown: number(shown.length), total: number(links.length) })
              : t('links.total', { count: links.length, number: number(links.length) })}
          </span>
        }
      >
        <SearchField
          value={q ?? ''}
          onChange={(value) => setSearch({ q: value || undefined, link: undefined })}
          label={t('links.search')}
          placeholder={t('links.search')}
          clearLabel={t('common.clear')}
          shortcut="/"
        />
        {link && shown.length > 0 && reset}
      </Toolbar>
      {shown.length === 0 ? (
        <Empty text={t('links.noMatch')} action={reset} />
      ) : (
        <LinkTable links={shown} sort={sort} onSort={onSort} />
      )}
    </>
  );
}
