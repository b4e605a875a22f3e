import type { ClientDetail } from '@app/contract/clients';
import { useFormats } from '@app/i18n/use-formats';
import { StatusBadge } from '@app/ui/status-badge';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Entry } from './entry.tsx';
import { PurchaseLine } from './purchase-line.tsx';

type Purchase = NonNullable<ClientDetail['purchase']>;

/** How the client was won, who ordered, and whether it is paid; of a trial, when it ends. */
export function PurchaseEntries({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('partner');
  const { date, money } = useFormats();
  const { customer, invoice, trialEndsDate } = purchase;
  return (
    <>
      <Entry label={t('client.purchase.label')}>
        <PurchaseLine purchase={purchase} />
      </Entry>
      <Entry label={t('client.purchase.by')}>
        {customer.name}
        {customer.name !== '' && <br />}
        <Anchor href={`mailto:${customer.email}`} inherit>
          {customer.email}
        </Anchor>
      </Entry>
      {trialEndsDate !== null && <Entry label={t('client.purchase.trialEnds')}>{date(trialEndsDate)}</Entry>}
      {invoice && (
        <>
          <Entry label={t('client.purchase.amount')}>{money(invoice.total, invoice.currency)}</Entry>
          <Entry label={t('client.purchase.invoice')}>
            {invoice.number}
            <br />
            <InvoiceStatus invoice={invoice} />
          </Entry>
        </>
      )}
    </>
  );
}

function InvoiceStatus({ invoice: { status, dueDate } }: { invoice: NonNullable<Purchase['invoice']> }) {
  const { t } = useTranslation('partner');
  const { date } = useFormats();
  if (status === 'paid') return <StatusBadge tone="good">{t('client.purchase.paid')}</StatusBadge>;
  // Both are days in UTC, as the server writes them.
  const isOverdue = dueDate < new Date().toISOString().slice(0, 10);
  return (
    <StatusBadge tone={isOverdue ? 'bad' : 'attention'}>
      {t(isOverdue ? 'client.purchase.overdue' : 'client.purchase.open', { date: date(dueDate) })}
    </StatusBadge>
  );
}
