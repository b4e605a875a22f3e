import type { Offer } from '@app/contract/orders';
import { FREE_TRIAL_DAYS } from '@app/pricing/plans';
import { PriceSummary } from '@app/ui/price-summary';
import { useState } from 'react';
import { PageIcon } from '#lib/page-icon.tsx';
import { IncludedInAccount } from './included-in-account.tsx';
import styles from './offer-summary.module.css';
import view from './offer-view.module.css';
import type { OrderAddons } from './order/order-addons.ts';
import { includedAddOns, PlanIncludes } from './plan-includes.tsx';
import {
  type Localization,
  laterCharges,
  promotionTexts,
  taxLabel,
  toLaterTotals,
  toPriceLines,
  toTotals,
} from './price-lines.ts';
import type { Prices } from './prices.ts';
import { Terms } from './terms.tsx';

type Props = {
  localization: Localization;
  offer: Offer;
  prices: Prices | null;
  chosen: OrderAddons;
  countryCode: string;
};

/** What is offered and what it costs. Where there is no room beside the form it folds into a line with the total. */
export function OfferSummary({ localization, offer, prices, chosen, countryCode }: Props) {
  const { t, formats } = localization;
  const [open, setOpen] = useState(false);
  const { plan } = offer;
  const total = prices
    ? t(`offer.price.per.${prices.view.billingPeriodUnit}`, {
        amount: formats.money(prices.view.total, prices.view.currency),
      })
    : t(offer.kind === 'trial' ? 'offer.trial.free' : 'offer.price.none', { count: FREE_TRIAL_DAYS });
  return (
    <section className={view.side} aria-label={t('offer.summary.label')}>
      <div className={view.card}>
        <h2 className={styles.plan}>
          <bdi>{offer.kind === 'trial' ? total : plan.name}</bdi>
        </h2>
        {offer.kind === 'cart' && (
          <p className={styles.total} role="status">
            {total}
          </p>
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="summary"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'offer.summary.hide' : 'offer.summary.show')}
          <PageIcon name="open" />
        </button>
        <div id="summary" className={styles.body} data-open={open || undefined}>
          {plan.description && <p className={styles.text}>{plan.description}</p>}
          <PlanIncludes localization={localization} offer={offer} />
          {prices && (
            <CartPrices
              localization={localization}
              offer={offer}
              prices={prices}
              chosen={chosen}
              countryCode={countryCode}
            />
          )}
          <IncludedInAccount localization={localization} offer={offer} />
          <Terms localization={localization} offer={offer} />
        </div>
      </div>
    </section>
  );
}

function CartPrices({ localization, offer, prices, chosen, countryCode }: Props & { prices: Prices }) {
  const { t } = localization;
  const { priced, view: cart } = prices;
  const today = new Date().toISOString().slice(0, 10);
  const later = laterCharges(localization, offer, cart);
  const included = new Set(includedAddOns(offer).map(({ itemId }) => itemId));
  return (
    <>
      <PriceSummary
        label={t('offer.price.label')}
        // What is in the plan stands above: here is what is paid for.
        lines={toPriceLines(localization, cart, {
          promotions: offer.promotions,
          explanations: priced.explanations,
        }).filter(({ key }) => !included.has(key))}
        totals={[
          ...toTotals(localization, cart, taxLabel(localization, countryCode, priced.tax.rate)),
          ...toLaterTotals(localization, prices, today),
        ]}
      />
      {promotionTexts(offer, prices).map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      {chosen.demanded.length > 0 && (
        <p className={styles.text}>
          {t('offer.demanded', {
            names: localization.formats.list(chosen.demanded),
            country: localization.formats.country(countryCode),
          })}
        </p>
      )}
      {later.length > 0 && (
        <section className={styles.part} aria-labelledby="later">
          <h3 id="later">{t('offer.later.title')}</h3>
          <ul>
            {later.map(({ key, name, price, text }) => (
              <li key={key}>
                <bdi>{name}</bdi>: {price}. <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
