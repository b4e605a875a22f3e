import { ClientPage } from '../features/client/client-page.tsx';
import type { PageProps } from './routes.tsx';

const loadPerformance = async () => (await import('../features/client-performance/performance-tab.tsx')).PerformanceTab;

/** A client, with how its campaigns do in one of its tabs. */
export const ClientScreen = (props: PageProps) => <ClientPage {...props} loadPerformance={loadPerformance} />;
