import { AppError, type ErrorCode } from '@app/contract/errors';
import type { ContactImport } from '@app/contract/imports';
import { crmPaths } from '@app/contract/paths';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useRecordTitle } from '@app/frame/state/page-title.ts';
import { useFormats } from '@app/i18n/use-formats';
import back from '@app/ui/page/back-link.module.css';
import { Page } from '@app/ui/page/page';
import { DetailPlaceholder } from '@app/ui/state/detail-placeholder';
import { Empty } from '@app/ui/state/empty';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { importQueries, isOpen } from '#data/imports.ts';
import { openModal } from '#modals';
import { OutcomeView } from '../complete/outcome-view.tsx';
import { useFaultText } from '../upload/use-fault-text.ts';
import { Chosen } from './chosen.tsx';
import styles from './list.module.css';
import { StateBadge } from './state-badge.tsx';
import { wizardPlace } from './wizard-place.ts';

/** An id that no import can have is refused as a bad request. */
const missing: ErrorCode[] = ['import.notFound', 'request.invalid'];

/** One import after the fact: who, when, what came of it, what was chosen; undo. */
export function ImportRecordPage({ params }: PageProps<Record<never, never>, '/imports/$importId'>) {
  const { t } = useTranslation('crm');
  const found = useQuery(importQueries.detail(getBoot().accountId, Number(params.importId)));
  const name = found.data?.name;
  useRecordTitle(name);
  const isMissing = found.error instanceof AppError && missing.includes(found.error.code);
  return (
    <>
      <div className={back.line}>
        <Link to={crmPaths.imports} className={back.link}>
          {t('imports.title')}
        </Link>
      </div>
      <Page title={name ?? t('imports.record')}>
        {isMissing && !found.data ? (
          <Empty text={t('import.gone')} />
        ) : (
          <QueryView
            query={found}
            loading={<DetailPlaceholder lines={2} columns={3} />}
            error={t('import.errors.load')}
          >
            {(current) => (
              <>
                <About current={current} />
                {isOpen(current) ? <Open current={current} /> : <OutcomeView current={current} />}
                <Chosen current={current} />
              </>
            )}
          </QueryView>
        )}
      </Page>
    </>
  );
}

function About({ current: { state, by, undoneBy, createdDate } }: { current: ContactImport }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  return (
    <div className={styles.about}>
      <StateBadge state={state} />
      <bdi>{by?.name ?? t('contacts.gone')}</bdi>
      <time dateTime={createdDate}>{dateTime(createdDate)}</time>
      {undoneBy && <span>{t('imports.undoneBy', { name: undoneBy.name })}</span>}
    </div>
  );
}

/** It has not been started: the wizard goes on with it. */
function Open({ current }: { current: ContactImport }) {
  const { t } = useTranslation('crm');
  const faultText = useFaultText();
  const { id, name, fault } = current;
  return (
    <div className={styles.open}>
      {fault && (
        <p role="alert">
          {t('import.check.failed')} {faultText(fault)}
        </p>
      )}
      <div>
        <Button component={Link} to={crmPaths.import} search={wizardPlace(current) as never} me={8}>
          {t('import.next')}
        </Button>
        <Button variant="default" onClick={() => openModal('deleteImport', { importId: id, name })}>
          {t('imports.delete')}
        </Button>
      </div>
    </div>
  );
}
