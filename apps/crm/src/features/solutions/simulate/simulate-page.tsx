import { AppError, type ErrorCode } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useRecordTitle } from '@app/frame/state/page-title.ts';
import back from '@app/ui/page/back-link.module.css';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { simulationQuery } from '#data/solutions/builder.ts';
import { solutionQueries } from '#data/solutions/solutions.ts';
import { ContactChoice } from './contact-choice.tsx';
import type { simulateSearch } from './search.ts';
import styles from './simulate.module.css';
import { Simulation } from './simulation.tsx';

/** An id that no solution can have is refused as a bad request. */
const missing: ErrorCode[] = ['solution.notFound', 'request.invalid'];
const hasCode = (error: unknown, ...codes: ErrorCode[]) => error instanceof AppError && codes.includes(error.code);

type Props = PageProps<typeof simulateSearch, '/solutions/$solutionId/simulate'>;

/** What would happen to one contact, and when. Nothing is sent and nobody is changed. */
export function SimulatePage({ params, search: { contact: contactId }, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const id = Number(params.solutionId);
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(null);
  const { accountId } = getBoot();
  const solution = useQuery(solutionQueries.detail(accountId, id));
  const simulation = useQuery({ ...simulationQuery(accountId, id, contactId ?? 0), enabled: contactId !== undefined });
  const isMissing = hasCode(solution.error, ...missing);
  const found = simulation.data?.contact;
  // Who opens the page with somebody in its address knows the name once it is answered.
  const contact = [chosen, found].find((one) => one && one.id === contactId) ?? null;
  useRecordTitle(solution.data?.name);
  return (
    <>
      <div className={back.line}>
        <Link to={crmPaths.solution(id)} className={back.link}>
          {solution.data?.name ?? t('solution.title')}
        </Link>
      </div>
      <Page title={t('simulate.title')}>
        {isMissing ? (
          <Empty text={t('solution.notFound')} />
        ) : (
          <div className={styles.page}>
            <p className={styles.note}>{t('simulate.intro')}</p>
            <ContactChoice
              value={contact}
              onChange={(next) => {
                setChosen(next);
                setSearch({ contact: next?.id });
              }}
            />
            {contactId === undefined ? (
              <p className={styles.note}>{t('simulate.choose')}</p>
            ) : hasCode(simulation.error, 'contact.notFound', 'request.invalid') ? (
              <Empty text={t('record.notFound')} />
            ) : (
              <QueryView query={simulation} loading={<TextPlaceholder lines={5} />} error={t('solution.error.get')}>
                {(data) => <Simulation key={data.contact.id} simulation={data} />}
              </QueryView>
            )}
          </div>
        )}
      </Page>
    </>
  );
}
