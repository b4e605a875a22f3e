import type { FulfilledSolution } from '@app/contract/listings';
import { useFormats } from '@app/i18n/use-formats';
import { StatusBadge } from '@app/ui/status-badge';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { WebAddress } from '@app/ui/web-address';
import { Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './listing.module.css';
import type { InstallSort } from './order-installs.ts';

/** A client is named by its account; `from` brings the reader back to this campaign. */
const hrefOf = ({ account, listing }: FulfilledSolution) => `/clients/${account.id}?from=${listing.id}`;
const keyOf = ({ id }: FulfilledSolution) => id;
const isDimmed = ({ hasAccess, cancelled }: FulfilledSolution) => !hasAccess || cancelled;
const note = (install: FulfilledSolution) => <InstallBadges install={install} />;
/** The first width fits the narrowest table (768 pixels), the second a wide one (1160). */
const wide = (least: number, enough: number) => `calc(${least}px + (100cqi - 768px) * ${(enough - least) / 392})`;

type Props = { installs: FulfilledSolution[]; sort: InstallSort; onSort: (sort: InstallSort) => void };

export const InstallTable = memo(function InstallTable({ installs, sort, onSort }: Props) {
  const { t } = useTranslation('partner');
  const { date, number } = useFormats();
  const { history } = useRouter();
  const columns = useMemo<Column<FulfilledSolution>[]>(() => {
    // Without access there is nothing to show, which is not the same as none.
    const count = (amount: number | null) => (amount === null ? <Quiet>–</Quiet> : number(amount));
    const all: Column<FulfilledSolution>[] = [
      { id: 'name', header: t('campaign.name'), cell: ({ account }) => account.name, primary: true, width: 'auto' },
      {
        id: 'account',
        header: t('campaign.account'),
        cell: ({ account }) => <Account id={account.legacyId} />,
        width: wide(84, 158),
      },
      {
        id: 'url',
        header: t('campaign.url'),
        cell: ({ account }) => <WebAddress url={account.url} />,
        width: wide(104, 216),
      },
      {
        id: 'active',
        header: t('campaign.activeContacts'),
        cell: ({ activeContacts }) => count(activeContacts),
        align: 'end',
        width: wide(66, 90),
      },
      {
        id: 'total',
        header: t('campaign.totalContacts'),
        cell: ({ totalContacts }) => count(totalContacts),
        align: 'end',
        width: wide(66, 90),
      },
      {
        id: 'installed',
        header: t('campaign.installed'),
        cell: (row) => date(row.installedDate),
        width: wide(108, 118),
      },
      {
        id: 'published',
        header: t('campaign.publishedColumn'),
        cell: ({ publishedDate }) =>
          publishedDate === null ? <Quiet>{t('campaign.notPublished')}</Quiet> : date(publishedDate),
        width: wide(108, 118),
      },
      {
        id: 'version',
        header: t('campaign.versionColumn'),
        cell: (row) => <Version install={row} />,
        width: wide(80, 158),
      },
    ];
    return all.map((column) => ({ ...column, sortable: true }));
  }, [t, date, number]);
  const open = useCallback((install: FulfilledSolution) => history.push(hrefOf(install)), [history]);
  return (
    <DataTable
      label={t('campaign.table')}
      columns={columns}
      rows={installs}
      rowKey={keyOf}
      rowHref={hrefOf}
      onOpen={open}
      sort={sort}
      onSort={onSort}
      dimmed={isDimmed}
      note={note}
    />
  );
});

/** Not broken inside the word; what does not fit is said as a tip. */
function Account({ id }: { id: string }) {
  return (
    <bdi className={styles.account} title={id}>
      {id}
    </bdi>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  );
}

function Version({ install: { version, latestVersion, cancelled } }: { install: FulfilledSolution }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  return (
    <>
      {number(version)}
      {version < latestVersion && !cancelled && <p className={styles.newer}>{t('campaign.newerVersion')}</p>}
    </>
  );
}

function InstallBadges({ install }: { install: FulfilledSolution }) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { hasAccess, cancelled } = install;
  const changes = cancelled ? 0 : (install.clientChanges ?? 0);
  const texts = cancelled ? 0 : (install.clientTexts ?? 0);
  if (hasAccess && !cancelled && changes + texts === 0) return null;
  return (
    <div className={styles.signs}>
      {cancelled && <StatusBadge tone="bad">{t('campaign.cancelled')}</StatusBadge>}
      {!hasAccess && <StatusBadge tone="quiet">{t('campaign.noAccess')}</StatusBadge>}
      {changes > 0 && (
        <StatusBadge tone="attention">
          {t('campaign.clientChanges', { count: changes, number: number(changes) })}
        </StatusBadge>
      )}
      {texts > 0 && (
        <StatusBadge tone="attention">{t('campaign.clientTexts', { count: texts, number: number(texts) })}</StatusBadge>
      )}
    </div>
  );
}
