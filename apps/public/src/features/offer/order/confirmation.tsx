import type { Offer, Order } from '@app/contract/orders';
import { formatsFor } from '@app/i18n/formats';
import { toCartView } from '@app/pricing/cart-view';
import { PriceSummary } from '@app/ui/price-summary';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '#lib/facts.tsx';
import type { PageProps } from '#lib/page-props.ts';
import { OfferFrame } from '../offer-frame.tsx';
import view from '../offer-view.module.css';
import { toPriceLines, toTotals } from '../price-lines.ts';
import { SellerContact } from '../seller-contact.tsx';
import styles from './confirmation.module.css';

type Props = Pick<PageProps, 'locale' | 'search'> & { order: Order; offer: Offer };

/** The placed order, also after a reload, with a layout for printing. */
export function Confirmation({ locale, search, order, offer }: Props) {
  const { t } = useTranslation(['public', 'common']);
  const formats = useMemo(() => formatsFor(locale), [locale]);
  const { invoice, trialEndsDate } = order;
  const cart = invoice && toCartView(invoice.estimate, offer.plan);
  const facts: Fact[] = [
    [t('offer.done.number'), order.number],
    [t('offer.done.date'), formats.date(order.createdDate)],
    [t('field.company'), order.company],
    [t('offer.done.plan'), order.planName],
    [t('offer.done.account'), <AccountLink key="account" url={order.accountUrl} />],
  ];
  if (invoice)
    facts.push(
      [t('offer.done.invoice'), invoice.number],
      [t('offer.done.amount'), formats.money(invoice.estimate.total, invoice.estimate.currency)],
      invoice.status === 'paid'
        ? [t('offer.done.status'), t('offer.done.paid')]
        : [t('offer.done.due'), formats.date(invoice.dueDate)],
    );
  if (trialEndsDate) facts.push([t('offer.done.lastDay'), formats.date(trialEndsDate)]);
  const next = [
    t('offer.next.signIn'),
    ...(invoice?.status === 'open' ? [t('offer.next.pay', { date: formats.date(invoice.dueDate) })] : []),
    ...(trialEndsDate ? [t('offer.next.trial', { date: formats.date(trialEndsDate) })] : []),
    ...(offer.bundle && !offer.bundle.archived ? [t('offer.next.bundle', { name: offer.bundle.name })] : []),
  ];
  return (
    <OfferFrame
      title={t(`offer.done.title.${order.kind}`)}
      text={t(`offer.done.mailed.${order.kind}`, { email: order.email })}
      locale={locale}
      search={search}
      offer={offer}
      focusTitle
      narrow
    >
      <div className={`${view.card} ${styles.card}`}>
        <Facts facts={facts} className={styles.facts} />
        {cart && (
          <PriceSummary
            label={t('offer.done.ordered')}
            lines={toPriceLines({ t, formats, locale }, cart, { promotions: offer.promotions, explanations: [] })}
            totals={toTotals({ t, formats, locale }, cart, t('common:price.tax'))}
          />
        )}
        <section className={styles.next} aria-labelledby="next">
          <h2 id="next">{t('offer.next.title')}</h2>
          <ol>
            {next.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </section>
        <Button className={styles.print ?? ''} variant="default" onClick={() => window.print()}>
          {t('offer.done.print')}
        </Button>
      </div>
      <SellerContact offer={offer} />
    </OfferFrame>
  );
}

/** As people say it: the name of its host. */
function AccountLink({ url }: { url: string }) {
  return (
    <a href={url} dir="ltr">
      {new URL(url).host}
    </a>
  );
}
