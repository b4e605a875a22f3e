import { ContactFields } from '@app/contract/contacts';
import type { ImportTarget } from '@app/contract/import-words';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspectFile } from './inspect.ts';
import { LIMITS } from './limits.ts';
import { readRows } from './read-rows.ts';
import { SameEmails } from './same-emails.ts';
import { type StagedBatch, stagedBatch } from './staged-batch.ts';
import type { ReadRules, StagedRow } from './staged-row.ts';
import { bytesOf, faultOf, inParts, read, textFormat } from './test-files.ts';
import { UnreadableFile } from './unreadable-file.ts';

const three: ImportTarget[] = ['givenName', 'familyName', 'email'];

test('rows are counted, with their lines; empty ones are none; short and long ones are taken', async () => {
  const text = 'F,L,M\r\n\r\nAnn,Lee,a@x.io\r\n , ,\r\n"B\r\no",Wu,b@x.io,extra\r\nCid,Ray\r\n';
  const rows = await read(text, three, { part: 3 });
  expect(rows).toMatchObject([
    { row: 1, line: 3, given_name: 'Ann', outcome: null, cells: null },
    { row: 2, line: 5, given_name: 'B o', outcome: null, cells: null },
    {
      row: 3,
      line: 7,
      outcome: 'invalid',
      faults: [{ target: 'email', problem: 'missing' }],
      cells: ['Cid', 'Ray', ''],
    },
  ]);
});

test('a value that is not understood is left out, and the row is written; one of the three is not', async () => {
  const text = 'F,L,M,P,C\nAnn,Lee,a@x.io,call me,Narnia\n,Lee,none,,\n';
  const rows = await read(text, [...three, 'phone', 'country']);
  expect(rows).toMatchObject([
    {
      outcome: null,
      phone: null,
      faults: [
        { target: 'phone', problem: 'invalid' },
        { target: 'country', problem: 'unknown' },
      ],
      cells: ['Ann', 'Lee', 'a@x.io', 'call me', 'Narnia'],
    },
    {
      outcome: 'invalid',
      faults: [
        { target: 'givenName', problem: 'missing' },
        { target: 'email', problem: 'invalid' },
      ],
    },
  ]);
});

test('the first valid row with an e-mail is the one that later ones are the same as', async () => {
  const text = 'F,L,M\n,Lee,a@x.io\nAnn,Lee,A@x.io\nAnn,Lee,b@x.io\nAnn,Lee,mailto:a@x.io\nAnn,,a@x.io\n';
  expect((await read(text, three)).map(({ same_as }) => same_as)).toEqual([null, null, null, 2, null]);
  const emails = new SameEmails();
  const count = 100_000;
  for (let row = 1; row <= count; row++) expect(emails.firstWith(`p${row}@x.io`, row) === null).toBe(true);
  expect(emails.firstWith('p1@x.io', count + 1)).toBe(1);
  expect(emails.firstWith(`p${count}@x.io`, count + 1)).toBe(count);
});

test('limits: rows, columns, a line, letters that mean nothing', async () => {
  const rows = 'F,L,M\nA,B,a@x.io\nA,B,b@x.io\nA,B,c@x.io\n';
  expect(await faultOf(read(rows, three, { limits: { rows: 2 } }))).toEqual({ reason: 'tooManyRows', line: 4 });
  expect(await faultOf(read(`F,L,M\nA,B,a@x.io${',x'.repeat(5)}\n`, three, { limits: { columns: 5 } }))).toEqual({
    reason: 'tooManyColumns',
    line: 2,
  });
  expect(await read(`F,L,M${','.repeat(997)}\nA,B,a@x.io${','.repeat(5000)}\n`, three)).toHaveLength(1);
  expect(await faultOf(read(`F,L,M\n${'x'.repeat(5000)}`, three, { limits: { record: 1000 }, part: 100 }))).toEqual({
    reason: 'lineTooLong',
    line: 2,
  });
  const wrong = Buffer.from(`F,L,M\n${'Zoë,Lee,z@x.io\n'.repeat(10)}`, 'latin1');
  expect(await faultOf(read(wrong, three))).toEqual({ reason: 'encoding', line: 2 });
  const [, half] = await read(
    Buffer.concat([Buffer.from('F,L,M\nZoë,Lee,z@x.io\nZo'), Buffer.from([0xc3]), Buffer.from(',Lee,y@x.io\n')]),
    three,
  );
  expect(half).toMatchObject({ outcome: 'invalid', faults: [{ target: 'givenName', problem: 'invalid' }] });
  expect(await faultOf(read('F,L,M\n\n\n', three))).toEqual({ reason: 'noRows', line: null });
  expect(await faultOf(read('F,L,M\nA,B,"c\n', three))).toEqual({ reason: 'openQuote', line: 2 });
  expect(await read(`F,L,M\n${'\n'.repeat(200_000)}A,B,a@x.io\n`, three)).toMatchObject([{ row: 1, line: 200_002 }]);
});

