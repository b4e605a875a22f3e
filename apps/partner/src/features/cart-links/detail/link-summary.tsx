import type { CartLinkDetail } from '@app/contract/links';
import { useFormats } from '@app/i18n/use-formats';
import { Metrics } from '@app/ui/metrics';
import { useTranslation } from 'react-i18next';
import { Bought, Note, Price, State } from '../list/link-cells.tsx';
import styles from './link.module.css';

type Props = { link: CartLinkDetail };

export function LinkSummary({ link }: Props) {
  const { t } = useTranslation('partner');
  const { date, number } = useFormats();
  const { price, createdBy, createdDate, opened, started } = link;
  const day = date(createdDate);
  return (
    <>
      <div className={styles.summary}>
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
      </div>
      <Metrics
        items={[
          { label: t('links.opened'), value: number(opened) },
          { label: t('links.started'), value: number(started) },
          { label: t('links.bought'), value: <Bought link={link} /> },
          ...(link.kind === 'cart' ? [{ label: t('links.detail.invoiced'), value: <Invoiced link={link} /> }] : []),
        ]}
      />
    </>
  );
}

/** In each currency; amounts of two currencies have no sum. */
function Invoiced({ link: { invoiced } }: Props) {
  const { t } = useTranslation('partner');
  const { money } = useFormats();
  if (invoiced.length === 0) return '–';
  return invoiced.map(({ currency, total, paid }) => (
    <span key={currency} className={styles.sum}>
      <bdi>{money(total, currency)}</bdi>
      {paid > 0 && <span className={styles.quiet}>{t('links.detail.paid', { amount: money(paid, currency) })}</span>}
    </span>
  ));
}
