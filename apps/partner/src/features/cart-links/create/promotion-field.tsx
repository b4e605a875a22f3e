import type { BillingUnit, Promotion } from '@app/contract/pricing';
import { useFormats } from '@app/i18n/use-formats';
import { placeOf } from '@app/pricing/cart-choices';
import { optionsFor } from '@app/pricing/change-cart';
import { type PromotionOption, promotionValue } from '@app/pricing/promotions';
import { useTranslation } from 'react-i18next';
import styles from './cart-link.module.css';
import { ChoiceField } from './choice-field.tsx';
import { formatPercent } from './percent.ts';
import type { FieldProps } from './plan-fields.tsx';

/** Promotions that do not fit the choices are listed too, disabled and with the reason. */
export function PromotionField({ cart: { choices, change, plan, promotions }, locked }: FieldProps) {
  const { t } = useTranslation('partner');
  const worth = useDiscountText(choices.currency, placeOf(choices).billingPeriodUnit);
  const options = plan ? optionsFor(choices, plan, promotions) : [];
  const chosen = options.find(({ id }) => id === choices.promotionId)?.promotion;
  const { customPromoText, disclaimer } = chosen?.meta_data.cart ?? {};
  const unit = placeOf(choices).billingPeriodUnit;
  const said = [chosen && worth(chosen), customPromoText?.[unit], disclaimer?.[unit]].filter(Boolean).join(' · ');

  const toOption = ({ id, promotion, misfit }: PromotionOption) => ({
    value: id,
    label: promotion?.name ?? t('cartLink.currentPromotion'),
    note: promotion
      ? [worth(promotion), misfit && t(`cartLink.misfit.${misfit}`)].filter(Boolean).join(' · ')
      : undefined,
    disabled: misfit !== null,
  });

  return (
    <div className={styles.wide}>
      <ChoiceField
        label={t('cartLink.promotion')}
        options={options.map(toOption)}
        value={plan && choices.promotionId}
        onChange={(promotionId) => change({ type: 'promotion', promotionId })}
        description={said || undefined}
        disabled={locked || !plan}
      />
    </div>
  );
}

/** The discount of a promotion and its duration: a percentage, an amount per month, or one off the first bill. */
function useDiscountText(currency: string, unit: BillingUnit) {
  const { t } = useTranslation('partner');
  const { money } = useFormats();
  return (promotion: Promotion): string => {
    const value = promotionValue(promotion, unit);
    const off =
      value.kind === 'percentage'
        ? t('cartLink.percentOff', { percent: formatPercent(value.percentage) })
        : t(value.per === 'bill' ? 'cartLink.amountOffOnce' : 'cartLink.amountOff', {
            amount: money(value.amount, value.currency ?? currency),
          });
    const { duration_type: duration, period = 1, period_unit: periodUnit = 'month' } = promotion;
    const lasts =
      duration === 'limited_period'
        ? t(`cartLink.duration.${periodUnit}`, { count: period })
        : t(`cartLink.duration.${duration}`);
    return `${off} · ${lasts}`;
  };
}
