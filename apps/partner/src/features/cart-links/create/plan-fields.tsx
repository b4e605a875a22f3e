import { type Currency, currencies, type Frequency } from '@app/contract/pricing';
import { getBoot } from '@app/frame/state/boot.ts';
import { frequenciesOf } from '@app/pricing/frequency';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkQueries } from '#data/cart-links.ts';
import styles from './cart-link.module.css';
import { ChoiceField } from './choice-field.tsx';
import { CountryField } from './country-field.tsx';
import type { Cart } from './use-cart.ts';

export type FieldProps = { cart: Cart; locked: boolean };

/** The fields for country, currency, plan and billing period. */
export function PlanFields({ cart, locked }: FieldProps) {
  const { t } = useTranslation('partner');
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
        disabled={locked}
      />
      <ChoiceField
        label={t('cartLink.plan')}
        options={plans.map(({ id, name, description }) => ({ value: id, label: name, note: description }))}
        value={plan?.id ?? null}
        onChange={(planId) => change({ type: 'plan', planId })}
        // Plans that are about to be replaced cannot be chosen.
        disabled={locked || !plan || !isCurrent}
      />
      <ChoiceField
        label={t('cartLink.billing')}
        options={billings.map((value) => ({ value, label: t(`cartLink.frequency.${value}`) }))}
        value={plan && choices.frequency}
        onChange={(frequency) => change({ type: 'frequency', frequency: frequency as Frequency })}
        disabled={locked || !plan}
      />
    </>
  );
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
