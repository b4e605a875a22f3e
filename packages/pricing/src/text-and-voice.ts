import type { AddOn, CustomTier } from '@app/contract/pricing';

/** Available, but not chosen. */
export const TIER_NONE = -1;
/** Not available with this plan or in this country. */
export const TIER_DISABLED = -2;
const FIRST_TIER = 1;

const isAvailable = (addOn: AddOn | null): addOn is AddOn => addOn !== null && addOn.customTiers.length > 0;

/** The tiers to choose from; `addOn` is null where text-and-voice cannot be had. */
export function tierOptions(addOn: AddOn | null): number[] {
  if (!isAvailable(addOn)) return [TIER_DISABLED];
  const tiers = addOn.customTiers.map((_, index) => index + FIRST_TIER);
  return addOn.mandatory ? tiers : [TIER_NONE, ...tiers];
}

/** A tier that can no longer be chosen becomes the first; where nothing can be chosen it is disabled. */
export function settleTier(tier: number, addOn: AddOn | null): number {
  if (!isAvailable(addOn)) return TIER_DISABLED;
  return tierOptions(addOn).includes(tier) ? tier : FIRST_TIER;
}

export const customTierAt = (tier: number, addOn: AddOn | null): CustomTier | null =>
  addOn?.customTiers[tier - FIRST_TIER] ?? null;

export const hasTextAndVoice = (tier: number): boolean => tier >= FIRST_TIER;
