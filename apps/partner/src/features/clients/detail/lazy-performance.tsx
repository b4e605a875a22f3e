import type { ClientDetail } from '@app/contract/clients';
import { scriptQuery } from '@app/frame/app/load-chunk.ts';
import { ScriptView } from '@app/frame/app/script-view.tsx';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { type ComponentType, useMemo } from 'react';

type Props = { client: ClientDetail };
export type LoadPerformance = () => Promise<ComponentType<Props>>;

const loadTab: LoadPerformance = async () => (await import('../performance/performance-tab.tsx')).PerformanceTab;

/** The tab has a script of its own: shows a placeholder, then the tab, or an error with a retry. */
export function Performance({ client, load = loadTab }: Props & { load: LoadPerformance | undefined }) {
  const script = useMemo(() => scriptQuery('performance-tab', load), [load]);
  return (
    <ScriptView script={script} loading={<TablePlaceholder rows={6} columns={3} />}>
      {(Tab) => <Tab client={client} />}
    </ScriptView>
  );
}
