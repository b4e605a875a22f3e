import { buildApps } from './build.ts';

await buildApps();
await import('../apps/server/src/main.ts');
