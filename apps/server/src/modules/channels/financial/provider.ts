import type { AccountingKind } from '@app/contract/channels';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { OauthService } from '../oauth/service.ts';
import type { Organisation, SalePart } from '../tables.ts';

/** An invoice, a payment, a sale that was paid at once, or an order, as the books have it. */
export type Sale = {
  part: SalePart;
  origin: string;
  number: string;
  /** What was sold or ordered, in words; '' where the sentence does not say it. */
  items: string;
  /** By the id that the books have for them. */
  customer: string;
  total: { amount: number; currency: string };
  on: Date;
  dueOn: string | null;
  /** `none`: it does not count, not yet or no longer. */
  state: 'open' | 'paid' | 'none';
  paidOn: Date | null;
};
/** Null is a sale that cannot be read. */
export type Found = { origin: string; changed: Date | null; sale: Sale | null };
export type Page = { found: Found[]; total: number; isLast: boolean };

/** All that changed before `since` was read, and of what has changed from then on the pages before `page`. */
export type Cursor = { since: Date; page: number };

/** One answer of the service, to whoever may read the books. */
export type Ask = (path: string, headers?: Record<string, string>) => Promise<unknown>;

export type Provider = Omit<OauthService, 'addresses'> & {
  kind: AccountingKind;
  parts: readonly SalePart[];
  /** Also where the books are. */
  addresses(config: Config): { consent: string; token: string; revoke: string; api: string };
  readOrganisations(ask: Ask, realmId: string): Promise<Organisation[]>;
  /** What has changed since, the oldest first. */
  readPage(ask: Ask, organisation: Organisation, part: SalePart, cursor: Cursor): Promise<Page>;
  readEmails(ask: Ask, organisation: Organisation, customers: readonly string[]): Promise<Map<string, string>>;
  /** What has been deleted since, where a page does not say so. */
  readDeleted?(ask: Ask, organisation: Organisation, since: Date): Promise<{ part: SalePart; origin: string }[]>;
};

export const PAGE_SIZE = 100;

/** Throws for a currency that nobody knows. */
export function toMinorUnits(amount: number, currency: string): { amount: number; currency: string } {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const minor = Math.round(amount * 10 ** maximumFractionDigits);
  if (!Number.isSafeInteger(minor)) throw new RangeError('no amount');
  return { amount: minor, currency };
}

/** A day has no hour: at noon it is the same day for most people on earth. */
export const noonOf = (day: Date): Date => new Date(`${day.toISOString().slice(0, 10)}T12:00:00Z`);

const Named = z.looseObject({});
const DAY = 24 * 60 * 60_000;

/** What a database does not keep is left out of what people have written. */
export const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** Whether it is a day on which something may have been sold. */
export const isLikely = (date: Date): boolean => date >= new Date('1970-01-01') && date < new Date('2200-01-01');

/** Each by itself: one that cannot be read is no reason to leave out the others. */
export function readEach<T extends z.ZodType>(
  items: readonly unknown[],
  schema: T,
  {
    nameOf,
    changedOf,
    toSale,
  }: {
    nameOf(item: Record<string, unknown>): unknown;
    changedOf(item: Record<string, unknown>): Date | null;
    toSale(item: z.output<T>): Sale;
  },
): Found[] {
  return items.map((item) => {
    const named = Named.safeParse(item).data ?? {};
    const changed = changedOf(named);
    // What says that it changes tomorrow would hide all that changes until then.
    const isPast = changed !== null && changed.getTime() < Date.now() + DAY;
    const found = { origin: String(nameOf(named) ?? ''), changed: isPast ? changed : null };
    const read = schema.safeParse(item);
    try {
      const sale = read.success && isPast ? toSale(read.data) : null;
      return { ...found, sale: sale && { ...sale, number: clean(sale.number), items: clean(sale.items) } };
    } catch {
      return { ...found, sale: null };
    }
  });
}

/** What was sold or ordered, by the names of its lines. */
export const inWords = (names: readonly (string | undefined)[]): string =>
  names
    .flatMap((name) => name?.trim() || [])
    .join(', ')
    .slice(0, 200);

/** In parts that fit into one address. */
export const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
