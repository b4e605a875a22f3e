import type { Response } from '@app/contract/endpoint';
import { crmPaths } from '@app/contract/paths';
import type { listSolutionLog } from '@app/contract/solution-people';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { solutionQueries } from '#data/solutions/solutions.ts';
import styles from './one.module.css';

type Entry = Response<typeof listSolutionLog>['entries'][number];

/** What was done with it, the newest first. */
export function Log({ solutionId }: { solutionId: number }) {
  const { t } = useTranslation('crm');
  const log = useInfiniteQuery(solutionQueries.log(getBoot().accountId, solutionId));
  return (
    <>
      <QueryView
        query={log}
        loading={<TextPlaceholder lines={6} />}
        error={t('solution.log.error')}
        isEmpty={({ pages }) => pages.every(({ entries }) => entries.length === 0)}
        empty={<Empty text={t('solution.log.empty')} />}
      >
        {({ pages }) => (
          <ol className={styles.log} aria-label={t('solution.tabs.log')}>
            {pages.flatMap(({ entries }) => entries.map((entry) => <LogLine key={entry.id} entry={entry} />))}
          </ol>
        )}
      </QueryView>
      <MoreButton query={log} error={t('solution.log.error')} />
    </>
  );
}

function LogLine({ entry: { what, date, by, details } }: { entry: Entry }) {
  const { t } = useTranslation('crm');
  const { number, dateTime } = useFormats();
  const { count = 0, version = 0, name = '', why, contact } = details;
  const said = what === 'failed' && count > 1 ? 'failedOften' : what;
  const isKnownWhy = why === 'bounces' || why === 'complaints' || why === 'refused';
  const person =
    by && (by.partnerCompany ? t('record.personFrom', { name: by.name, company: by.partnerCompany }) : by.name);
  return (
    <li>
      <span>
        {t(`solution.log.${said}`, { number: number(count), version: number(version), name })}
        {why && <span className={styles.note}>{isKnownWhy ? t(`solution.log.why.${why}`) : why}</span>}
        {contact && (
          <span className={styles.note}>
            <Link to={crmPaths.contact(contact.id)} className={styles.link}>
              <bdi>{contact.name || t('record.noName')}</bdi>
            </Link>
          </span>
        )}
        {person && (
          <span className={styles.note}>
            <bdi>{person}</bdi>
          </span>
        )}
      </span>
      <time dateTime={date} className={styles.note}>
        {dateTime(date)}
      </time>
    </li>
  );
}
