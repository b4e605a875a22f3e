import type { Invoice } from '@app/contract/subscription';
import { addressLines } from '@app/i18n/address-lines';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { PriceSummary, type PriceTotal } from '@app/ui/price-summary';
import { StatusBadge } from '@app/ui/status-badge';
import { shortUrl } from '@app/ui/web-address';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './invoice.module.css';

/** The invoice as it stands on paper. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('crm');
  const { seller, buyer } = invoice;
  return (
    <article
      data-paper
      className={styles.paper}
      aria-label={t('subscription.invoice.named', { number: invoice.number })}
    >
      {seller.logo !== '' && <img className={styles.logo} src={seller.logo} alt={seller.name} />}
      <Facts invoice={invoice} />
      <div className={styles.parties}>
        <Party title={t('subscription.invoice.from')} party={seller} websiteUrl={seller.websiteUrl} />
        <Party title={t('subscription.invoice.to')} party={buyer} person={buyer.person} />
      </div>
      <Lines invoice={invoice} />
      <div className={styles.totals}>
        <Totals invoice={invoice} />
      </div>
    </article>
  );
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  const { status, period } = invoice;
  const facts: [string, ReactNode][] = [
    [t('subscription.invoices.issued'), date(invoice.issuedDate)],
    [t('subscription.invoices.due'), date(invoice.dueDate)],
    [
      t('subscription.status'),
      <StatusBadge key="status" tone={status === 'paid' ? 'good' : 'attention'}>
        {t(`subscription.invoices.${status}`)}
      </StatusBadge>,
    ],
    [
      t('subscription.invoice.period'),
      t('subscription.invoice.days', { first: date(period.firstDate), last: date(period.lastDate) }),
    ],
    [
      t('subscription.invoice.order'),
      <bdi key="order" dir="ltr">
        {invoice.orderNumber}
      </bdi>,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type PartyProps = { title: string; party: Invoice['buyer' | 'seller']; person?: string; websiteUrl?: string };

function Party({ title, party, person = '', websiteUrl = '' }: PartyProps) {
  const id = useId();
  const { country } = useFormats();
  const { name, email, phone, address } = party;
  const lines = addressLines(address, address.countryCode === '' ? '' : country(address.countryCode));
  const words = [person, ...lines].filter((line) => line !== '');
  const ways = [
    { text: email, href: `mailto:${email}` },
    { text: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` },
    { text: shortUrl(websiteUrl), href: websiteUrl },
  ].filter(({ text }) => text !== '');
  return (
    <section className={styles.party} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      {words.map((line, at) => (
        <p key={words.slice(0, at + 1).join()}>
          <bdi>{line}</bdi>
        </p>
      ))}
      {ways.map(({ text, href }) => (
        <p key={href}>
          <a href={href} dir="ltr" rel="noreferrer" {...(href === websiteUrl && { target: '_blank' })}>
            {text}
          </a>
        </p>
      ))}
    </section>
  );
}

function Lines({ invoice: { lines, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation('crm');
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{t('subscription.invoice.lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('subscription.invoice.item')}</th>
          <th scope="col">{t('subscription.invoice.quantity')}</th>
          <th scope="col">{t('subscription.invoice.unitPrice')}</th>
          <th scope="col">{t('subscription.invoice.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.name} line={line} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

type LineProps = { line: Invoice['lines'][number]; currency: Invoice['currency'] };

/** On a narrow screen the quantity and the price of each stand below the name. */
function Line({ line: { key, name, quantity, unitPrice, isOnce, amount }, currency }: LineProps) {
  const { t } = useTranslation(['crm', 'common']);
  const { number, money } = useFormats();
  const isIncluded = amount === 0;
  const count = number(quantity);
  const each = unitPrice === null || isIncluded ? '' : money(unitPrice, currency);
  return (
    <tr>
      <th scope="row">
        <bdi>{key ? t(`common:items.${key}`) : name}</bdi>
        {isOnce && <span className={styles.note}>{t('subscription.invoice.once')}</span>}
        {quantity > 1 && (
          <span className={styles.narrow}>
            {each === '' ? count : t('subscription.invoice.each', { quantity: count, price: each })}
          </span>
        )}
      </th>
      <td>{count}</td>
      <td>{each}</td>
      <td>{isIncluded ? t('subscription.invoice.included') : money(amount, currency)}</td>
    </tr>
  );
}

function Totals({ invoice: { subtotal, discounts, tax, total, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation(['crm', 'common']);
  const { money, country } = useFormats();
  const percent = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 2 });
  const taxed =
    tax.rate === null
      ? t('common:price.tax')
      : t('subscription.invoice.taxOf', {
          country: country(tax.countryCode),
          rate: percent.format(tax.rate / 10_000),
        });
  const totals: PriceTotal[] = [
    { key: 'subtotal', label: t('common:price.subtotal'), amount: money(subtotal, currency) },
    ...discounts.map(({ name, amount }) => ({
      ...{ key: name, label: t('common:price.discount'), note: name, amount: money(-amount, currency) },
    })),
    { key: 'tax', label: taxed, amount: money(tax.amount, currency) },
    { key: 'total', label: t('subscription.invoices.total'), amount: money(total, currency), strong: true },
  ];
  return <PriceSummary label={t('subscription.invoices.total')} lines={[]} totals={totals} />;
}
