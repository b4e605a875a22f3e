import type { FlagName } from '@app/contract/accounts';
import type { TextKey } from '@app/i18n/i18n';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { EarlyCall } from '../calls/early-answers.ts';
import type { SearchOf, SearchShape } from './search.ts';

type PathParams<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : Path extends `${string}$${infer Name}`
    ? { [K in Name]: string }
    : unknown;

/** How a page changes some of its parameters in the address, without a new entry in the history. */
export type SetSearch<Shape extends SearchShape> = (patch: Partial<SearchOf<Shape>>) => void;
/** What every page gets. `search` is what stands in the address; a kept-alive page keeps its own while hidden. */
export type PageProps<Shape extends SearchShape = Record<never, never>, Path extends string = string> = {
  params: PathParams<Path>;
  search: SearchOf<Shape>;
  setSearch: SetSearch<Shape>;
};

/** What is known of a visit before anybody has answered: who was here last, where, and what the address says. */
type Known<Shape extends SearchShape, Path extends string> = Pick<PageProps<Shape, Path>, 'params' | 'search'> & {
  accountId: string;
  userId: string;
};

export type AppRoute = {
  path: string;
  titleKey?: TextKey;
  /** How each parameter of its address is read and written. */
  search: SearchShape;
  load: () => Promise<ComponentType<PageProps>>;
  /** The page's first calls, asked for while the guard still asks. */
  early?: (known: Known<SearchShape, string>) => EarlyCall[];
  /** What the page shows first, fetched into the cache: a visit that begins here is drawn once, with its rows. */
  first?: (known: Known<SearchShape, string>, client: QueryClient) => Promise<void>[];
  /** Only with this flag on; otherwise back to the previous path. */
  flag?: FlagName;
  /** Stays mounted, with its state, when one leaves. */
  keepAlive?: true;
  keepScroll?: true;
  /** No sign-in needed, no navigation around it. */
  fullScreen?: true;
};

type Screen<Shape extends SearchShape, Path extends string> = Omit<
  AppRoute,
  'path' | 'search' | 'load' | 'early' | 'first'
> & {
  path: Path;
  search?: Shape;
  load: () => Promise<ComponentType<PageProps<Shape, Path>>>;
  early?: (known: Known<Shape, Path>) => EarlyCall[];
  first?: (known: Known<Shape, Path>, client: QueryClient) => Promise<void>[];
};

/** One line of an app's list of screens; the page must read what its path and its search say. */
export const screen = <const Path extends string, Shape extends SearchShape = Record<never, never>>(
  definition: Screen<Shape, Path>,
): AppRoute => ({ search: {}, ...definition }) as unknown as AppRoute;
