import type { ErrorCode } from '@app/contract/errors';
import type { TFunction } from 'i18next';

/** What every page says: that the server was not reached, or that something unexpected happened. */
export function failureText(code: ErrorCode | 'network', t: TFunction<'public'>): string {
  switch (code) {
    case 'request.invalid':
      return t('failure.invalid');
    case 'network':
    case 'request.timeout':
    case 'server.stopping':
      return t('failure.network');
    case 'server.unavailable':
      return t('failure.unavailable');
    default:
      return t('failure.unexpected');
  }
}
