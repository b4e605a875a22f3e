import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './postgres.ts';

/** `node apps/server/test/run-on-postgres.ts [vitest arguments]`: the server tests on a real PostgreSQL. */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const given = process.env.DATABASE_URL;
const postgres = given ? { url: given, stop: async () => undefined } : await startPostgres();
try {
  process.exitCode = await runVitest(postgres.url);
} finally {
  await postgres.stop();
}

function runVitest(url: string): Promise<number> {
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } },
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vitest.kill(signal));
  return new Promise((resolve, reject) => {
    vitest.once('error', reject);
    vitest.once('exit', (code) => resolve(code ?? 1));
  });
}
