import { type Currency, currencies } from '@app/contract/offer-words';
import type { Frequency, Plan } from '@app/contract/pricing';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { type CartChoices, placeOf } from '@app/pricing/cart-choices';
import { frequenciesOf } from '@app/pricing/frequency';
import { planPrice } from '@app/pricing/plans';
import { monthlyShare } from '@app/pricing/promotions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkQueries } from '#data/cart-links.ts';
import styles from './cart-link.module.css';
import { ChoiceField } from './choice-field.tsx';
import { CountryField } from './country-field.tsx';
import type { Cart } from './use-cart.ts';

export type FieldProps = { cart: Cart; locked: boolean };

/** The fields for country, currency, billing period and plan. */
export function PlanFields({ cart, locked }: FieldProps) {
  const { t } = useTranslation('partner');
  const { country } = useFormats();
  const priceOf = usePlanPrice(cart.choices);
  const noteOf = (each: Plan) => [priceOf(each), each.description].filter(Boolean).join(' · ');
  const { choices, change, plan, plans, isCurrent } = cart;
  const billings: Frequency[] = plan?.isFreeTrial ? ['monthly'] : plan ? frequenciesOf(plan) : [];
  return (
    <>
      <TemplateField cart={cart} locked={locked} />
      <CountryField
        value={choices.countryCode}
        onChange={(countryCode) => change({ type: 'country', countryCode })}
        disabled={locked}
      />
      <ChoiceField
        label={t('cartLink.currency')}
        options={currencies.map((value) => ({ value, label: value }))}
        value={choices.currency}
        onChange={(currency) => change({ type: 'currency', currency: currency as Currency })}
        description={
          cart.isCurrencyProposed && t('cartLink.currencyProposed', { country: country(choices.countryCode) })
        }
        disabled={locked}
      />
      <ChoiceField
        label={t('cartLink.billing')}
        options={billings.map((value) => ({ value, label: t(`cartLink.frequency.${value}`) }))}
        value={plan && choices.frequency}
        onChange={(frequency) => change({ type: 'frequency', frequency: frequency as Frequency })}
        disabled={locked || !plan}
      />
      <ChoiceField
        label={t('cartLink.plan')}
        options={plans.map((each) => ({ value: each.id, label: each.name, note: noteOf(each) }))}
        description={plan && priceOf(plan)}
        value={plan?.id ?? null}
        onChange={(planId) => change({ type: 'plan', planId })}
        // Plans that are about to be replaced cannot be chosen.
        disabled={locked || !plan || !isCurrent}
      />
    </>
  );
}

const otherUnit = { month: 'year', year: 'month' } as const;

/** What a plan costs as it is billed, and by the month where that is not the same. */
function usePlanPrice(choices: CartChoices) {
  const { t } = useTranslation('partner');
  const { money } = useFormats();
  const { billingPeriodUnit } = placeOf(choices);
  return (plan: Plan): string => {
    if (plan.isFreeTrial) return t('cartLink.free');
    // Choosing a plan that is not billed so changes how it is billed.
    const unit = planPrice(plan, billingPeriodUnit) === null ? otherUnit[billingPeriodUnit] : billingPeriodUnit;
    const price = planPrice(plan, unit) ?? 0;
    const monthly = t('cartLink.perMonth', { amount: money(monthlyShare(price, unit), choices.currency) });
    return unit === 'month' ? monthly : t('cartLink.perYear', { amount: money(price, choices.currency), monthly });
  };
}

/** Shown only if there are templates. */
function TemplateField({ cart: { change }, locked }: FieldProps) {
  const { t } = useTranslation('partner');
  const { accountId, company } = getBoot();
  const { data: templates = [] } = useQuery(linkQueries.templates(accountId, Boolean(company.salesforceAccountId)));
  const [chosen, setChosen] = useState<string | null>(null);
  if (templates.length === 0) return null;

  function startFrom(id: string) {
    const template = templates.find((one) => one.id === id);
    setChosen(id);
    if (template) change({ type: 'start', choices: template.choices });
  }

  return (
    <div className={styles.wide}>
      <ChoiceField
        label={t('cartLink.template')}
        options={templates.map(({ id, name, planName }) => ({ value: id, label: name || planName, note: planName }))}
        value={chosen}
        onChange={startFrom}
        placeholder={t('cartLink.noTemplate')}
        disabled={locked}
      />
    </div>
  );
}
