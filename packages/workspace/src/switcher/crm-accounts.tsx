import type { SwitcherAccount } from '@app/contract/switcher';
import { getConfig } from '@app/frame/calls/config.ts';
import { withoutRepeats } from '@app/frame/calls/without-repeats.ts';
import { Empty } from '@app/ui/state/empty';
import { QueryView } from '@app/ui/state/query-view';
import { Anchor, Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CrmEntry } from './account-entry.tsx';
import styles from './account-switcher.module.css';
import { EntryPlaceholder } from './entry-placeholder.tsx';
import { NextPage } from './next-page.tsx';
import { Section } from './section.tsx';
import { isPinned, type PinChange, type Pins } from './use-pins.ts';

type Page = { content: SwitcherAccount[]; totalCount?: number | undefined; search: string };
type Props = {
  list: UseInfiniteQueryResult<InfiniteData<Page>>;
  waits: boolean;
  search: string;
  onClear: () => void;
  error: string;
  onReload: () => void;
  pins: Pins;
  onPin: (change: PinChange) => void;
};

export function CrmAccounts({ list, waits, search, onClear, error, onReload, pins, onPin }: Props) {
  const { t } = useTranslation();
  const pages = waits ? undefined : list.data?.pages;
  const accounts = useMemo(
    () =>
      pages &&
      withoutRepeats(
        pages.flatMap(({ content }) => content),
        ({ id }) => id,
      ),
    [pages],
  );
  const first = pages?.[0];
  const count = first?.totalCount ?? accounts?.length ?? 0;
  const isOlder = list.isPlaceholderData;

  return (
    <Section title={first ? t('switcher.crmAccounts', { count }) : t('switcher.crm')} busy={isOlder}>
      <p className="visually-hidden" role="status">
        {first &&
          !isOlder &&
          (search === '' ? t('switcher.crmAccounts', { count }) : t('switcher.found', { count, search }))}
      </p>
      <QueryView
        query={{ ...list, data: accounts, refetch: onReload }}
        loading={<EntryPlaceholder rows={6} />}
        error={error}
        isEmpty={({ length }) => length === 0}
        empty={<NoAccounts search={first?.search ?? ''} onClear={onClear} />}
      >
        {(shown) => (
          // Rows of the previous search stay to avoid flicker, but they cannot be opened.
          <div className={styles.rows} data-older={isOlder} inert={isOlder}>
            <ul className={styles.list}>
              {shown.map((account) => (
                <CrmEntry
                  key={account.id}
                  account={account}
                  search={first?.search ?? ''}
                  pinned={isPinned(account, pins)}
                  onPin={onPin}
                />
              ))}
            </ul>
            {!isOlder && <NextPage list={list} loaded={pages?.length ?? 0} />}
          </div>
        )}
      </QueryView>
    </Section>
  );
}

function NoAccounts({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation();
  if (search === '')
    return (
      <Empty
        text={t('switcher.empty')}
        action={<Anchor href={getConfig().signIn.register}>{t('switcher.create')}</Anchor>}
      />
    );
  return (
    <Empty
      text={t('switcher.none')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('switcher.clearSearch')}
        </Button>
      }
    />
  );
}
