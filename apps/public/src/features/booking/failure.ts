import type { TFunction } from 'i18next';
import type { Failure } from '#lib/failure.ts';
import { failureText } from '#lib/failure-text.ts';

const notThere: Failure['code'][] = ['booking.notFound', 'appointment.notFound', 'route.notFound', 'account.notFound'];
/** Nothing stands at this address, so that a retry cannot help. */
export const isNotThere = ({ code }: Failure) => notThere.includes(code);

/** Why it could not be done, and what helps. */
export function causeOf({ code }: Failure, t: TFunction<'public'>): string {
  switch (code) {
    case 'booking.taken':
      return t('book.failure.taken');
    case 'booking.tooMany':
      return t('book.failure.tooMany');
    case 'request.tooMany':
      return t('failure.tooManyLater');
    default:
      return failureText(code, t);
  }
}