test('whatever stands in a file, what is made of it keeps to the contract', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 130 }),
    fc.constantFrom(
      'ann@example.com',
      '+49 30 123456',
      '3/4/2026',
      'x.example',
      'Lead',
      'de',
      'DE',
      'Europe/Berlin',
      'a;b',
    ),
  );
  const targets: ImportTarget[] = [
    ...three,
    'email2',
    'phone',
    'phone2',
    'company',
    'title',
    'website',
    'address1',
    'city',
    'postalCode',
    'country',
    'timeZone',
    'birthday',
    'language',
    'type',
    'field:1',
    'field:2',
    'field:3',
  ];
  const ownFields = [
    { id: 1, name: 'Text', kind: 'text' as const, options: [] },
    { id: 2, name: 'Number', kind: 'number' as const, options: [] },
    { id: 3, name: 'Day', kind: 'date' as const, options: [] },
  ];
  const toFields = (row: StagedRow) => ({
    givenName: row.given_name,
    familyName: row.family_name,
    email: row.email,
    moreEmails: row.more_emails,
    phone: row.phone,
    morePhones: row.more_phones,
    company: row.company,
    title: row.title,
    website: row.website,
    address1: row.address1,
    city: row.city,
    postalCode: row.postal_code,
    country: row.country,
    timeZone: row.time_zone,
    birthday: row.birthday,
    language: row.language,
    type: row.type,
    fields: row.fields,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: targets.length, maxLength: targets.length }), async (cells) => {
      const text = cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',');
      const rows = await read(text, targets, { ownFields, format: { hasHeader: false } }).catch((error) => {
        if (error instanceof UnreadableFile) return [];
        throw error;
      });
      for (const row of rows) {
        const said = Object.entries(toFields(row)).filter(([, value]) => value !== null);
        expect(ContactFields.partial().safeParse(Object.fromEntries(said)).error).toBeUndefined();
      }
    }),
    { numRuns: 200 },
  );
});

const rules: ReadRules = { country: 'US', format: textFormat, matching: three, ownFields: [], members: [] };
const many = (rows: number) =>
  bytesOf(`F,L,M\n${Array.from({ length: rows }, (_, at) => `A,B,p${at}@x.io\n`).join('')}`);

test('in the thread: batches in their order, as they are taken; nothing runs ahead of who takes them', async () => {
  const bytes = many(26_000);
  let taken = 0;
  async function* source() {
    for await (const part of inParts(bytes, 20_000)) {
      taken += part.length;
      yield part;
    }
  }
  const batches: StagedBatch[] = [];
  const how = { rules, place: 'here' };
  for await (const { batch, progress } of readRows(source(), bytes.length, how, AbortSignal.timeout(60_000))) {
    // Two batches and the parts they were cut from may wait, not the whole file.
    if (batches.length === 0) expect(taken).toBeLessThan(bytes.length);
    batches.push(batch);
    expect(progress).toBeLessThanOrEqual(1);
  }
  const rows = await read(bytes, three);
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 26_000 }, (_, at) => at + 1));
  const cut = batches.map(({ count, last }) => rows.slice(last - count, last));
  expect(cut.flat()).toEqual(rows);
  expect(batches).toEqual(cut.map((some) => stagedBatch(some, 'here')));
});

test('in the thread: a fault, an abort and a source that fails end it', async () => {
  const bad = bytesOf('F,L,M\nA,B,"c\n');
  const drain = async (source: AsyncIterable<Uint8Array>, size: number, signal: AbortSignal) => {
    for await (const _batch of readRows(source, size, { rules, place: null }, signal));
  };
  expect(await faultOf(drain(inParts(bad), bad.length, AbortSignal.timeout(60_000)))).toEqual({
    reason: 'openQuote',
    line: 2,
  });
  const stop = new AbortController();
  async function* endless() {
    yield bytesOf('F,L,M\n');
    stop.abort();
    await new Promise(() => undefined);
  }
  await expect(drain(endless(), 1000, stop.signal)).rejects.toThrow(/abort/i);
  async function* failing() {
    yield bytesOf('F,L,M\n');
    throw new Error('the store is away');
  }
  await expect(drain(failing(), 1000, AbortSignal.timeout(60_000))).rejects.toThrow('the store is away');
});

test('in the thread: memory without end ends the thread, not the server', async () => {
  const page = `<table>${'<tr><td>x</td><td>y</td></tr>'.repeat(400_000)}</table>`;
  const limits = { ...LIMITS, workbookMemory: 24 };
  const format = { ...textFormat, kind: 'html' as const };
  const reading = readRows(
    inParts(bytesOf(page), 1_000_000),
    page.length,
    { rules: { ...rules, format }, place: null },
    AbortSignal.timeout(60_000),
    limits,
  );
  expect(await faultOf(reading.next())).toEqual({ reason: 'workbookTooLarge', line: null });
  const text = 'First name,Mail\nAnn,a@x.io\n';
  const found = await inspectFile(inParts(bytesOf(text)), { size: text.length, locale: 'en-us', country: 'US' });
  expect(found.rows).toEqual([['Ann', 'a@x.io']]);
  async function* endless() {
    yield bytesOf('PK\x03\x04');
    await new Promise(() => undefined);
  }
  const about = { size: 1000, locale: 'en-us', country: 'US' };
  const tooLong = inspectFile(endless(), about, { ...LIMITS, inspecting: 1 });
  expect(await faultOf(tooLong)).toEqual({ reason: 'workbookTooLarge', line: null });
});
