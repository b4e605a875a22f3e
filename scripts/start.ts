import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { staleApps } from './stale-apps.ts';

// In a process of its own: what building takes of the memory is free again before the server starts.
if (staleApps().length > 0) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
await import('../apps/server/src/main.ts');
