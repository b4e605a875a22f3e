import type { ImapFlow, ListResponse } from 'imapflow';
import { onceAvailable } from '../../../db/unavailable.ts';
import { saveEvent } from '../channel-row.ts';
import { openWith } from '../open-with.ts';
import type { Run } from '../run.ts';
import type { MailSettings, Skipped } from '../tables.ts';
import { type NewAddress, readNewAddresses, searchEarlier, strikeOff } from './earlier.ts';
import { findContacts } from './find-contacts.ts';
import { HEAD, type Head, toHead } from './heads.ts';
import { openMailbox } from './open-mailbox.ts';
import { type Read, readMail, type Wanted } from './read-mail.ts';
import { writeMails } from './write-mails.ts';

/** Heads that are looked at in one go; most mails are from nobody who is known. */
const HEADS = 500;
/** Mails that are written in one transaction, and their bytes. */
const BATCH = 100;
const BATCH_BYTES = 4 * 1024 * 1024;
/** A larger one is left out, and said so. */
const MOST_BYTES = 25 * 1024 * 1024;
const MOST_FOLDERS = 300;
/** What nobody wrote, nobody wants, or nobody has sent; `\All` has everything a second time. */
const OTHERS = new Set(['\\Junk', '\\Trash', '\\Drafts', '\\All', '\\Flagged', '\\Important']);

/**
 * Reads what is new in every folder, the oldest first, and what was passed by of addresses that are new since then.
 * Whatever ends it, the next run goes on after the last part, and looks for the same addresses again.
 */
export async function syncEmail(run: Run): Promise<void> {
  const allow = run.config.OUTBOUND_ALLOW;
  const client = await openWith(run, (opens, { settings }) => {
    const { username, imap } = settings as MailSettings;
    return openMailbox(imap, { ...opens, username, allow });
  });
  const stop = () => client.close();
  run.signal.addEventListener('abort', stop);
  try {
    const added = await readNewAddresses(run);
    const folders = await foldersOf(client);
    for (const folder of folders.slice(0, MOST_FOLDERS)) await syncFolder(run, client, folder, added);
    if (folders.length > MOST_FOLDERS)
      await save(run, { skipped: [{ reason: 'folder', count: folders.length - MOST_FOLDERS }] });
    await strikeOff(run, added);
  } finally {
    run.signal.removeEventListener('abort', stop);
    client.close();
  }
}

/**
 * Where mails have labels instead of a place, an archived one is in `\All` alone: that one is read, and what was sent,
 * because a draft that is sent may keep its number. Junk and trash are not in it. Elsewhere `\All` is only a view.
 */
async function foldersOf(client: ImapFlow): Promise<ListResponse[]> {
  const folders = (await client.list()).filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'));
  const hasLabels = client.capabilities.has('X-GM-EXT-1') && folders.some(isAll);
  return folders.filter((folder) =>
    hasLabels ? isAll(folder) || folder.specialUse === '\\Sent' : !OTHERS.has(folder.specialUse ?? ''),
  );
}

const isAll = ({ specialUse }: ListResponse) => specialUse === '\\All';

async function syncFolder(
  run: Run,
  client: ImapFlow,
  { path }: ListResponse,
  added: readonly NewAddress[],
): Promise<void> {
  const { db, channel } = run;
  const { account_id, id, since } = channel;
  let validity = '';
  try {
    validity = String((await client.mailboxOpen(path, { readOnly: true })).uidValidity);
  } catch (error) {
    // One folder that may not be opened is no reason to leave out the others.
    if (!client.usable) throw error;
    await save(run, { skipped: [{ reason: 'folder', count: 1 }] });
    return;
  }
  const known = await db
    .selectFrom('channel_folder')
    .select(['validity', 'last_uid'])
    .where('account_id', '=', account_id)
    .where('channel_id', '=', id)
    .where('path', '=', path)
    .executeTakeFirst();
  // The server has numbered its mails anew: all are looked at again, and those that are known are known by their names.
  const last = known?.validity === validity ? known.last_uid : 0;
  const search = { uid: `${last + 1}:*`, draft: false, ...(since && { since: new Date(since) }) };
  const found = (await client.search(search, { uid: true })) || [];
  // `*` is the last one there is, also where that is below what was asked for.
  const uids = found.filter((uid) => uid > last).sort((one, other) => one - other);
  await syncParts(run, client, { path, validity }, uids);
  if (last > 0) await syncEarlier(run, client, last, added);
}

