import type { ApiKey } from '@app/contract/api-keys';
import { getConfig } from '@app/frame/calls/config.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiKeyQueries } from '#data/account/api-keys.ts';
import { openModal } from '#modals';
import { DeleteIcon, TracesIcon } from '../icons.tsx';
import { needing } from '../needing.tsx';
import styles from '../settings.module.css';
import { SettingsNav } from '../settings-nav.tsx';
import { useScopeText } from './use-scope-text.ts';

/** The keys with which other programs come in: what each opens, who made it, and when it was last used. */
export const ApiKeysPage = needing('keys', ApiKeys);

function ApiKeys() {
  const { t } = useTranslation(['crm', 'common']);
  const keys = useQuery(apiKeyQueries.list(getBoot().accountId));
  const reference = new URL('/docs/api', getConfig().links.partner).href;
  return (
    <Page
      title={t('common:settings.title')}
      action={<Button onClick={() => openModal('apiKey', {})}>{t('apiKeys.add')}</Button>}
    >
      <SettingsNav />
      <p className={styles.intro}>
        {t('apiKeys.intro')}{' '}
        <Anchor underline="always" href={reference} target="_blank" rel="noreferrer">
          {t('apiKeys.reference')}
        </Anchor>
      </p>
      <QueryView
        query={keys}
        loading={<TablePlaceholder rows={3} columns={4} />}
        error={t('apiKeys.error.load')}
        isEmpty={(found) => found.length === 0}
        empty={<Empty text={t('apiKeys.empty')} />}
      >
        {(found) => <KeyTable keys={found} />}
      </QueryView>
    </Page>
  );
}

function KeyTable({ keys }: { keys: ApiKey[] }) {
  const { t } = useTranslation('crm');
  const { relative, dateTime } = useFormats();
  const scopeText = useScopeText();
  const columns: Column<ApiKey>[] = [
    { id: 'name', header: t('apiKeys.name'), cell: (key) => <Name apiKey={key} />, primary: true },
    { id: 'access', header: t('apiKeys.access'), cell: ({ scopes }) => scopeText(scopes) },
    { id: 'person', header: t('apiKeys.person'), cell: ({ user }) => <bdi>{user.name}</bdi> },
    {
      id: 'lastUsed',
      header: t('apiKeys.lastUsed'),
      cell: ({ lastUsedDate }) =>
        lastUsedDate === null ? (
          t('apiKeys.never')
        ) : (
          <time dateTime={lastUsedDate} title={dateTime(lastUsedDate)}>
            {relative(lastUsedDate)}
          </time>
        ),
    },
  ];
  return (
    <DataTable
      label={t('apiKeys.title')}
      columns={columns}
      rows={keys}
      rowKey={({ id }) => String(id)}
      actions={(apiKey) => (
        <>
          <RowAction
            label={t('apiKeys.traces.action')}
            name={t('apiKeys.traces.title', { name: apiKey.name })}
            run={() => openModal('apiKeyTraces', { apiKey })}
          >
            <TracesIcon />
          </RowAction>
          <RowAction
            label={t('apiKeys.revoke')}
            name={t('apiKeys.revokeOne', { name: apiKey.name })}
            run={() => openModal('revokeApiKey', { apiKey })}
          >
            <DeleteIcon />
          </RowAction>
        </>
      )}
    />
  );
}

function Name({ apiKey: { name, hint, createdDate } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  return (
    <>
      <bdi>{name}</bdi>
      <span className={styles.note}>
        {t('apiKeys.createdOn', { date: date(createdDate) })} · {t('apiKeys.ending', { hint })}
      </span>
    </>
  );
}
