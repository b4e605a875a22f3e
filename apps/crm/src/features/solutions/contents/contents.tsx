import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail } from '@app/contract/solutions';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { useFormats } from '@app/i18n/use-formats';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { StatusBadge } from '@app/ui/status-badge';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { WebAddress } from '@app/ui/web-address';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { AddContent } from './add-content.tsx';
import { DeleteIcon } from './icons.tsx';

type Asset = SolutionDetail['assets'][number];

/** The mails, texts, forms and pages of it, each of which can be opened and edited; more are added here. */
export function Contents({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { id, assets, lock } = solution;
  const add = !lock && <AddContent solution={solution} />;
  if (assets.length === 0) return <Empty text={t('solution.content.empty')} action={add || undefined} />;
  const columns: Column<Asset>[] = [
    { id: 'name', header: t('solutions.name'), primary: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'kind',
      header: t('solution.content.kind'),
      width: 140,
      cell: ({ kind }) => t(`solution.content.kinds.${kind}`),
    },
    {
      id: 'version',
      header: t('solution.content.version'),
      width: 180,
      cell: ({ version, isChanged }) =>
        isChanged ? (
          <StatusBadge tone="quiet">{t('solution.content.changed', { version: number(version) })}</StatusBadge>
        ) : (
          t('solution.content.installed')
        ),
    },
    {
      id: 'url',
      header: t('solution.content.address'),
      width: '32%',
      cell: ({ url }) => url !== null && <WebAddress url={url} />,
    },
  ];
  return (
    <KeepFocus>
      {add && <Toolbar>{add}</Toolbar>}
      <DataTable
        label={t('solution.tabs.content')}
        columns={columns}
        rows={assets}
        rowKey={(asset) => String(asset.id)}
        rowHref={(asset) => crmPaths.asset(id, asset.id)}
        actions={lock ? undefined : (asset) => <Delete solutionId={id} asset={asset} />}
      />
    </KeepFocus>
  );
}

function Delete({ solutionId, asset: { id, name } }: { solutionId: number; asset: Asset }) {
  const { t } = useTranslation('crm');
  return (
    <RowAction
      label={t('tags.delete')}
      name={t('tags.deleteOne', { name })}
      run={() => openModal('deleteContent', { solutionId, asset: { id, name } })}
    >
      <DeleteIcon />
    </RowAction>
  );
}
