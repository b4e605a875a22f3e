import type { InstallRun } from '@app/contract/installs';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { appIcon } from '@app/ui/app-icon';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { HeaderButton, HeaderDot } from '@app/ui/page/header-button';
import { Progress } from '@app/ui/state/progress';
import IconPackageImport from '@tabler/icons-react/dist/esm/icons/IconPackageImport.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { installQueries, staleAfterRun } from '#data/installs.ts';
import { useDescribeRun } from './describe-run.ts';
import styles from './tray.module.css';
import { useOpenRun } from './use-open-run.ts';

const SHOWN = 5;
const InstallIcon = appIcon(IconPackageImport, 20);

/** Recent and running installs, in the header of every page. Hidden until there was a first install. */
export function Tray() {
  const { t } = useTranslation(['partner', 'common']);
  const openRun = useOpenRun();
  const { accountId } = getBoot();
  const { data } = useQuery(installQueries.recent(accountId));
  useRefreshAfterRuns(data);
  const runs = data ?? [];
  const button = useRef<HTMLButtonElement>(null);
  const running = runs.filter(({ finishedDate }) => finishedDate === null);
  if (runs.length === 0) return null;
  const label = running.length > 0 ? t('install.tray.running', { count: running.length }) : t('install.tray.label');
  return (
    <LazyMenu
      position="bottom-end"
      width={320}
      withinPortal={false}
      target={
        <HeaderButton ref={button} label={label} title={label}>
          <InstallIcon />
          {running.length > 0 && <HeaderDot pulsing />}
        </HeaderButton>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>{t('install.tray.recent')}</Menu.Label>
          {runs.slice(0, SHOWN).map((run) => (
            <Menu.Item
              key={run.id}
              onClick={() => {
                // The modal returns the focus to the button, because the menu is closed by then.
                button.current?.focus();
                openRun(run);
              }}
            >
              <Entry run={run} />
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} to="/installs">
            {t('install.runs.all')}
          </Menu.Item>
        </>
      )}
    </LazyMenu>
  );
}

function Entry({ run }: { run: InstallRun }) {
  const { t } = useTranslation('partner');
  const { relative } = useFormats();
  const { headline, counts } = useDescribeRun()(run);
  const { waiting, running, done, failed } = run.counts;
  return (
    <span className={styles.entry}>
      <bdi className={styles.headline}>{headline}</bdi>
      {run.finishedDate === null && (
        <Progress
          label={t('install.progress')}
          text={counts}
          total={Math.max(waiting + running + done + failed, 1)}
          parts={[
            { tone: 'good', value: done },
            { tone: 'bad', value: failed },
          ]}
        />
      )}
      <span className={styles.counts}>{[counts, relative(run.createdDate)].join(' · ')}</span>
    </span>
  );
}

/** Asks again for what a run has changed, once it has ended; also for one that nobody saw running, it was so quick. */
function useRefreshAfterRuns(runs: InstallRun[] | undefined): void {
  const client = useQueryClient();
  const { accountId } = getBoot();
  const known = useRef<Set<string>>(null);
  useEffect(() => {
    if (!runs) return;
    const ended = runs.filter(({ finishedDate }) => finishedDate !== null).map(({ id }) => id);
    const isNew = known.current !== null && ended.some((id) => !known.current?.has(id));
    known.current = new Set(ended);
    if (isNew) for (const queryKey of staleAfterRun(accountId)) void client.invalidateQueries({ queryKey });
  }, [client, accountId, runs]);
}
