import type { CartLinkDetail } from '@app/contract/links';
import { useFormats } from '@app/i18n/use-formats';
import type { Metric } from '@app/ui/page/metrics';
import { RecordSummary } from '@app/ui/page/record-summary';
import { useTranslation } from 'react-i18next';
import { boughtShare, Note, Price, State } from '../list/link-cells.tsx';
import styles from './link.module.css';

type Props = { link: CartLinkDetail };

export function LinkSummary({ link }: Props) {
  const { t } = useTranslation('partner');
  const { date, number } = useFormats();
  const { kind, price, createdBy, createdDate, opened, started, bought } = link;
  const invoices = useInvoiced(link);
  const share = boughtShare(link);
  const day = date(createdDate);
  const items = [
    { label: t('links.opened'), value: number(opened) },
    { label: t('links.started'), value: number(started) },
    {
      label: t('links.bought'),
      value: number(bought),
      trend: share === null ? undefined : { text: t('links.share', { share }) },
    },
    ...(kind === 'cart' ? invoices : []),
  ];
  return (
    <RecordSummary items={items}>
      <div className={styles.facts}>
        <span>
          <State link={link} />
        </span>
        <span>
          <Price price={price} />
        </span>
        <span className={styles.quiet}>
          {createdBy === null
            ? t('links.detail.on', { date: day })
            : t('links.detail.by', { name: createdBy, date: day })}
        </span>
      </div>
      <Note link={link} />
    </RecordSummary>
  );
}

/** A tile for each currency, as amounts of two currencies have no sum. */
function useInvoiced({ invoiced }: CartLinkDetail): Metric[] {
  const { t } = useTranslation('partner');
  const { money } = useFormats();
  const label = t('links.detail.invoiced');
  if (invoiced.length === 0) return [{ label, value: '–' }];
  return invoiced.map(({ currency, total, paid }) => ({
    label: invoiced.length > 1 ? `${label} (${currency})` : label,
    value: money(total, currency),
    trend: paid > 0 ? { text: t('links.detail.paid', { amount: money(paid, currency) }) } : undefined,
  }));
}
