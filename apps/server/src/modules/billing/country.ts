import { AppError } from '@app/contract/errors';
import { hasCountry } from '@app/i18n/countries';

/** A country that does not exist has no tax, so that it must not be taken for one that has none. */
export function requireCountry(countryCode: string, path: string): void {
  if (!hasCountry(countryCode)) throw new AppError('request.invalid', [{ path, code: 'country.unknown' }]);
}
