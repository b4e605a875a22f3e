import type { Client } from '@app/contract/clients';
import { loadChunk } from '@app/frame/app/load-chunk.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useTranslation } from 'react-i18next';
import { useHealthWords } from '../client-health.ts';
import type { ColumnName, HealthById } from './order-clients.ts';

export type Exported = {
  columns: ColumnName[];
  /** 'pending' while it loads; undefined if it could not be loaded. */
  health: HealthById | 'pending' | undefined;
};

const loadExport = () => import('./export-clients.ts');
const withoutHealth = (columns: ColumnName[]) => columns.filter((column) => column !== 'health');

/** Saves clients as a file, with the columns that are shown. Undefined while a column is still to come. */
export function useExport({ columns, health }: Exported): ((clients: Client[]) => Promise<void>) | undefined {
  const { t } = useTranslation(['partner', 'common']);
  const words = useHealthWords();
  if (health === 'pending' && columns.includes('health')) return undefined;
  return async (clients) => {
    // A column that could not be loaded is left out: empty, it would say that all is well.
    const shown =
      health && health !== 'pending' ? { columns, health } : { columns: withoutHealth(columns), health: new Map() };
    try {
      const { clientsCsv, csvName, download } = await loadChunk(loadExport);
      download(csvName(new Date()), clientsCsv({ clients, words, ...shown }, t));
      showToast({ text: t('clients.exported', { count: clients.length }) });
    } catch {
      showToast({ kind: 'failed', text: t('common:errors.chunk') });
    }
  };
}
