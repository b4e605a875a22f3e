import { type ChildProcess, spawn } from 'node:child_process';
import { buildApps } from './build.ts';

/** Hot reload: Vite serves the partner app at 3000 and passes everything else to the server, which restarts on change. */
await buildApps();
const env = { ...process.env, PORT: '3001', ORIGIN: 'http://localhost:3000' };
const children: ChildProcess[] = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { stdio: 'inherit', env }),
  spawn('vite', ['--config', 'apps/partner/vite.config.ts'], { stdio: 'inherit' }),
  spawn('vite', ['build', '--watch', '--config', 'apps/public/vite.config.ts', '--logLevel', 'warn'], {
    stdio: 'inherit',
  }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
