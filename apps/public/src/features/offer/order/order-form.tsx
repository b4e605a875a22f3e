import type { Call } from '@app/contract/client';
import type { Offer, Order } from '@app/contract/orders';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Note } from '#lib/note.tsx';
import { canRetry, type Failure } from '../failure.ts';
import type { Localization } from '../price-lines.ts';
import type { Prices } from '../prices.ts';
import { TermsLink } from '../terms.tsx';
import type { OpenedLink } from '../visit.ts';
import { CustomerFields } from './customer-fields.tsx';
import { ExtrasFields } from './extras-fields.tsx';
import type { OrderAddons } from './order-addons.ts';
import { OrderFailureNote } from './order-failure-note.tsx';
import styles from './order-form.module.css';
import { type OrderForm as Form, toCustomer } from './order-values.ts';
import { useOrdering } from './use-ordering.ts';

type Props = {
  localization: Localization;
  call: Call;
  offer: Offer;
  openedLink: OpenedLink;
  visitId: string | undefined;
  form: Form;
  chosen: OrderAddons;
  prices: Prices | null;
  onOrdered: (order: Order) => void;
  onRefused: (failure: Failure) => void;
  onPriceChanged: () => Promise<void>;
};

export function OrderForm({ localization, call, offer, openedLink, visitId, form, chosen, prices, ...events }: Props) {
  const { t, formats, locale } = localization;
  const note = useRef<HTMLDivElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const { busy, failure, attempt, order } = useOrdering(call, events);
  const { countryCode } = form.values;
  const total = prices?.view.total ?? null;
  const canOrder = visitId !== undefined && (offer.kind === 'trial' || prices?.isCheaper === false);

  const focusAfterFailure = useEffectEvent((failed: Failure) => {
    const refused = failed.paths.flatMap((path) => (path.startsWith('customer.') ? [path.slice(9)] : []));
    for (const field of refused) form.setFieldError(field, t('field.refused'));
    const target = (refused[0] && form.getInputNode(refused[0])) || (canRetry(failed) ? retry.current : note.current);
    target?.focus();
  });
  useLayoutEffect(() => {
    if (failure) focusAfterFailure(failure);
  }, [failure]);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!canOrder) return;
          const customer = toCustomer(values, locale);
          return order({ ...openedLink, visitId, customer, addons: chosen.addons, total });
        },
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'company')?.focus(),
      )}
    >
      <ExtrasFields localization={localization} offer={offer} form={form} />
      <CustomerFields localization={localization} form={form} />
      <section className={styles.send}>
        {offer.kind === 'cart' && !prices && (
          <Note tone="bad" alert>
            {chosen.unavailable.length > 0
              ? t('offer.unavailable', {
                  names: formats.list(chosen.unavailable),
                  country: formats.country(countryCode),
                  person: offer.person,
                })
              : t('offer.notSold', { person: offer.person })}
          </Note>
        )}
        {prices?.isCheaper && (
          <Note tone="bad" alert>
            {t('offer.cheaper', { person: offer.person })}
          </Note>
        )}
        {failure && (
          <OrderFailureNote
            key={attempt}
            ref={note}
            localization={localization}
            failure={failure}
            person={offer.person}
          >
            {canRetry(failure) && (
              <Button ref={retry} type="submit" variant="default" size="xs">
                {t('failure.retry')}
              </Button>
            )}
          </OrderFailureNote>
        )}
        <p className={styles.pay}>
          {prices
            ? t(`offer.pay.${prices.view.billingPeriodUnit}`, {
                total: formats.money(prices.view.total, prices.view.currency),
              })
            : offer.kind === 'trial' && t('offer.pay.trial')}
        </p>
        {canOrder ? (
          <BusyButton type="submit" size="md" fullWidth busy={busy}>
            {t(`offer.submit.${offer.kind}`)}
          </BusyButton>
        ) : (
          <Button type="button" size="md" fullWidth disabled>
            {t(`offer.submit.${offer.kind}`)}
          </Button>
        )}
        {visitId === undefined && <p className={styles.pay}>{t('offer.previewOff')}</p>}
        {offer.seller.termsUrl && (
          <p className={styles.pay}>
            <TermsLink localization={localization} offer={offer} />
          </p>
        )}
      </section>
    </form>
  );
}
