/** Everything that can be wrong with a catalogue. A path reads like `prices[3].tiers[1].maxUnits`. */
export type CatalogueFault = { path: string; code: CatalogueFaultCode; value?: string | number };

export type CatalogueFaultCode =
  // One value by itself.
  | 'missing'
  | 'unexpected'
  | 'type'
  | 'empty'
  | 'tooLong'
  | 'notInteger'
  | 'negative'
  | 'tooSmall'
  | 'tooLarge'
  | 'notOneOf'
  | 'pattern'
  // Entries against each other.
  | 'duplicate'
  | 'duplicatePrice'
  | 'unknownItem'
  | 'unknownPrice'
  | 'wrongItemType'
  | 'wrongCurrency'
  | 'noPrice'
  // Prices.
  | 'priceSuffix'
  | 'priceMissing'
  | 'priceUnexpected'
  | 'tiersMissing'
  | 'tiersUnexpected'
  | 'tiersOrder'
  | 'tiersOpenTooEarly'
  | 'tiersWithoutEnd'
  | 'chargeModel'
  // Add-ons and promotions.
  | 'customTiersMissing'
  | 'customTiersOrder'
  | 'discountMissing'
  | 'discountUnexpected'
  | 'decimals'
  | 'currencyMissing'
  | 'periodMissing'
  | 'periodUnexpected'
  | 'constraintsMissing'
  | 'criteriaMissing'
  | 'reserved';

export type Report = (path: string, code: CatalogueFaultCode, value?: string | number) => void;
