import { AppError } from '@app/contract/errors';
import type { ContactImport } from '@app/contract/imports';
import { crmPaths } from '@app/contract/paths';
import type { PageProps } from '@app/frame/app/route.ts';
import { ScriptView } from '@app/frame/app/script-view.tsx';
import { writeSearch } from '@app/frame/app/search.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import back from '@app/ui/page/back-link.module.css';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveWhenLeft } from '#data/import-changes.ts';
import { importQueries } from '#data/imports.ts';
import { UploadStep } from '../upload/upload-step.tsx';
import { reachableSteps, shownStep } from './reachable.ts';
import { stepViews } from './step-views.ts';
import { Stepper } from './stepper.tsx';
import { importSearch, type Step } from './steps.ts';
import styles from './wizard.module.css';

type Place = { import: number | undefined; step: Step };

/** The import wizard. Where one is stands in the address, what was chosen with the server: leaving loses nothing. */
export function ImportPage({ search }: Pick<PageProps<typeof importSearch>, 'search'>) {
  const { t } = useTranslation('crm');
  const navigate = useNavigate();
  const go = useCallback(
    (place: Place, replace = false) =>
      void navigate({ to: crmPaths.import, search: writeSearch(importSearch, place) as never, replace }),
    [navigate],
  );
  useEffect(saveWhenLeft, []);
  return (
    <>
      <div className={back.line}>
        <Link to={crmPaths.contacts} className={back.link}>
          {t('record.back')}
        </Link>
      </div>
      <Page title={t('import.title')}>
        {search.import === undefined ? (
          <Steps current={undefined} step="upload" goTo={() => undefined}>
            <UploadStep current={undefined} go={go} />
          </Steps>
        ) : (
          <OpenImport key={search.import} importId={search.import} step={search.step} go={go} />
        )}
      </Page>
    </>
  );
}

type OpenProps = { importId: number; step: Step; go: (place: Place, replace?: boolean) => void };

function OpenImport({ importId, step: wanted, go }: OpenProps) {
  const { t } = useTranslation('crm');
  const found = useQuery(importQueries.detail(getBoot().accountId, importId));
  const goTo = useCallback((step: Step) => go({ import: importId, step }), [go, importId]);
  if (found.error instanceof AppError && found.error.code === 'import.notFound')
    return (
      <Empty
        text={t('import.gone')}
        action={<Button onClick={() => go({ import: undefined, step: 'upload' })}>{t('import.new')}</Button>}
      />
    );
  return (
    <QueryView query={found} loading={<TablePlaceholder rows={6} columns={4} />} error={t('import.errors.load')}>
      {(current) => {
        const step = shownStep(current, wanted);
        const script = stepViews[step];
        return (
          <Steps current={current} step={step} goTo={goTo}>
            {step === 'upload' && <UploadStep current={current} go={go} />}
            {script && (
              <ScriptView key={step} script={script} loading={<TablePlaceholder rows={6} columns={3} />}>
                {(View) => <View current={current} goTo={goTo} />}
              </ScriptView>
            )}
          </Steps>
        );
      }}
    </QueryView>
  );
}

type StepsProps = {
  current: ContactImport | undefined;
  step: Step;
  goTo: (step: Step) => void;
  children: ReactNode;
};

/** The steps on top and one of them below, which gets the focus when it is come to from another. */
function Steps({ current, step, goTo, children }: StepsProps) {
  const { t } = useTranslation('crm');
  const body = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    body.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step]);
  return (
    <>
      <Stepper step={step} reachable={reachableSteps(current)} onGo={goTo} />
      <section ref={body} tabIndex={-1} aria-label={t(`import.steps.${step}`)} className={styles.body}>
        {children}
      </section>
    </>
  );
}
