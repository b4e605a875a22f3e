import { readFile } from 'node:fs/promises';
import type { Catalogue } from '@app/pricing/catalogue';
import type { CatalogueFault, CatalogueFaultCode } from '@app/pricing/catalogue-fault';
import { checkCatalogue } from '@app/pricing/check-catalogue';
import { CommandError } from './errors.ts';
import { count, harmless } from './print.ts';

/** The catalogue in a file; or every fault of it, one in a line. */
export async function readCatalogueFile(file: string): Promise<Catalogue> {
  const { faults, catalogue } = checkCatalogue(parseJson(file, await readText(file)));
  if (catalogue) return catalogue;
  const lines = faults.map((fault) => `  ${harmless(inWords(fault))}`);
  throw new CommandError(
    [`${file} has ${count(faults.length, 'fault', 'faults')}. Nothing was changed.`, ...lines].join('\n'),
  );
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    // Some editors begin a file with a mark that JSON does not know.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new CommandError(harmless(`${file} is not JSON: ${(error as Error).message}.`));
  }
}

const inWords = ({ path, code, value }: CatalogueFault): string =>
  `${path || 'the file'}: ${words[code]}${value === undefined ? '' : ` (${value})`}`;

/** They go after the path of what they are about. */
const words: Record<CatalogueFaultCode, string> = {
  missing: 'is missing',
  unexpected: 'does not belong here',
  type: 'is of the wrong kind',
  empty: 'must not be empty',
  tooLong: 'is too long; it has so many characters',
  notInteger: 'must be a whole number',
  negative: 'must not be negative',
  tooSmall: 'is too small',
  tooLarge: 'is too large',
  notOneOf: 'is none of the values that it may have',
  pattern: 'has characters that it must not have',
  duplicate: 'is there already',
  duplicatePrice: 'prices the same item in the same currency for the same period as one before',
  unknownItem: 'names an item or plan that is not in the file',
  unknownPrice: 'names a price that is not in the file',
  wrongItemType: 'names an item of another type than it must be',
  wrongCurrency: 'names a price in another currency than its own',
  noPrice: 'has no price, or none where its plan has one',
  priceSuffix: 'must end in -monthly or -yearly for a plan or an add-on, and in neither for a charge',
  priceMissing: 'is missing: flat_fee and per_unit need a price',
  priceUnexpected: 'does not belong here: with tiers, the price stands in them',
  tiersMissing: 'are missing: tiered, volume and stairstep need them',
  tiersUnexpected: 'do not belong here: flat_fee and per_unit have none',
  tiersOrder: 'must be larger than that of the tier before',
  tiersOpenTooEarly: 'may be null in the last tier only',
  tiersWithoutEnd: 'must be null in the last tier',
  chargeModel: 'cannot be the model of this charge',
  customTiersMissing: 'needs an item with customTiers',
  customTiersOrder: 'must be larger than that of the tier before',
  discountMissing: 'is missing for this discount_type',
  discountUnexpected: 'does not belong to this discount_type',
  decimals: 'may have two decimals at most',
  currencyMissing: 'is missing: a fixed amount is in a currency',
  periodMissing: 'is missing: a limited_period needs it',
  periodUnexpected: 'belongs to a limited_period only',
  constraintsMissing: 'is empty: a promotion on items says on which',
  criteriaMissing: 'is empty: a constraint by criteria needs some',
  reserved: 'is a name that we use ourselves',
};
