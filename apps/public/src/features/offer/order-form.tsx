import type { Call } from '@app/contract/client';
import type { Offer, Order } from '@app/contract/orders';
import { BusyButton } from '@app/ui/busy-button';
import { Button } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Note } from '#lib/note.tsx';
import type { Chosen } from './chosen.ts';
import { CustomerFields } from './customer-fields.tsx';
import { ExtrasFields } from './extras-fields.tsx';
import { type Failure, mayPass } from './failure.ts';
import { OrderFailureNote } from './order-failure-note.tsx';
import styles from './order-form.module.css';
import { type OrderForm as Form, toCustomer } from './order-values.ts';
import type { Words } from './price-lines.ts';
import type { Prices } from './prices.ts';
import { useOrdering } from './use-ordering.ts';
import type { Brought } from './visit.ts';

type Props = {
  words: Words;
  call: Call;
  offer: Offer;
  brought: Brought;
  visitId: string | undefined;
  form: Form;
  chosen: Chosen;
  prices: Prices | null;
  onOrdered: (order: Order) => void;
  onRefused: (failure: Failure) => void;
  onPriceChanged: () => Promise<void>;
};

export function OrderForm({ words, call, offer, brought, visitId, form, chosen, prices, ...then }: Props) {
  const { t, formats, locale } = words;
  const note = useRef<HTMLDivElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const { busy, failure, attempt, order } = useOrdering(call, then);
  const { countryCode } = form.values;
  const total = prices?.view.total ?? null;
  const canOrder = visitId !== undefined && (offer.kind === 'trial' || prices !== null);

  const goOn = useEffectEvent((failed: Failure) => {
    const refused = failed.paths.flatMap((path) => (path.startsWith('customer.') ? [path.slice(9)] : []));
    for (const field of refused) form.setFieldError(field, t('field.refused'));
    const target = (refused[0] && form.getInputNode(refused[0])) || (mayPass(failed) ? retry.current : note.current);
    target?.focus();
  });
  useLayoutEffect(() => {
    if (failure) goOn(failure);
  }, [failure]);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!canOrder) return;
          const customer = toCustomer(values, locale);
          return order({ ...brought, visitId, customer, addons: chosen.addons, total });
        },
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'company')?.focus(),
      )}
    >
      <ExtrasFields words={words} offer={offer} form={form} />
      <CustomerFields words={words} form={form} />
      <section className={styles.send}>
        {offer.kind === 'cart' && !prices && (
          <Note tone="bad" alert>
            {chosen.unavailable.length > 0
              ? t('offer.unavailable', {
                  names: new Intl.ListFormat(locale).format(chosen.unavailable),
                  country: formats.country(countryCode),
                  person: offer.person,
                })
              : t('offer.notSold', { person: offer.person })}
          </Note>
        )}
        {failure && (
          <OrderFailureNote key={attempt} ref={note} words={words} failure={failure} person={offer.person}>
            {mayPass(failure) && (
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
      </section>
    </form>
  );
}
