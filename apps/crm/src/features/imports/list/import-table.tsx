import type { ImportSummary } from '@app/contract/imports';
import { crmPaths } from '@app/contract/paths';
import { useFormats } from '@app/i18n/use-formats';
import { appIcon } from '@app/ui/app-icon';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isOpen } from '#data/imports.ts';
import { openModal } from '#modals';
import { ImportResult } from './import-result.tsx';
import { StateBadge } from './state-badge.tsx';

const UndoIcon = appIcon(IconArrowBackUp, 16);
const DeleteIcon = appIcon(IconTrash, 16);
const pathOf = ({ id }: ImportSummary) => crmPaths.importOf(id);

export function ImportTable({ imports }: { imports: ImportSummary[] }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  const navigate = useNavigate();
  const columns: Column<ImportSummary>[] = [
    {
      id: 'file',
      header: t('imports.columns.file'),
      cell: ({ name }) => <bdi>{name}</bdi>,
      primary: true,
      width: '24%',
    },
    {
      id: 'state',
      header: t('imports.columns.state'),
      cell: ({ state }) => <StateBadge state={state} />,
      width: '15%',
    },
    { id: 'result', header: t('imports.columns.result'), cell: (row) => <ImportResult row={row} /> },
    {
      id: 'by',
      header: t('imports.columns.by'),
      cell: ({ by }) => <bdi>{by?.name ?? t('contacts.gone')}</bdi>,
      width: '14%',
    },
    {
      id: 'date',
      header: t('imports.columns.date'),
      cell: ({ createdDate }) => <time dateTime={createdDate}>{dateTime(createdDate)}</time>,
      width: '15%',
    },
  ];
  return (
    <DataTable
      label={t('imports.title')}
      columns={columns}
      rows={imports}
      rowKey={({ id }) => String(id)}
      rowHref={pathOf}
      onOpen={(row) => void navigate({ to: pathOf(row) })}
      actions={(row) => <Actions row={row} />}
    />
  );
}

function Actions({ row }: { row: ImportSummary }) {
  const { t } = useTranslation('crm');
  const { id, name, counts, canUndo } = row;
  return (
    <>
      {canUndo && counts && (
        <RowAction
          label={t('import.complete.undo')}
          name={t('imports.undoOne', { name })}
          run={() => openModal('undoImport', { importId: id, created: counts.created, updated: counts.updated })}
        >
          <UndoIcon />
        </RowAction>
      )}
      {isOpen(row) && (
        <RowAction
          label={t('imports.delete')}
          name={t('imports.deleteOne', { name })}
          run={() => openModal('deleteImport', { importId: id, name })}
        >
          <DeleteIcon />
        </RowAction>
      )}
    </>
  );
}