/** Of what was passed by before this run: whoever is new by now was nobody's contact then. */
async function syncEarlier(run: Run, client: ImapFlow, last: number, added: readonly NewAddress[]): Promise<void> {
  const { address, settings, since } = run.channel;
  const own = new Set([address, settings.username].map((each) => each.toLowerCase()));
  const sought = added.map((each) => each.address).filter((each) => !own.has(each));
  const uids = await searchEarlier(client, sought, { last, since });
  if (uids) await syncParts(run, client, 'earlier', uids);
  else await save(run, { skipped: [{ reason: 'folder', count: 1 }] });
}

async function syncParts(run: Run, client: ImapFlow, place: Place, uids: readonly number[]): Promise<void> {
  if (uids.length > 0) await save(run, { found: uids.length });
  for (let at = 0; at < uids.length; at += HEADS) {
    run.signal.throwIfAborted();
    await syncPart(run, client, place, uids.slice(at, at + HEADS));
  }
}

/** Where it goes on, or what was passed by before. */
type Place = { path: string; validity: string } | 'earlier';
type Saved = { found?: number; skipped?: Skipped[] };

const save = ({ db, channel, signal }: Run, saved: Saved) =>
  onceAvailable(() => saveEvent(db, channel, { kind: 'progressed', ...saved }), signal);

/** Some mails of a folder: their heads, then the words of those with contacts, written in small transactions. */
async function syncPart(run: Run, client: ImapFlow, place: Place, uids: number[]): Promise<void> {
  const { db, channel } = run;
  const own = new Set([channel.address, channel.settings.username].map((address) => address.toLowerCase()));
  const fetched = await client.fetchAll(uids.join(','), HEAD, { uid: true });
  const heads = fetched.map((mail) => toHead(mail, own)).sort((one, other) => one.uid - other.uid);
  const contacts = await findContacts(db, channel.account_id, [...new Set(heads.flatMap(({ others }) => others))]);
  const missing = await readMissing(
    run,
    heads.flatMap((head) => wantedOf(head, contacts, place === 'earlier')),
  );
  const parts = partsOf(heads, missing, uids);
  const fetchPart = (part: Part | undefined) => {
    const words = fetchWords(client, part?.wanted ?? []);
    // Whoever waits for it is told; until then it is nobody's failure.
    words.catch(() => undefined);
    return words;
  };
  let next = fetchPart(parts[0]);
  for (const [at, part] of parts.entries()) {
    const words = await next;
    // While this is written, the server sends what comes after it.
    next = fetchPart(parts[at + 1]);
    await writeBatch(run, place, part, words);
  }
}

/** What is written in one transaction each: mails up to a number of the folder, and those of them that are wanted. */
function partsOf(heads: readonly Head[], missing: ReadonlyMap<number, Wanted[]>, uids: readonly number[]): Part[] {
  const parts: Part[] = [];
  let part: Part = { wanted: [], until: 0, done: 0 };
  let [mails, bytes] = [0, 0];
  for (const { uid, size } of heads) {
    const wanted = missing.get(uid) ?? [];
    part = { wanted: [...part.wanted, ...wanted], until: uid, done: part.done + 1 };
    if (wanted.length === 0) continue;
    mails += 1;
    bytes += size;
    if (mails < BATCH && bytes < BATCH_BYTES) continue;
    parts.push(part);
    part = { wanted: [], until: uid, done: 0 };
    [mails, bytes] = [0, 0];
  }
  // Those that went away since they were found are looked at, too.
  const done = uids.length - parts.reduce((sum, each) => sum + each.done, 0);
  return [...parts, { ...part, until: uids.at(-1) ?? 0, done }];
}

