import type { Listing } from '@app/contract/listings';
import { type Column, DataTable } from '@app/ui/data-table';
import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/locale.ts';

type Props = { listings: Listing[]; installs: Map<number, number> | undefined };

const pathOf = ({ id }: Listing) => `/campaigns/marketplace/${id}`;

export function ListingTable({ listings, installs }: Props) {
  const { t } = useTranslation();
  const { date, number } = useFormats();
  const navigate = useNavigate();
  const dateOf = (iso: string | null) => (iso === null ? null : date(iso));
  const columns: Column<Listing>[] = [
    { id: 'name', header: t('marketplace.name'), cell: (row) => row.name, primary: true, width: '40%' },
    { id: 'updated', header: t('marketplace.updated'), cell: (row) => dateOf(row.updatedDate) },
    { id: 'exported', header: t('marketplace.exported'), cell: (row) => dateOf(row.exportedDate) },
    {
      id: 'published',
      header: t('marketplace.published'),
      cell: (row) => (row.published ? dateOf(row.publishedDate) : <NotPublished />),
    },
    {
      id: 'installs',
      header: t('marketplace.installs'),
      cell: (row) => (installs === undefined ? null : number(installs.get(row.id) ?? 0)),
      align: 'end',
      width: 110,
    },
  ];
  return (
    <DataTable
      label={t('marketplace.table')}
      columns={columns}
      rows={listings}
      rowKey={({ id }) => String(id)}
      rowHref={pathOf}
      onOpen={(row) => void navigate({ to: pathOf(row) })}
      note={({ categories }) => categories.length > 0 && <Categories names={categories} />}
    />
  );
}

function NotPublished() {
  const { t } = useTranslation();
  return (
    <Text span inherit c="dimmed">
      {t('marketplace.notPublished')}
    </Text>
  );
}

function Categories({ names }: { names: string[] }) {
  return (
    <Text size="xs" c="dimmed" truncate>
      <bdi>{names.join(', ')}</bdi>
    </Text>
  );
}
