import type { PageProps } from '@app/frame/app/route.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { ClientPage } from '../src/features/clients/detail/client-page.tsx';
import { clientSearch } from '../src/features/clients/detail/search.ts';

const loadNothing = async () => () => null;

/** The page for tests that have nothing to do with charts. */
const PageWithoutCharts = (props: PageProps<typeof clientSearch, '/clients/$id'>) => (
  <ClientPage {...props} loadPerformance={loadNothing} />
);

export const openClient = (at: string) =>
  openPage(PageWithoutCharts, at, { path: '/clients/$id', search: clientSearch });
