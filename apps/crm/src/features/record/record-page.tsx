import { AppError, type ErrorCode } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useRecordTitle } from '@app/frame/state/page-title.ts';
import back from '@app/ui/page/back-link.module.css';
import { Page } from '@app/ui/page/page';
import { DetailPlaceholder } from '@app/ui/state/detail-placeholder';
import { Empty } from '@app/ui/state/empty';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { contactName, contactQueries } from '#data/contacts.ts';
import { RecordActions } from './record-actions.tsx';
import { RecordView } from './record-view.tsx';
import type { recordSearch } from './search.ts';

/** An id that no contact can have is refused as a bad request. */
const missing: ErrorCode[] = ['contact.notFound', 'request.invalid'];

type Props = PageProps<typeof recordSearch, '/contacts/$contactId'>;

export function RecordPage({ params, search, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const contact = useQuery(contactQueries.detail(getBoot().accountId, Number(params.contactId)));
  const { data } = contact;
  const name = data && (contactName(data) || t('record.noName'));
  useRecordTitle(name);
  useMergedInto(data?.mergedInto ?? null);
  const isMissing = contact.error instanceof AppError && missing.includes(contact.error.code);
  return (
    <>
      <div className={back.line}>
        <Link to={crmPaths.contacts} className={back.link}>
          {t('record.back')}
        </Link>
      </div>
      <Page title={name ?? t('record.title')} action={data && <RecordActions key={data.id} contact={data} />}>
        {isMissing && !data ? (
          <Empty text={t('record.notFound')} />
        ) : (
          <QueryView
            query={contact}
            loading={<DetailPlaceholder lines={2} columns={3} />}
            error={t('record.error.load')}
          >
            {(found) => <RecordView key={found.id} contact={found} search={search} setSearch={setSearch} />}
          </QueryView>
        )}
      </Page>
    </>
  );
}

/** Who was merged is found where everything of them went. */
function useMergedInto(mergedInto: number | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (mergedInto !== null) void navigate({ to: crmPaths.contact(mergedInto), replace: true });
  }, [mergedInto, navigate]);
}
