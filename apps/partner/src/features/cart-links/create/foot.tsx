import { useFormats } from '@app/i18n/use-formats';
import { monthlyShare } from '@app/pricing/promotions';
import { appIcon } from '@app/ui/app-icon';
import { Button } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useTranslation } from 'react-i18next';
import styles from './cart-link.module.css';
import type { CartEstimate } from './use-estimate.ts';

const CopyIcon = appIcon(IconCopy, 16);

type Props = { estimate: CartEstimate; link: string | null; onCopy: () => void };

/** Stays in sight however far the modal is scrolled: what it costs, and the way to the link. */
export function Foot({ estimate: { shown, isLoaded }, link, onCopy }: Props) {
  const { t } = useTranslation(['partner', 'common']);
  const { money } = useFormats();
  const { total = 0, currency, billingPeriodUnit: unit = 'month' } = shown?.view ?? {};
  return (
    <div className={styles.foot}>
      {shown && (
        <div className={styles.sum} data-stale={!isLoaded || undefined}>
          <span className={styles.quiet}>
            {t(shown.plan.isFreeTrial ? 'common:price.total.trial' : `common:price.total.${unit}`)}
          </span>
          <strong>{money(total, currency)}</strong>
          {unit === 'year' && (
            <span className={styles.quiet}>
              {t('cartLink.perMonth', { amount: money(monthlyShare(total, unit), currency) })}
            </span>
          )}
        </div>
      )}
      <Button disabled={!link} leftSection={<CopyIcon />} onClick={onCopy}>
        {t('cartLink.copy')}
      </Button>
    </div>
  );
}
