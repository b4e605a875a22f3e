import type { FlagName } from '@app/contract/accounts';
import type { AppError } from '@app/contract/errors';
import type { CurrentUser } from '@app/contract/identity';
import type { LiveEvent } from '@app/contract/live';
import type { TextKey } from '@app/i18n/i18n';
import type { QueryKey } from '@tanstack/react-query';
import { type ComponentType, createContext, use } from 'react';
import type { EarlyCall } from '../calls/early-answers.ts';
import type { Boot } from '../state/boot.ts';
import type { ModalDefinition } from '../state/modals.ts';
import type { PanelName } from '../state/panels.ts';
import type { AppRoute } from './route.ts';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

/** `alsoAt`: other pages that belong to it, and show it as the current one. */
export type MenuPage = { labelKey: TextKey; icon: Icon; path: string; alsoAt?: readonly string[] };
type MenuLink = { labelKey: TextKey; icon: Icon; href: () => string };
/** The palette has room for the whole name; the button may have a shorter one. */
type MenuAction = { labelKey: TextKey; paletteKey: TextKey; icon: Icon; run: () => void };

/** One entry of the command palette. `isFound`: the server has found it by what was typed, perhaps not in its label. */
export type PaletteItem = { id: string; group: string; label: string; isFound?: boolean; run: () => void };
export type GoTo = (path: string) => void;

type LiveTopic = Exclude<LiveEvent['topic'], 'resync'>;

/** What is particular to a signed-in app; this package does everything that is the same for all of them. */
export type App = {
  /** Its part of the catalogues. */
  name: 'partner' | 'crm';
  /** What a page without a title of its own is called. */
  title: string;
  /** The start page, also shown for unknown paths. */
  home: string;
  routes: AppRoute[];
  menu: {
    /** The one filled button. */
    action?: MenuAction;
    pages: MenuPage[];
    /** Below the line. */
    morePages?: MenuPage[];
    /** Also below the line; each opens in a new tab. */
    links: MenuLink[];
  };
  /** Where the account menu leads. Without a users page it offers to invite a colleague instead. */
  account: { settings: string; users: string; usersFlag?: FlagName };
  modals: Record<string, ModalDefinition>;
  panels: Record<PanelName, () => Promise<ComponentType<{ opened: boolean }>>>;
  /** Shown in the header between the search and the account menu. */
  bar: ComponentType[];
  /** What somebody who has nothing yet does next: shown instead of the empty lists that say so. */
  firstSteps?: () => Promise<ComponentType<{ onDismiss: () => void }>>;
  /** A quiet line over every page. */
  banner?: ComponentType;
  /**
   * Entries of the palette beyond the menu's pages and the common actions. Records are loaded when it opens, or looked
   * for by what is typed where there are too many of them.
   */
  palette: {
    groups: { name: string; labelKey: TextKey }[];
    useRecords: (goTo: GoTo, typed: string) => PaletteItem[];
  };
  /** Finds the account to work in and loads what the app must know before it shows anything. */
  boot: (user: CurrentUser) => Promise<Boot>;
  /** Where the start page leads instead, once for each load of the app: there is something to be done first. */
  firstVisit?: (boot: Boot) => string | undefined;
  /** What the start is going to ask, as far as it is known without an answer: the account, and the app's own calls. */
  early?: { accountId: () => string | null | undefined; calls?: () => EarlyCall[] };
  /** Refusals at the start that have a page of their own. */
  refusals: Partial<Record<AppError['code'], string>>;
  /** The query keys to reload when the server reports a change; what an app does not show is left out. */
  live: Partial<Record<LiveTopic, (accountId: string, ids?: readonly string[]) => QueryKey[]>>;
  /** Components without output that are mounted while the app is shown. */
  listeners?: ComponentType[];
};

/** Where the users page is behind a flag that is off, there is none. */
export const hasUsersPage = ({ usersFlag }: App['account'], flags: Boot['flags']): boolean =>
  !usersFlag || flags[usersFlag];

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('nothing of the frame is shown outside an app');
  return app;
}
