import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { SearchField } from '@app/ui/page/search-field';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userQueries } from '../data/team.ts';
import { UserTable } from './user-table.tsx';
import styles from './users.module.css';

type Props = { search: string; onSearch: (search: string) => void };

export function Members({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const users = useInfiniteQuery(userQueries.list(getBoot().accountId, search));
  const pages = users.data?.pages ?? [];
  const members = pages.flatMap(({ content }) => content);
  const total = pages.at(-1)?.totalCount ?? members.length;

  const all = t('users.count', { count: total, number: number(total) });
  const count =
    members.length < total ? t('users.shown', { shown: number(members.length), total: number(total) }) : all;
  const found = search ? t('users.found', { count: total, number: number(total), search }) : all;
  const answered = useSearched(search) && users.isSuccess && !users.isPlaceholderData;
  const clear = (
    <Button variant="default" onClick={() => onSearch('')}>
      {t('users.clearSearch')}
    </Button>
  );
  return (
    <>
      <Toolbar end={users.data && count}>
        <SearchField
          value={search}
          onChange={onSearch}
          label={t('users.search')}
          placeholder={t('users.search')}
          shortcut="/"
        />
      </Toolbar>
      <p className="visually-hidden" role="status">
        {answered && found}
      </p>
      <KeepFocus className={styles.list} busy={users.isPlaceholderData}>
        <QueryView
          query={users}
          loading={<TablePlaceholder rows={5} columns={4} />}
          error={t('users.error')}
          isEmpty={() => members.length === 0}
          empty={search ? <Empty text={t('users.noMatch')} action={clear} /> : <Empty text={t('users.empty')} />}
        >
          {() => <UserTable members={members} />}
        </QueryView>
        <MoreButton query={users} error={t('users.moreFailed')} loadsAhead />
      </KeepFocus>
    </>
  );
}

/** Whether the search has changed since the page opened. Only then is the result announced to screen readers. */
function useSearched(search: string): boolean {
  const [state, setState] = useState({ search, changed: false });
  if (state.search !== search) setState({ search, changed: true });
  return state.changed;
}
