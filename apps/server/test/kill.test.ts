import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { type BulkAction, getBulkJob, startBulkJob } from '@app/contract/bulk-jobs';
import { createFile, getFile, PIECE_SIZE, putFilePiece } from '@app/contract/files';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { type Db, openDatabase } from '../src/db/open.ts';
import { openFiles } from '../src/modules/files/open-files.ts';
import { insertTagOf } from './crm-rows.ts';
import { copyDatabase } from './database.ts';
import { bearer } from './raw.ts';
import { insertPartner } from './rows.ts';
import { type Spawned, spawnServer } from './spawn-server.ts';
import { drawToken, spawnedCall } from './spawned-call.ts';
import { endStall, stallOn, whoStalls } from './stall.ts';

const embedded = 'directory' in inject('databaseTemplate');
/** As the worker has them. */
const BATCH = embedded ? 1000 : 5000;
const CONTACTS = 3 * BATCH;

let started: Spawned[] = [];
let remove: () => Promise<void>;
afterEach(async () => {
  for (const { process, ended } of started) {
    process.kill('SIGKILL');
    await ended;
  }
  started = [];
  await remove();
});

test('kill -9 in the middle of a batch and of a piece: nobody is tagged or exported twice, and the piece can be sent again', async () => {
  const copy = await copyDatabase();
  remove = copy.remove;
  let database = await openDatabase(copy.settings);
  const person = await insertAccountWith(database.db, CONTACTS);
  await stallOn(database.db, 'bulk_job', 'old.cursor > 0');
  if (embedded) await database.close();
  const open = async (name: string) => {
    const { DATABASE_URL: url } = copy.settings;
    const settings = { ...copy.settings, ...(url && { DATABASE_URL: `${url}?application_name=${name}` }) };
    const server = await spawnServer({ ...settings, DEMO: 'off', LOG_LEVEL: 'error' });
    started.push(server);
    await server.ready();
    return server;
  };
  // On a server two processes share the work, and one is left when the other dies; the embedded one is opened again.
  const servers = embedded ? [await open('0')] : await Promise.all([open('0'), open('1')]);

  const whole = randomBytes(PIECE_SIZE + 10);
  const { accountId } = person;
  const call = callOf(servers[0]!, person);
  const { id } = await call(createFile, { accountId, body: { name: 'people.csv', size: whole.length } });
  const file = { accountId, fileId: String(id) };
  await call(putFilePiece, { ...file, piece: '1', body: whole.subarray(PIECE_SIZE) });
  const first = whole.subarray(0, PIECE_SIZE);
  const halves = servers.map((server) => sendHalf(server, person, { ...file, piece: '0' }, first));
  const start = (action: BulkAction) =>
    call(startBulkJob, { accountId, body: { action, selection: { filter: {}, except: [] } } });
  const written = await start({ kind: 'export', columns: ['givenName'], sort: 'name', separator: ',' });
  const job = await start({ kind: 'addTags', tagIds: [person.tagId] });
  const jobAt = (server: Spawned, { id } = job) => callOf(server, person)(getBulkJob, { accountId, jobId: String(id) });

  const dying = servers[Number(await whoStalls(database.db, copy.settings.DATA_DIR))]!;
  dying.process.kill('SIGKILL');
  expect(await dying.ended).toBe('SIGKILL');
  for (const half of halves) half.destroy();
  if (embedded) database = await openDatabase(copy.settings);
  await endStall(database.db);
  expect(await countTagged(database.db, person)).toEqual({ tags: BATCH, activities: BATCH, contacts: BATCH });
  if (embedded) await database.close();

  const survivor = servers.find((server) => server !== dying) ?? (await open('2'));
  await expect.poll(() => jobAt(survivor)).toMatchObject({ state: 'done', done: CONTACTS });
  await expect.poll(() => jobAt(survivor, written)).toMatchObject({ state: 'done', done: CONTACTS });
  const goOn = callOf(survivor, person);
  expect((await goOn(getFile, file)).missing).toEqual([0]);
  await goOn(putFilePiece, { ...file, piece: '0', body: first });
  expect((await goOn(getFile, file)).missing).toEqual([]);
  survivor.process.kill('SIGTERM');
  expect(await survivor.ended).toBe(0);

  if (embedded) database = await openDatabase(copy.settings);
  const all = { tags: CONTACTS, activities: CONTACTS, contacts: CONTACTS };
  expect(await countTagged(database.db, person)).toEqual(all);
  const files = openFiles(database, readConfig({}));
  const kept = Buffer.concat(await Array.fromAsync(files.read({ accountId, fileId: id, pieces: 2 })));
  expect(hash(kept)).toBe(hash(whole));
  const [csv] = await database.db.selectFrom('file').select(['id', 'pieces']).where('pieces', 'is not', null).execute();
  const pieces = { accountId, fileId: csv!.id, pieces: csv!.pieces! };
  const lines = Buffer.concat(await Array.fromAsync(files.read(pieces)))
    .toString()
    .trimEnd()
    .split('\r\n')
    .slice(1);
  expect([lines.length, new Set(lines).size]).toEqual([CONTACTS, CONTACTS]);
  await database.close();
});

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

type Person = Awaited<ReturnType<typeof insertAccountWith>>;

async function insertAccountWith(db: Db, contacts: number) {
  const { accountId, user } = await insertPartner(db, {});
  await sql`
    insert into contact (account_id, given_name)
    select ${accountId}, 'C' || n from generate_series(1, ${sql.lit(contacts)}) n`.execute(db);
  const token = await drawToken(db, accountId, user.id);
  return { accountId, token, tagId: await insertTagOf(db, accountId, 'VIP') };
}

const callOf = (server: Spawned, { token }: Person) => spawnedCall(server, token);

function sendHalf({ origin }: Spawned, { token }: Person, names: Record<string, string>, piece: Buffer) {
  const path = putFilePiece.path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
  const headers = {
    ...bearer(token),
    'x-account-id': names.accountId,
    'content-type': 'application/octet-stream',
    'content-length': piece.length,
  };
  const outgoing = request(origin + path, { method: putFilePiece.method, headers });
  outgoing.on('error', () => undefined);
  outgoing.write(piece.subarray(0, piece.length / 2));
  return outgoing;
}

async function countTagged(db: Db, { accountId }: Person) {
  const { rows } = await sql`
    select (select count(*) from contact_tag where account_id = ${accountId}) as tags,
      count(*) as activities, count(distinct contact_id) as contacts
    from activity where account_id = ${accountId}`.execute(db);
  return rows[0];
}
