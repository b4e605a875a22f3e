import { getBoot } from '@app/frame/state/boot.ts';
import { useDraft } from '@app/frame/state/drafts.ts';
import { readItemNames } from '@app/i18n/item-names';
import { chosenPlan, firstChoices } from '@app/pricing/cart-choices';
import { isPartnerUser } from '@app/pricing/cart-link';
import { nameItems } from '@app/pricing/name-items';
import { type PriceList, toPriceList } from '@app/pricing/price-list';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { bundleQueries } from '#data/bundles.ts';
import { cartQueries } from '#data/cart.ts';
import type { PartnerModals } from '#modals';
import { firstState, isTyped, NO_OFFER, reduceCart } from './cart-state.ts';

/** The choices of a cart link, and the plans, promotions and bundles to choose from. */
export function useCart(props: PartnerModals['cartLink']) {
  const [state, change] = useChoices(props);
  const { choices } = state;
  const { accountId, user, company } = getBoot();
  const partnerAccountId = company.salesforceAccountId;
  const { currency, countryCode } = choices;

  const person = useQuery(cartQueries.person({ accountId, userId: user.id, partnerAccountId }));
  const plans = useQuery(cartQueries.plans({ partnerAccountId, currency, countryCode }));
  const promotions = useQuery(cartQueries.promotions({ partnerAccountId, currency }));
  const bundles = useQuery(bundleQueries.choices(accountId, Boolean(partnerAccountId)));

  /** While new plans load, these are still the plans of the country or currency before. */
  const list = useMemo(
    () =>
      plans.data
        ? withLocalNames(toPriceList({ ...plans.data, currency, countryCode, promotions: promotions.data ?? [] }, {}))
        : null,
    [plans.data, promotions.data, currency, countryCode],
  );
  const isCurrent = !plans.isPlaceholderData;
  const usable = promotions.isPlaceholderData ? null : (promotions.data ?? null);
  const offer = useMemo(
    () => (list && isCurrent ? { plans: list.plans, promotions: usable } : NO_OFFER),
    [list, isCurrent, usable],
  );
  if (offer !== state.offer) change({ type: 'offer', offer });

  const salesforceUserId = person.data?.salesforceUserId ?? null;
  const seller = useMemo(
    () => ({ partnerAccountId: partnerAccountId ?? '', linkPostedBy: salesforceUserId ?? '' }),
    [partnerAccountId, salesforceUserId],
  );
  const isRefused = !partnerAccountId || (person.data && !isPartnerUser({ salesforceUserId, partnerAccountId }));
  return {
    choices,
    change,
    usersFault: state.usersFault,
    isTyped: isTyped(state),
    plans: list?.plans ?? [],
    plan: chosenPlan(choices, list?.plans ?? []),
    promotions: promotions.data ?? [],
    /** Null until the price list of the chosen country and currency is loaded. */
    list: isCurrent && usable ? list : null,
    isCurrent,
    /** No plans are on sale at all. */
    isEmpty: isCurrent && list?.plans.length === 0,
    bundle: choices.bundleId && nameOf(choices.bundleId, props.bundle, bundles.data),
    seller,
    /** Whom the offer is for, where that is known. */
    client: props.client,
    isRefused: Boolean(isRefused),
    queries: { person, plans, promotions, bundles },
  };
}

const withLocalNames = (list: PriceList): PriceList => {
  const names = readItemNames();
  return { ...list, plans: list.plans.map((plan) => nameItems(plan, names)) };
};

export type Cart = ReturnType<typeof useCart>;

type Named = { id: string; name: string };
const nameOf = (id: string, given: Named | undefined, bundles: Named[] = []): Named => ({
  id,
  name: [given, ...bundles].find((bundle) => bundle?.id === id)?.name ?? '',
});

/** The modal that chooses a bundle answers through the props; a reload for another language keeps the choices. */
function useChoices({ bundle, choices: start }: PartnerModals['cartLink']) {
  const [draft, keepDraft] = useDraft('cartLink', {
    ...firstChoices,
    ...start,
    ...(bundle && { bundleId: bundle.id }),
  });
  const [state, change] = useReducer(reduceCart, draft, firstState);
  const [given, setGiven] = useState(bundle);
  if (bundle !== given) {
    setGiven(bundle);
    if (bundle) change({ type: 'bundle', bundleId: bundle.id });
  }
  useEffect(() => keepDraft(state.choices), [keepDraft, state.choices]);
  return [state, change] as const;
}
