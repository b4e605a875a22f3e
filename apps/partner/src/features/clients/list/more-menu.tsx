import type { Client } from '@app/contract/clients';
import { loadChunk } from '@app/frame/app/load-chunk.ts';
import { LazyMenu } from '@app/ui/lazy-menu';
import { showToast } from '@app/ui/toasts';
import { ActionIcon } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHealthWords } from '../client-health.ts';
import { MoreIcon } from './icons.tsx';
import type { ColumnName, HealthById } from './order-clients.ts';
import { hideable } from './views.ts';

type Props = {
  /** Read when they are exported: the menu itself is the same for all of them. */
  getClients: () => Client[];
  /** There are rows, and all of them have come. */
  isReady: boolean;
  columns: ColumnName[];
  /** 'pending' while it loads; undefined if it could not be loaded. */
  health: HealthById | 'pending' | undefined;
  setHidden: (change: () => ColumnName[]) => void;
};

const loadExport = () => import('./export-clients.ts');
const withoutHealth = (columns: ColumnName[]) => columns.filter((column) => column !== 'health');

/** Which columns are shown, and what is shown as a file. */
export const MoreMenu = memo(function MoreMenu({ getClients, isReady, columns, health, setHidden }: Props) {
  const { t } = useTranslation(['partner', 'common']);
  const words = useHealthWords();
  const isPending = health === 'pending';
  async function save() {
    if (isPending) return;
    const clients = getClients();
    // A column that could not be loaded is left out: empty, it would say that all is well.
    const shown = health ? { columns, health } : { columns: withoutHealth(columns), health: new Map() };
    try {
      const { clientsCsv, csvName, download } = await loadChunk(loadExport);
      download(csvName(new Date()), clientsCsv({ clients, words, ...shown }, t));
      showToast({ text: t('clients.exported', { count: clients.length }) });
    } catch {
      showToast({ kind: 'failed', text: t('common:errors.chunk') });
    }
  }
  return (
    <LazyMenu
      position="bottom-end"
      width={220}
      withinPortal={false}
      target={
        <ActionIcon variant="default" size={36} aria-label={t('clients.more')}>
          <MoreIcon />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>{t('clients.columns')}</Menu.Label>
          <Menu.CheckboxGroup
            value={columns}
            onChange={(chosen) => setHidden(() => hideable.filter((column) => !chosen.includes(column)))}
          >
            {hideable.map((column) => (
              <Menu.CheckboxItem key={column} value={column}>
                {t(`clients.${column}`)}
              </Menu.CheckboxItem>
            ))}
          </Menu.CheckboxGroup>
          <Menu.Divider />
          <Menu.Item disabled={!isReady || isPending} onClick={() => void save()}>
            {t('clients.export')}
          </Menu.Item>
        </>
      )}
    </LazyMenu>
  );
});
