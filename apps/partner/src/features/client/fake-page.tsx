import type { PageProps } from '#app/routes.tsx';
import { ClientPage } from './client-page.tsx';

const loadNothing = async () => () => null;

/** The page for tests that have nothing to do with charts. */
export const PageWithoutCharts = (props: PageProps) => <ClientPage {...props} loadPerformance={loadNothing} />;
