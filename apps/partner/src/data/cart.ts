import { createUserBundle, getPartnerPerson } from '@app/contract/accounts';
import { type Bundle, listBundles } from '@app/contract/bundles';
import { AppError } from '@app/contract/errors';
import { listCartLinks } from '@app/contract/links';
import { type Currency, type EstimateRequest, estimateCart, listPlans, listPromotions } from '@app/contract/pricing';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@app/frame/calls/api.ts';
import { loadChunk } from '@app/frame/app/load-chunk.ts';

const PAGE_SIZE = 50;
const A_MINUTE = 60_000;

type Who = { accountId: string; userId: string };
/** Without a partner account nothing is asked. */
type Seller = { partnerAccountId: string | null };
type Place = Seller & { currency: Currency; countryCode: string };
/** What a link brings along. */
export type Along = { bundleId: string | null; addPartnerAsUser: boolean };

export const cartLinkQueries = {
  person: ({ accountId, userId, partnerAccountId }: Who & Seller) =>
    queryOptions({
      queryKey: ['partner-person', accountId, userId],
      queryFn: partnerAccountId ? ({ signal }) => call(getPartnerPerson, { accountId, userId }, { signal }) : skipToken,
    }),
  plans: ({ partnerAccountId, currency, countryCode }: Place) =>
    queryOptions({
      queryKey: ['cart-plans', partnerAccountId, currency, countryCode],
      queryFn: partnerAccountId
        ? ({ signal }) =>
            call(listPlans, { query: { currency, partnerAccountId, countryCode, showAll: true } }, { signal })
        : skipToken,
      staleTime: A_MINUTE,
      // The fields keep showing the plan until the new list is there.
      placeholderData: keepPreviousData,
    }),
  promotions: ({ partnerAccountId, currency }: Omit<Place, 'countryCode'>) =>
    queryOptions({
      queryKey: ['cart-promotions', currency],
      queryFn: partnerAccountId ? ({ signal }) => call(listPromotions, { query: { currency } }, { signal }) : skipToken,
      select: ({ promotions }) => promotions,
      staleTime: A_MINUTE,
      placeholderData: keepPreviousData,
    }),
  bundles: ({ accountId, partnerAccountId }: Pick<Who, 'accountId'> & Seller) =>
    queryOptions({
      queryKey: ['bundles', accountId, 'choice'],
      queryFn: partnerAccountId ? ({ signal }) => readBundles(accountId, signal) : skipToken,
      // The server answers oldest first; the screen shows newest first.
      select: (bundles) => bundles.toReversed(),
    }),
  templates: ({ accountId, partnerAccountId }: Pick<Who, 'accountId'> & Seller) =>
    queryOptions({
      queryKey: ['cart-links', accountId],
      queryFn: partnerAccountId ? ({ signal }) => call(listCartLinks, { accountId }, { signal }) : skipToken,
      select: ({ content }) => content.filter(({ template }) => template),
    }),
  /** The request as text: the same choices are the same question. */
  estimate: (request: string | null) =>
    queryOptions({
      queryKey: ['cart-estimate', request],
      queryFn: request
        ? ({ signal }) => call(estimateCart, { body: JSON.parse(request) as EstimateRequest }, { signal })
        : skipToken,
      // Whatever is chosen is asked for anew.
      staleTime: 0,
    }),
  /** Made once for each thing that it stands for. */
  userBundle: (who: Who, along: Along | null) =>
    queryOptions({
      queryKey: ['user-bundle', who.accountId, who.userId, along],
      queryFn: along ? () => makeUserBundle(who, along) : skipToken,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  countries: (locale: string) =>
    queryOptions({
      queryKey: ['countries', locale],
      queryFn: async () => (await loadChunk(() => import('@app/i18n/countries'))).countriesIn(locale),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

async function readBundles(accountId: string, signal: AbortSignal): Promise<Bundle[]> {
  const all: Bundle[] = [];
  let pageToken: string | undefined;
  do {
    const query = { deleted: false, pageSize: PAGE_SIZE, pageToken };
    const page = await call(listBundles, { accountId, query }, { signal });
    all.push(...page.bundles);
    pageToken = page.nextPageToken || undefined;
  } while (pageToken);
  return all;
}

/** Whether a lost call arrived nobody knows: asked again under its key, it makes one and not two. */
const keys = new Map<string, string>();

async function makeUserBundle({ accountId, userId }: Who, { bundleId, addPartnerAsUser }: Along): Promise<string> {
  const body = {
    userId,
    solutions: addPartnerAsUser ? [{ type: 'ADD_USER_TO_APP' as const, userId }] : [],
    ...(bundleId && { bundleRef: { id: bundleId } }),
  };
  const text = JSON.stringify([accountId, body]);
  const idempotencyKey = keys.get(text) ?? crypto.randomUUID();
  keys.set(text, idempotencyKey);
  try {
    const { id } = await call(createUserBundle, { accountId, body }, { idempotencyKey });
    keys.delete(text);
    return id;
  } catch (error) {
    if (error instanceof AppError) keys.delete(text);
    throw error;
  }
}
