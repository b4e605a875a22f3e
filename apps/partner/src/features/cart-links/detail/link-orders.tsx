import type { LinkOrder } from '@app/contract/links';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { linkQueries } from '#data/cart-links.ts';
import styles from './link.module.css';

const hrefOf = ({ client }: LinkOrder) => `/clients/${client.id}`;

/** Who bought through the link. A row leads to the client that came of it. */
export function LinkOrders({ linkId }: { linkId: string }) {
  const { t } = useTranslation(['partner', 'common']);
  const orders = useInfiniteQuery(linkQueries.orders(getBoot().accountId, linkId));
  const pages = orders.data?.pages ?? [];
  const rows = pages.flatMap(({ content }) => content);
  return (
    <KeepFocus>
      <QueryView
        query={orders}
        loading={<TablePlaceholder rows={4} columns={5} />}
        error={t('links.detail.ordersError')}
        isEmpty={() => rows.length === 0}
        empty={<Empty text={t('links.detail.empty')} />}
      >
        {() => <OrderTable orders={rows} />}
      </QueryView>
      <MoreButton query={orders} error={t('links.detail.moreFailed')} loadsAhead />
    </KeepFocus>
  );
}

function OrderTable({ orders }: { orders: LinkOrder[] }) {
  const { t } = useTranslation('partner');
  const { date, dateTime, money } = useFormats();
  const { history } = useRouter();
  const columns: Column<LinkOrder>[] = [
    {
      id: 'client',
      header: t('links.detail.client'),
      cell: ({ client }) => <bdi>{client.name}</bdi>,
      primary: true,
      width: 'auto',
    },
    { id: 'buyer', header: t('links.detail.buyer'), cell: (order) => <Buyer order={order} />, width: '26%' },
    { id: 'plan', header: t('links.detail.plan'), cell: ({ planName }) => <bdi>{planName}</bdi>, width: '14%' },
    {
      id: 'date',
      header: t('links.detail.date'),
      cell: ({ createdDate }) => (
        <time dateTime={createdDate} title={dateTime(createdDate)}>
          {date(createdDate)}
        </time>
      ),
      width: 'clamp(104px, 12cqi, 130px)',
    },
    {
      id: 'amount',
      header: t('links.detail.amount'),
      cell: ({ invoice }) =>
        invoice === null ? t('links.trial') : <bdi>{money(invoice.total, invoice.currency)}</bdi>,
      align: 'end',
      width: 'clamp(104px, 12cqi, 130px)',
    },
    { id: 'invoice', header: t('links.detail.invoice'), cell: (order) => <Invoice order={order} />, width: '15%' },
  ];
  return (
    <div className={styles.table}>
      <DataTable
        label={t('links.detail.tabs.orders')}
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        rowHref={hrefOf}
        onOpen={(order) => history.push(hrefOf(order))}
      />
    </div>
  );
}

function Buyer({ order: { buyer } }: { order: LinkOrder }) {
  return (
    <>
      <bdi>{buyer.name}</bdi>
      <a href={`mailto:${buyer.email}`} className={styles.email} dir="ltr">
        {buyer.email}
      </a>
    </>
  );
}

function Invoice({ order: { invoice } }: { order: LinkOrder }) {
  const { t } = useTranslation('partner');
  if (invoice === null) return null;
  return (
    <>
      <StatusBadge tone={invoice.status === 'paid' ? 'good' : 'attention'}>
        {t(`links.detail.status.${invoice.status}`)}
      </StatusBadge>
      <span className={styles.number} dir="ltr">
        {invoice.number}
      </span>
    </>
  );
}
