import { createUserBundle, getPartnerPerson } from '@app/contract/accounts';
import { AppError } from '@app/contract/errors';
import type { Currency } from '@app/contract/offer-words';
import { type EstimateRequest, estimateCart, listPlans, listPromotions } from '@app/contract/pricing';
import { call } from '@app/frame/calls/api.ts';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';

const A_MINUTE = 60_000;

type Who = { accountId: string; userId: string };
/** Nothing is loaded for a company without a partner account. */
type Seller = { partnerAccountId: string | null };
type Place = Seller & { currency: Currency; countryCode: string };
/** What is installed in the new account, and whether the partner becomes a user of it. */
export type Additions = { bundleId: string | null; addPartnerAsUser: boolean };

export const cartQueries = {
  person: ({ accountId, userId, partnerAccountId }: Who & Seller) =>
    queryOptions({
      queryKey: ['partner-person', accountId, userId],
      queryFn: partnerAccountId ? ({ signal }) => call(getPartnerPerson, { accountId, userId }, { signal }) : skipToken,
    }),
  allPlans: ['cart-plans'] as const,
  plans: ({ partnerAccountId, currency, countryCode }: Place) =>
    queryOptions({
      queryKey: [...cartQueries.allPlans, partnerAccountId, currency, countryCode],
      queryFn: partnerAccountId
        ? ({ signal }) =>
            call(listPlans, { query: { currency, partnerAccountId, countryCode, showAll: true } }, { signal })
        : skipToken,
      staleTime: A_MINUTE,
      // The fields keep showing the old plans until the new ones are loaded.
      placeholderData: keepPreviousData,
    }),
  allPromotions: ['cart-promotions'] as const,
  promotions: ({ partnerAccountId, currency }: Omit<Place, 'countryCode'>) =>
    queryOptions({
      queryKey: [...cartQueries.allPromotions, currency],
      queryFn: partnerAccountId ? ({ signal }) => call(listPromotions, { query: { currency } }, { signal }) : skipToken,
      select: ({ promotions }) => promotions,
      staleTime: A_MINUTE,
      placeholderData: keepPreviousData,
    }),
  /** The key is the request as text, so that the same choices share one answer. */
  estimate: (request: string | null) =>
    queryOptions({
      queryKey: ['cart-estimate', request],
      queryFn: request
        ? ({ signal }) => call(estimateCart, { body: JSON.parse(request) as EstimateRequest }, { signal })
        : skipToken,
      // Prices may change, so every choice is priced again.
      staleTime: 0,
    }),
  /** Created once for each combination of additions. */
  userBundle: (who: Who, additions: Additions | null) =>
    queryOptions({
      queryKey: ['user-bundle', who.accountId, who.userId, additions],
      queryFn: additions ? () => makeUserBundle(who, additions) : skipToken,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** A call without an answer may have arrived: repeated with the same key it creates one, not two. */
const keys = new Map<string, string>();

async function makeUserBundle({ accountId, userId }: Who, { bundleId, addPartnerAsUser }: Additions): Promise<string> {
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
