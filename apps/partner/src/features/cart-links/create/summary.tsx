import { useFormats } from '@app/i18n/use-formats';
import { PriceSummary } from '@app/ui/price-summary';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { useTranslation } from 'react-i18next';
import styles from './cart-link.module.css';
import { toLaterLines, toPriceLines, toPriceTotals } from './summary-lines.ts';
import type { Cart } from './use-cart.ts';
import type { CartEstimate } from './use-estimate.ts';

type Props = { cart: Cart; estimate: CartEstimate };

/** What the customer would pay. */
export function Summary({ cart, estimate: { shown, isLoaded } }: Props) {
  const { t } = useTranslation(['partner', 'common']);
  const formats = useFormats();
  const nameOf = (id: string) => cart.promotions.find((promotion) => promotion.id === id)?.name ?? id;
  const words = { t, formats, nameOf };
  const label = t('cartLink.summary.title');
  const later = shown ? toLaterLines(shown, words) : [];
  if (cart.isEmpty) return <p className={styles.quiet}>{t('cartLink.unavailable')}</p>;
  return (
    <section aria-label={label}>
      <h3 className={styles.heading}>{label}</h3>
      {shown ? (
        <PriceSummary
          label={label}
          lines={toPriceLines(shown, words)}
          totals={toPriceTotals(shown, localToday(new Date()), words)}
          stale={!isLoaded}
        />
      ) : (
        <TextPlaceholder lines={7} />
      )}
      {later.length > 0 && (
        <div className={styles.later}>
          <h4 className={styles.heading}>{t('cartLink.summary.laterTitle')}</h4>
          <PriceSummary label={t('cartLink.summary.laterTitle')} lines={later} totals={[]} stale={!isLoaded} />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {shown &&
          isLoaded &&
          t('cartLink.summary.said', { total: formats.money(shown.view.total, shown.view.currency) })}
      </p>
    </section>
  );
}

/** The reader's own calendar day. */
const localToday = (now: Date): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
