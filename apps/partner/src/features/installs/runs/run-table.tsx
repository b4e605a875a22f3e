import type { InstallRun } from '@app/contract/installs';
import { useFormats } from '@app/i18n/use-formats';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDescribeRun } from '../describe-run.ts';
import { ResultBadge } from '../result-badge.tsx';
import { useOpenRun } from '../use-open-run.ts';
import styles from './runs.module.css';

const keyOf = ({ id }: InstallRun) => id;
const note = (run: InstallRun) => <What run={run} />;
const accounts = (run: InstallRun) => <Accounts run={run} />;
const result = (run: InstallRun) => <Result run={run} />;

/** Memoized, so that typing in the search field above does not render the table again. */
export const RunTable = memo(function RunTable({ runs }: { runs: InstallRun[] }) {
  const { t } = useTranslation('partner');
  const { dateTime } = useFormats();
  const open = useOpenRun();
  const columns = useMemo<Column<InstallRun>[]>(
    () => [
      {
        id: 'name',
        header: t('install.runs.name'),
        cell: ({ name }) => <bdi>{name}</bdi>,
        primary: true,
        width: 'auto',
      },
      { id: 'accounts', header: t('install.accounts'), cell: accounts, width: '28%' },
      { id: 'result', header: t('install.runs.result'), cell: result, width: '19%' },
      {
        id: 'startedBy',
        header: t('install.runs.startedBy'),
        cell: ({ startedBy }) => (startedBy === null ? t('links.left') : <bdi>{startedBy}</bdi>),
        width: '14%',
      },
      {
        id: 'started',
        header: t('install.runs.started'),
        cell: ({ createdDate }) => <time dateTime={createdDate}>{dateTime(createdDate)}</time>,
        width: 'clamp(120px, 17cqi, 196px)',
      },
    ],
    [t, dateTime],
  );
  return (
    <DataTable label={t('install.tray.label')} columns={columns} rows={runs} rowKey={keyOf} onOpen={open} note={note} />
  );
});

/** What was done, and with how many campaigns. */
function What({ run: { kind, listings } }: { run: InstallRun }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const count = listings.length;
  return (
    <p className={styles.note}>
      {t(`install.title.${kind}`)} · {t('bundles.count', { count, number: number(count) })}
    </p>
  );
}

/** Each name leads to the client; the others are in the run itself. */
function Accounts({ run }: { run: InstallRun }) {
  const { number } = useFormats();
  const { waiting, running, done, failed, cancelled } = run.counts;
  const others = waiting + running + done + failed + cancelled - run.accounts.length;
  return (
    <ul className={styles.accounts}>
      {run.accounts.map(({ id, name }) => (
        <li key={id}>
          <Link to="/clients/$id" params={{ id }} className={styles.account}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
      {others > 0 && <li className={styles.others}>+{number(others)}</li>}
    </ul>
  );
}

function Result({ run }: { run: InstallRun }) {
  const { counts } = useDescribeRun()(run);
  return (
    <>
      <ResultBadge kind={run.kind} result={run.result} />
      <p className={styles.note}>{counts}</p>
    </>
  );
}
