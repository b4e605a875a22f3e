import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * The thread in which the embedded database works: a long query holds up no request that needs no database. It speaks
 * PostgreSQL's protocol: one message of bytes is asked, one is answered. `null` asks it to close.
 */
export type ThreadData = { directory: string | null; program: WebAssembly.Module };
const { directory, program } = workerData as ThreadData;

/**
 * PostgreSQL's cache. The operating system keeps the files in memory as well, so more of it would mostly hold them
 * twice; PGlite's own 128 MB are a third of all memory that a quiet server takes. With less than this the index for
 * searching half a million contacts does not find its pages there, and sorting in what is new takes three times as long.
 */
const CACHE = ['-c', 'shared_buffers=32MB'];
/**
 * What is new in the index for searching is put aside, and sorted in once it is so much: everybody waits meanwhile. With
 * PostgreSQL's own 4 MB that takes 200 ms.
 */
const PUT_ASIDE = ['-c', 'gin_pending_list_limit=256kB'];
/** The planner looks at 9,000 rows of a table and not at 30,000, which takes a third of the time and of the memory. */
const LOOKED_AT = ['-c', 'default_statistics_target=30'];

const port = parentPort;
if (!port) throw new Error('The embedded database works in a thread of its own.');
const pglite = new PGlite({
  ...(directory && { dataDir: directory }),
  pgliteWasmModule: program,
  extensions: { pg_trgm, btree_gin },
  startParams: [...PGlite.defaultStartParams, ...CACHE, ...PUT_ASIDE, ...LOOKED_AT],
});
await pglite.waitReady;

port.on('message', async (asked: Uint8Array | null) => {
  if (asked) return void (await answer(asked));
  await pglite.close();
  port.close();
});
port.postMessage('ready');

async function answer(asked: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  // The bytes stand in the database's own memory, which the next step overwrites.
  await pglite.execProtocolRawStream(asked, { onRawData: (bytes) => void parts.push(bytes.slice()) });
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  port?.postMessage(whole, [whole.buffer]);
}
