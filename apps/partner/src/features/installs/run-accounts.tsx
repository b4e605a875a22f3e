import { type HeldReason, heldReasons, type InstallRun, type InstallTarget } from '@app/contract/installs';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useFixedRows } from '@app/ui/table/use-fixed-rows';
import { shortUrl } from '@app/ui/web-address';
import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './install.module.css';
import { reasonText } from './reason-text.ts';
import { ResultBadge } from './result-badge.tsx';

const ROW = 60;
const ROWS_SHOWN = 6;

/** Each account and what happened there; what failed stands first, with its reason. The name leads to the client. */
export function RunAccounts({ run, targets }: { run: InstallRun; targets: InstallTarget[] }) {
  const { t } = useTranslation('partner');
  const list = useFixedRows({ count: targets.length, rowHeight: ROW, rowsShown: ROWS_SHOWN });
  if (targets.length === 0) return null;
  return (
    <Box
      component="section"
      ref={list.box}
      className={styles.targets ?? ''}
      style={{ blockSize: list.boxHeight }}
      tabIndex={0}
      aria-label={t('install.accounts')}
    >
      <ul style={{ blockSize: list.listHeight, paddingBlockStart: list.rows[0]?.start ?? 0 }}>
        {list.rows.map(({ index }) => {
          const target = targets[index]!;
          return <Target key={target.accountId} target={target} kind={run.kind} />;
        })}
      </ul>
    </Box>
  );
}

function Target({ target, kind }: { target: InstallTarget; kind: InstallRun['kind'] }) {
  const note = useTargetNote()(target, kind);
  return (
    <li className={styles.target} style={{ blockSize: ROW }}>
      <span className={styles.targetText}>
        <Link to="/clients/$id" params={{ id: target.accountId }} onClick={closeModals} className={styles.targetName}>
          <bdi>{target.name}</bdi>
        </Link>
        <span className={styles.note} title={note}>
          {note}
        </span>
      </span>
      <ResultBadge kind={kind} result={target.result} />
    </li>
  );
}

/** The reason where it failed, the report where it was done, else the address. */
function useTargetNote() {
  const { t } = useTranslation('partner');
  const { number, list } = useFormats();
  return ({ code, listingName, report, url, status }: InstallTarget, kind: InstallRun['kind']): string => {
    if (code) return reasonText(code, listingName, t);
    if (status !== 'done') return shortUrl(url);
    const { heldBack = 0, ...rest } = report;
    const why = heldReasons.filter((reason) => rest[reason]).map((reason) => t(`install.report.held.${reason}`));
    const parts = Object.entries(rest)
      .filter(([key, count]) => count > 0 && !heldReasons.includes(key as HeldReason))
      .map(([key, count]) =>
        t(`install.report.${kind}.${key}` as 'install.report.install.campaigns', { count, number: number(count) }),
      );
    // What somebody has to mend comes first: the line may be cut.
    if (heldBack > 0)
      parts.unshift(
        `${t('install.report.held.heldBack', { count: heldBack, number: number(heldBack) })} (${list(why)})`,
      );
    return parts.join(' · ') || t('install.report.nothing');
  };
}
