import { localeNames, locales } from '@app/i18n/locales';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { getBoot } from '#lib/boot.ts';
import { requestCartLink } from '#lib/cart-link-event.ts';
import { chooseLocale } from '#lib/locale.ts';
import { logOut } from '#lib/log-out.ts';
import { openModal } from '#lib/modals.ts';
import { openPanel } from '#lib/panels.ts';
import { bundleQueries } from '../../features/bundles/queries.ts';
import { clientQueries } from '../../features/clients/queries.ts';
import { marketplaceQueries } from '../../features/marketplace/queries.ts';

export const groups = ['pages', 'actions', 'clients', 'campaigns', 'bundles'] as const;
export type Item = { id: string; group: (typeof groups)[number]; label: string; run: () => void };
type Tools = {
  t: TFunction;
  goTo: (path: string, search?: Record<string, string>) => void;
  setScheme: (scheme: 'light' | 'dark') => void;
};

/** Pages one may go to and actions one may start, from anywhere. */
export function fixedItems({ t, goTo, setScheme }: Tools): Item[] {
  const page = (path: string, label: string): Item => ({ id: path, group: 'pages', label, run: () => goTo(path) });
  const action = (id: string, label: string, run: () => void): Item => ({ id, group: 'actions', label, run });
  const { flags } = getBoot();
  return [
    page('/clients', t('menu.clients')),
    page('/campaigns/marketplace', t('menu.campaigns')),
    page('/campaigns/bundles', t('menu.bundles')),
    page('/links', t('menu.links')),
    page('/notifications', t('notifications.title')),
    ...(flags['optimus.usersPage'] ? [page('/users', t('users.title'))] : []),
    page('/settings', t('settings.title')),
    action('cart-link', t('menu.createCartLink'), () => requestCartLink()),
    action('invite', t('account.invite'), () => openModal('invite', {})),
    action('switch', t('account.switch'), () => openPanel('switcher')),
    action('light', t('palette.light'), () => setScheme('light')),
    action('dark', t('palette.dark'), () => setScheme('dark')),
    ...localeNames.map((locale) =>
      action(`language-${locale}`, t('palette.language', { name: locales[locale].label }), () => chooseLocale(locale)),
    ),
    action('logout', t('account.logout'), logOut),
  ];
}

/** Clients, campaigns and bundles by name, from the same cache that their pages read. */
export function useRecordItems(goTo: (path: string) => void): Item[] {
  const { accountId } = getBoot();
  const clients = useQuery(clientQueries.list(accountId)).data?.content;
  const bundles = useQuery(bundleQueries.list(accountId, false)).data;
  const publishers = useQuery(marketplaceQueries.publishers(accountId)).data;
  const listings = useQuery(marketplaceQueries.listings(accountId, publishers)).data;
  return useMemo(
    () => [
      ...(clients ?? []).map(record('clients', ({ id }) => goTo(`/clients/${id}`))),
      ...(listings ?? []).map(record('campaigns', ({ id }) => goTo(`/campaigns/marketplace/${id}`))),
      ...(bundles ?? []).map(record('bundles', () => goTo('/campaigns/bundles'))),
    ],
    [clients, listings, bundles, goTo],
  );
}

const record =
  <T extends { id: string | number; name: string }>(group: Item['group'], run: (row: T) => void) =>
  (row: T): Item => ({ id: String(row.id), group, label: row.name, run: () => run(row) });

const MOST_PER_GROUP = 6;

/** Every typed word must begin a word of the label, so that "al fi" finds "Alder & Finch". */
export function matchItems<T extends Pick<Item, 'group' | 'label'>>(items: T[], query: string): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items.filter(({ group }) => group === 'pages' || group === 'actions');
  const counts = new Map<string, number>();
  return items.filter(({ group, label }) => {
    const folded = ` ${fold(label)}`;
    const count = counts.get(group) ?? 0;
    if (
      count >= MOST_PER_GROUP ||
      !words.every((word) => folded.includes(` ${word}`) || (word.length > 2 && folded.includes(word)))
    )
      return false;
    counts.set(group, count + 1);
    return true;
  });
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
