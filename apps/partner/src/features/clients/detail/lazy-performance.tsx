import type { ClientDetail } from '@app/contract/clients';
import { loadChunk } from '@app/frame/app/load-chunk.ts';
import { ErrorView } from '@app/ui/error-view';
import { TablePlaceholder } from '@app/ui/placeholder';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { client: ClientDetail };
export type LoadPerformance = () => Promise<ComponentType<Props>>;

const loadTab: LoadPerformance = async () => (await import('../performance/performance-tab.tsx')).PerformanceTab;

let loaded: ComponentType<Props> | undefined;

/** The tab has a script of its own: shows a placeholder, then the tab, or an error with a retry. */
export function Performance({ client, load = loadTab }: Props & { load: LoadPerformance | undefined }) {
  const { t } = useTranslation();
  const [Tab, setTab] = useState(() => loaded);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (Tab || failed) return;
    let current = true;
    loadChunk(load).then(
      (component) => {
        loaded = component;
        if (current) setTab(() => component);
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [load, Tab, failed]);

  if (Tab) return <Tab client={client} />;
  if (failed) return <ErrorView text={t('errors.chunk')} onReload={() => setFailed(false)} />;
  return (
    <div aria-busy="true">
      <TablePlaceholder rows={6} columns={3} />
    </div>
  );
}
