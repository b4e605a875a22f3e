import { listBundles } from '@app/contract/bundles';
import { listClients } from '@app/contract/clients';
import { localeNames, locales } from '@app/i18n/locales';
import { queryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { call } from '#lib/api.ts';
import { getBoot } from '#lib/boot.ts';
import { requestCartLink } from '#lib/cart-link-event.ts';
import { changeLocale } from '#lib/locale.ts';
import { logOut } from '#lib/log-out.ts';
import { openModal } from '#lib/modals.ts';
import { openPanel } from '#lib/panels.ts';

export type Item = { id: string; group: 'pages' | 'actions' | 'clients' | 'bundles'; label: string; run: () => void };
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
    page('/notifications', t('notifications.title')),
    ...(flags['optimus.usersPage'] ? [page('/users', t('users.title'))] : []),
    page('/settings', t('settings.title')),
    action('cart-link', t('menu.createCartLink'), () => requestCartLink()),
    action('invite', t('account.invite'), () => openModal('invite', {})),
    action('switch', t('account.switch'), () => openPanel('switcher')),
    action('light', t('palette.light'), () => setScheme('light')),
    action('dark', t('palette.dark'), () => setScheme('dark')),
    ...localeNames.map((locale) =>
      action(`language-${locale}`, t('palette.language', { name: locales[locale].label }), () => changeLocale(locale)),
    ),
    action('logout', t('account.logout'), logOut),
  ];
}

/** Clients and bundles by name; loaded when the palette is first opened. */
export const recordsQuery = () => {
  const { accountId } = getBoot();
  return queryOptions({
    queryKey: ['palette', accountId],
    queryFn: async ({ signal }) => {
      const [clients, bundles] = await Promise.all([
        call(listClients, { accountId, query: { limit: 10_000 } }, { signal }),
        call(listBundles, { accountId, query: { pageSize: 1000 } }, { signal }),
      ]);
      return { clients: clients.content, bundles: bundles.bundles };
    },
    staleTime: 60_000,
  });
};

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
