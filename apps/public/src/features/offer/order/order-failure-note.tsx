import type { PriceChanged } from '@app/contract/orders';
import type { ReactNode, Ref } from 'react';
import { Note } from '#lib/note.tsx';
import type { Localization } from '../price-lines.ts';
import type { OrderFailure } from './use-ordering.ts';

type Props = {
  localization: Localization;
  failure: OrderFailure;
  person: string;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** Why nothing was ordered. */
export function OrderFailureNote({ localization, failure, person, ref, children }: Props) {
  return (
    <Note
      tone={failure.code === 'order.priceChanged' ? 'attention' : 'bad'}
      alert
      requestId={failure.code === 'server.unexpected' ? failure.requestId : undefined}
      ref={ref}
    >
      <p>{textOf(localization, failure, person)}</p>
      {children}
    </Note>
  );
}

function textOf(
  { t, formats }: Localization,
  { code, paths, details, shownTotal }: OrderFailure,
  person: string,
): string {
  switch (code) {
    case 'order.priceChanged': {
      const { total, currency } = details as PriceChanged;
      const now = formats.money(total, currency);
      return t('offer.failure.priceChanged', { was: formats.money(shownTotal ?? 0, currency), now });
    }
    case 'order.tooMany':
      return t('offer.failure.tooMany', { person });
    case 'request.tooMany':
      return t('failure.tooManyLater');
    case 'request.invalid':
      return paths.some((path) => path.startsWith('customer.'))
        ? t('offer.failure.fields')
        : paths.some((path) => path.startsWith('addons'))
          ? t('offer.failure.addOns', { person })
          : t('offer.failure.invalid', { person });
    case 'network':
    case 'request.timeout':
    case 'server.stopping':
      return t('offer.failure.network');
    case 'server.unavailable':
      return t('offer.failure.unavailable');
    default:
      return t('failure.unexpected');
  }
}