/** One for each contact, by the first of their addresses. */
function wantedOf(head: Head, contacts: ReadonlyMap<string, number>, isEarlier: boolean): Wanted[] {
  const seen = new Set<number>();
  return head.others.flatMap((address) => {
    const contactId = contacts.get(address);
    if (contactId === undefined || seen.has(contactId)) return [];
    seen.add(contactId);
    return [{ head, address, contactId, isEarlier }];
  });
}

/**
 * By their number, without those that this mailbox has brought in already, from wherever. What anybody has brought in
 * for a contact keeps the address that it was known by, whichever others the contact has got since.
 */
async function readMissing({ db, channel }: Run, wanted: Wanted[]): Promise<Map<number, Wanted[]>> {
  const { account_id, user_id } = channel;
  const origins = [...new Set(wanted.map(({ head }) => head.origin))];
  const known =
    origins.length === 0
      ? []
      : await db
          .selectFrom('channel_mail')
          .innerJoin('message', (join) =>
            join
              .onRef('message.account_id', '=', 'channel_mail.account_id')
              .onRef('message.id', '=', 'channel_mail.message_id'),
          )
          .leftJoin('channel_reader', (join) =>
            join
              .onRef('channel_reader.account_id', '=', 'channel_mail.account_id')
              .onRef('channel_reader.message_id', '=', 'channel_mail.message_id')
              .on('channel_reader.user_id', '=', user_id),
          )
          .select(['origin', 'channel_mail.address', 'message.contact_id', 'channel_reader.user_id as reader'])
          .where('channel_mail.account_id', '=', account_id)
          .where('origin', 'in', origins)
          .execute();
  const ofContact = new Map(known.map((mail) => [`${mail.origin} ${mail.contact_id}`, mail]));
  const read = new Set(known.flatMap(({ origin, address, reader }) => (reader ? `${origin} ${address}` : [])));
  const missing = wanted.flatMap((mail) => {
    const { address } = ofContact.get(`${mail.head.origin} ${mail.contactId}`) ?? mail;
    return read.has(`${mail.head.origin} ${address}`) ? [] : { ...mail, address };
  });
  return Map.groupBy(missing, ({ head }) => head.uid);
}

type Part = { wanted: Wanted[]; until: number; done: number };
type Words = { mails: Read[]; skipped: Skipped[] };

async function writeBatch(run: Run, place: Place, part: Part, { mails, skipped }: Words): Promise<void> {
  const { db, channel, files, signal } = run;
  const { account_id, id } = channel;
  await onceAvailable(
    () =>
      saveEvent(db, channel, async (trx) => {
        const brought = await writeMails(trx, files, channel, mails);
        if (place !== 'earlier') {
          const { path, validity } = place;
          await trx
            .insertInto('channel_folder')
            .values({ account_id, channel_id: id, path, validity, last_uid: part.until })
            .onConflict((conflict) =>
              conflict.columns(['account_id', 'channel_id', 'path']).doUpdateSet({ validity, last_uid: part.until }),
            )
            .execute();
        }
        return { kind: 'progressed', done: part.done, brought, skipped };
      }),
    signal,
  );
}

async function fetchWords(client: ImapFlow, wanted: readonly Wanted[]): Promise<Words> {
  const mails: Read[] = [];
  const skipped: Skipped[] = [];
  const small = wanted.filter(({ head }) => head.size <= MOST_BYTES);
  const large = new Set(wanted.filter(({ head }) => head.size > MOST_BYTES).map(({ head }) => head.uid)).size;
  if (large > 0) skipped.push({ reason: 'tooLarge', count: large });
  const uids = [...new Set(small.map(({ head }) => head.uid))];
  if (uids.length === 0) return { mails, skipped };
  const fetched = await client.fetchAll(uids.join(','), { uid: true, source: true }, { uid: true });
  for (const { uid, source } of fetched) {
    try {
      const words = await readMail(source ?? new Uint8Array());
      if (words.leftOut > 0) skipped.push({ reason: 'attachment', count: words.leftOut });
      mails.push(...small.filter(({ head }) => head.uid === uid).map((mail) => ({ ...mail, words })));
    } catch {
      skipped.push({ reason: 'unreadable', count: 1 });
    }
  }
  return { mails, skipped };
}
