import type { AppNamespaces } from '@app/i18n/i18n';
import { localeNames, locales } from '@app/i18n/locales';
import { searchable } from '@app/i18n/searchable';
import type { TFunction } from 'i18next';
import { type App, type GoTo, hasUsersPage, type PaletteItem } from '../app/app.ts';
import { logOut } from '../calls/log-out.ts';
import { getBoot } from '../state/boot.ts';
import { chooseLocale } from '../state/locale.ts';
import { openInvite } from '../state/modals.ts';
import { openPanel } from '../state/panels.ts';

type Tools = { t: TFunction<AppNamespaces>; goTo: GoTo; setScheme: (scheme: 'light' | 'dark') => void };

/** Pages one may go to and actions one may start, from anywhere. */
export function fixedItems({ menu, account }: App, { t, goTo, setScheme }: Tools): PaletteItem[] {
  const page = (path: string, label: string) => ({ id: path, group: 'pages', label, run: () => goTo(path) });
  const action = (id: string, label: string, run: () => void) => ({ id, group: 'actions', label, run });
  const { flags } = getBoot();
  return [
    ...menu.pages.map(({ path, labelKey }) => page(path, t(labelKey))),
    page('/notifications', t('notifications.title')),
    ...(hasUsersPage(account, flags) ? [page(account.users, t('users.title'))] : []),
    page(account.settings, t('settings.title')),
    ...(menu.action ? [action('main', t(menu.action.paletteKey), menu.action.run)] : []),
    action('invite', t('account.invite'), openInvite),
    action('switch', t('account.switch'), () => openPanel('switcher')),
    action('light', t('palette.light'), () => setScheme('light')),
    action('dark', t('palette.dark'), () => setScheme('dark')),
    ...localeNames.map((locale) =>
      action(`language-${locale}`, t('palette.language', { name: locales[locale].label }), () => chooseLocale(locale)),
    ),
    action('logout', t('account.logout'), logOut),
  ];
}

/** Records of an app as entries of the palette. */
export const paletteRecords =
  <T extends { id: string | number; name: string }>(group: string, run: (row: T) => void) =>
  (row: T): PaletteItem => ({ id: String(row.id), group, label: row.name, run: () => run(row) });

const MOST_PER_GROUP = 6;

/** Every typed word must begin a word of the label, so that "al fi" finds "Alder & Finch". */
export function matchItems<T extends Pick<PaletteItem, 'group' | 'label' | 'isFound'>>(items: T[], query: string): T[] {
  const words = searchable(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items.filter(({ group }) => group === 'pages' || group === 'actions');
  const counts = new Map<string, number>();
  return items.filter(({ group, label, isFound }) => {
    const searched = ` ${searchable(label)}`;
    const count = counts.get(group) ?? 0;
    const fits = (word: string) => searched.includes(` ${word}`) || (word.length > 2 && searched.includes(word));
    if (count >= MOST_PER_GROUP || !(isFound || words.every(fits))) return false;
    counts.set(group, count + 1);
    return true;
  });
}
