import { AppError } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useRecordTitle } from '@app/frame/state/page-title.ts';
import { appIcon } from '@app/ui/app-icon';
import back from '@app/ui/page/back-link.module.css';
import { Page } from '@app/ui/page/page';
import { DetailPlaceholder } from '@app/ui/state/detail-placeholder';
import { Empty } from '@app/ui/state/empty';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { invoiceQuery } from '#data/account/subscription.ts';
import { needing } from '../needing.tsx';
import styles from './invoice.module.css';
import { InvoiceDocument } from './invoice-document.tsx';

const PrintIcon = appIcon(IconPrinter, 16);

/** One invoice to read and to print; the browser saves it as a PDF. */
export const InvoicePage = needing('billing', InvoiceOf);

function InvoiceOf({ params }: PageProps<Record<never, never>, '/settings/subscription/invoices/$invoiceNumber'>) {
  const { t } = useTranslation('crm');
  const found = useQuery(invoiceQuery(getBoot().accountId, params.invoiceNumber));
  const invoice = found.data;
  const title = invoice && t('subscription.invoice.named', { number: invoice.number });
  useRecordTitle(title);
  const isMissing = found.error instanceof AppError && found.error.code === 'invoice.notFound';
  return (
    <>
      <div className={`${back.line} ${styles.onScreen}`}>
        <Link to={crmPaths.subscription} className={back.link}>
          {t('subscription.title')}
        </Link>
      </div>
      <Page title={title ?? t('subscription.invoice.title')} {...(invoice && { action: <Print /> })}>
        {isMissing && !invoice ? (
          <Empty text={t('subscription.invoice.gone')} />
        ) : (
          <QueryView
            query={found}
            loading={<DetailPlaceholder lines={4} columns={4} />}
            error={t('subscription.invoice.error')}
          >
            {(current) => <InvoiceDocument invoice={current} />}
          </QueryView>
        )}
      </Page>
    </>
  );
}

function Print() {
  const { t } = useTranslation('crm');
  return (
    <Button
      className={styles.onScreen ?? ''}
      variant="default"
      leftSection={<PrintIcon />}
      onClick={() => window.print()}
    >
      {t('subscription.invoice.print')}
    </Button>
  );
}
