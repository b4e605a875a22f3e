import type { CartLink } from '@app/contract/links';
import type { PageProps } from '@app/frame/app/route.ts';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { SearchField } from '@app/ui/page/search-field';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkTable } from './link-table.tsx';
import { filterLinks, type LinkSort, orderLinks } from './order-links.ts';
import type { linksSearch } from './search.ts';

type Props = Pick<PageProps<typeof linksSearch>, 'search' | 'setSearch'> & { links: CartLink[] };

export function LinkList({ links, search, setSearch }: Props) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { q, tab, link, sort } = search;
  const locale = currentLocale();
  const ordered = useMemo(() => orderLinks(links, sort, locale), [links, sort, locale]);
  const shown = useMemo(() => filterLinks(ordered, { q, tab, link }), [ordered, q, tab, link]);
  const onSort = useCallback((next: LinkSort) => setSearch({ sort: next }), [setSearch]);
  const reset = (
    <Button variant="default" onClick={() => setSearch({ q: '', tab: 'all', link: '' })}>
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
          value={q}
          onChange={(value) => setSearch({ q: value, link: '' })}
          label={t('links.search')}
          placeholder={t('links.search')}
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
