import { PARTNER_EDITION } from '@app/contract/accounts';
import type { SwitcherAccount } from '@app/contract/switcher';
import { getBoot } from '@app/frame/state/boot.ts';
import { SearchField } from '@app/ui/page/search-field';
import { QueryView } from '@app/ui/state/query-view';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switcherQueries } from '../data/switcher.ts';
import { PartnerEntry } from './account-entry.tsx';
import styles from './account-switcher.module.css';
import { CrmAccounts } from './crm-accounts.tsx';
import { EntryPlaceholder } from './entry-placeholder.tsx';
import { RecentAccounts } from './recent-accounts.tsx';
import { scrollAreaOf } from './scroll-area.ts';
import { Section } from './section.tsx';
import { useEntryKeys } from './use-entry-keys.ts';
import { usePins } from './use-pins.ts';

/** Starts fresh with each opening. */
export function AccountLists({ opening, opened }: { opening: number; opened: boolean }) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const partner = useQuery(switcherQueries.partner(opening));
  const recent = useQuery(switcherQueries.recent(opening));
  const crm = useInfiniteQuery(switcherQueries.crm(opening, search));
  const { pins, pin } = usePins();
  const crmFailed = crm.isError && crm.data === undefined;
  const clearSearch = () => setSearch('');
  useEntryKeys(root);
  useCancelledWhenClosed(opened);
  useTopOnSearch(root, search);

  function reload() {
    for (const query of [partner, recent]) if (query.isError) void query.refetch();
    if (crmFailed) void crm.refetch();
  }
  const error = t('switcher.error');

  return (
    <div ref={root}>
      {!(partner.isError && crmFailed) && (
        <Section title={t('switcher.partnerTools')}>
          <QueryView
            query={{ ...partner, refetch: reload }}
            loading={<EntryPlaceholder rows={expectedPartners()} />}
            error={error}
          >
            {(accounts) => <PartnerTools accounts={accounts} />}
          </QueryView>
        </Section>
      )}
      <div className={styles.search} ref={focusSearchFirst}>
        <SearchField
          value={search}
          onChange={setSearch}
          label={t('switcher.search')}
          placeholder={t('switcher.search')}
        />
      </div>
      {search === '' && crm.data !== undefined && (
        // A new pin appears here at the next opening: now it would move the list under the pointer.
        <RecentAccounts accounts={recent.data ?? []} pins={pins} onPin={pin} />
      )}
      <CrmAccounts
        list={crm}
        // Shown after the sections above have loaded; otherwise these rows would move under the pointer.
        waits={search === '' && recent.isPending}
        search={search}
        onClear={clearSearch}
        error={error}
        onReload={reload}
        pins={pins}
        onPin={pin}
      />
    </div>
  );
}

function PartnerTools({ accounts }: { accounts: SwitcherAccount[] }) {
  const { accountId } = getBoot();
  return (
    <ul className={styles.list}>
      {accounts.map((account) => (
        <PartnerEntry key={account.id} account={account} current={account.id === accountId} />
      ))}
    </ul>
  );
}

/** As many placeholder rows as the app knows accounts, so that the list below seldom moves. */
const expectedPartners = () =>
  Math.max(1, getBoot().accounts.filter(({ edition }) => edition === PARTNER_EDITION).length);

/** The panel first focuses the element with this attribute. */
function focusSearchFirst(box: HTMLElement | null): void {
  box?.querySelector('input')?.setAttribute('data-autofocus', '');
}

/** The lists stay mounted while the panel slides out, so their requests must be cancelled here. */
function useCancelledWhenClosed(opened: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!opened) void client.cancelQueries({ queryKey: switcherQueries.all });
  }, [client, opened]);
}

/** A new search scrolls back to the top. */
function useTopOnSearch(root: { current: HTMLElement | null }, search: string): void {
  const shown = useRef(search);
  useLayoutEffect(() => {
    if (shown.current === search || !root.current) return;
    shown.current = search;
    const area = scrollAreaOf(root.current);
    if (area) area.scrollTop = 0;
  }, [root, search]);
}
