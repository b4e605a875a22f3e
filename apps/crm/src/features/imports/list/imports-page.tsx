import { crmPaths } from '@app/contract/paths';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import back from '@app/ui/page/back-link.module.css';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { importQueries } from '#data/imports.ts';
import { ImportTable } from './import-table.tsx';

/** Past imports and those at work: who, when, what came of it, and undo. */
export function ImportsPage() {
  const { t } = useTranslation(['crm', 'common']);
  const list = useInfiniteQuery(importQueries.list(getBoot().accountId));
  const imports = list.data?.pages.flatMap((page) => page.imports) ?? [];
  const toWizard = (
    <Button component={Link} to={crmPaths.import}>
      {t('import.title')}
    </Button>
  );
  return (
    <>
      <div className={back.line}>
        <Link to={crmPaths.contacts} className={back.link}>
          {t('record.back')}
        </Link>
      </div>
      <Page title={t('imports.title')} action={toWizard}>
        <KeepFocus>
          <QueryView
            query={list}
            loading={<TablePlaceholder rows={6} columns={5} />}
            error={t('imports.error.list')}
            isEmpty={() => imports.length === 0}
            empty={<Empty text={t('imports.empty')} action={toWizard} />}
          >
            {() => <ImportTable imports={imports} />}
          </QueryView>
          <MoreButton query={list} error={t('imports.error.list')} />
        </KeepFocus>
      </Page>
    </>
  );
}
