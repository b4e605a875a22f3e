import { ErrorView } from '@app/ui/state/error-view';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from './load-chunk.ts';
import { PagePlaceholder } from './page-placeholder.tsx';
import type { AppRoute, PageProps } from './route.ts';

const loaded = new Map<string, ComponentType<PageProps>>();

/** Brings a page's script before the page is drawn. Where that fails, the page itself asks again and says so. */
export async function preloadPage({ path, load }: AppRoute): Promise<void> {
  try {
    loaded.set(path, await load());
  } catch {}
}

/** A page whose script comes with its first visit: placeholder, then the page, or a clear sentence and a retry. */
export function LazyPage({ route, ...props }: { route: AppRoute } & PageProps) {
  const { t } = useTranslation();
  const [Page, setPage] = useState(() => loaded.get(route.path));
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (Page || failed) return;
    let current = true;
    loadChunk(route.load).then(
      (component) => {
        loaded.set(route.path, component);
        if (current) setPage(() => component);
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [route, Page, failed]);

  if (Page) return <Page {...props} />;
  // What stands alone has another shape, and little to load.
  if (!failed) return route.fullScreen ? null : <PagePlaceholder />;
  return <ErrorView text={t('errors.chunk')} onReload={() => setFailed(false)} />;
}
