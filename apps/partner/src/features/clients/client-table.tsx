import type { Client } from '@app/contract/clients';
import { type Column, DataTable, type Sort } from '@app/ui/data-table';
import { WebAddress } from '@app/ui/web-address';
import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/locale.ts';
import { ChangeBadge } from './change-badge.tsx';

type Props = { clients: Client[]; sort: Sort; onSort: (sort: Sort) => void };

const pathOf = ({ id }: Client) => `/clients/${id}`;

export function ClientTable({ clients, sort, onSort }: Props) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const navigate = useNavigate();
  const columns = useMemo<Column<Client>[]>(
    () => [
      { id: 'name', header: t('clients.name'), cell: ({ name }) => name, primary: true, sortable: true },
      {
        id: 'url',
        header: t('clients.url'),
        cell: ({ url }) => <WebAddress url={url} />,
        sortable: true,
        width: '24%',
      },
      { id: 'edition', header: t('clients.edition'), cell: ({ edition }) => edition, sortable: true },
      { id: 'startDate', header: t('clients.startDate'), cell: ({ startDate }) => date(startDate), sortable: true },
      {
        id: 'change',
        header: t('clients.change'),
        cell: ({ change }) => change && <ChangeBadge change={change} />,
        sortable: true,
        width: '20%',
      },
    ],
    [t, date],
  );
  return (
    <DataTable
      label={t('clients.table')}
      columns={columns}
      rows={clients}
      rowKey={({ id }) => id}
      rowHref={pathOf}
      onOpen={(client) => void navigate({ to: pathOf(client) })}
      sort={sort}
      onSort={onSort}
      dimmed={({ hasAccess }) => !hasAccess}
      note={({ hasAccess }) =>
        !hasAccess && (
          <Text size="xs" c="dimmed">
            {t('clients.noAccess')}
          </Text>
        )
      }
    />
  );
}
