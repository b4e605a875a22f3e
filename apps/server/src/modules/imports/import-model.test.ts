import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertTagOf } from '../../../test/crm-rows.ts';
import type { FileRow } from '../../../test/import-rows.ts';
import { tries } from '../../../test/proof.ts';
import { textPermission } from '../contacts/text-permission.ts';
import { addCounts, emptyCounts } from './counts.ts';
import { countPlan } from './plan-rows.ts';
import { startWriting } from './test-writing.ts';

const { db, newAccount } = await startWriting();

const email = fc.integer({ min: 0, max: 12 }).map((n) => `p${n}@x.example`);
const text = fc.constantFrom('', 'Rome', 'Oslo');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
/** An address occurs with one contact at most: what becomes of a person with two rows depends on which came first. */
const people = fc.uniqueArray(
  fc.record({
    email,
    second: fc.boolean(),
    phone: fc.constantFrom('', '1'),
    city: text,
    company: maybe(fc.constant('Engines')),
    birthday: maybe(fc.constant('2000-01-01')),
    size: maybe(fc.integer({ min: 1, max: 3 })),
    isTagged: fc.boolean(),
    permission: fc.constantFrom('none', 'granted', 'withdrawn'),
  }),
  { selector: (person) => person.email, maxLength: 8 },
);
const file = fc.array(
  fc.record({
    email,
    isInvalid: fc.boolean(),
    more: maybe(
      fc.array(fc.constantFrom('m1@x.example', 'm2@x.example', 'm3@x.example'), { minLength: 1, maxLength: 2 }),
    ),
    phone: maybe(fc.constantFrom('1', '2')),
    city: maybe(text),
    company: maybe(fc.constantFrom('Engines', 'Looms')),
    birthday: maybe(fc.constantFrom('2000-01-01', '2001-02-03')),
    size: maybe(fc.integer({ min: 1, max: 3 })),
    tags: maybe(fc.array(fc.constantFrom('Old', 'New', 'new'), { minLength: 1, maxLength: 3 })),
  }),
  { maxLength: 15 },
);
const choices = fc.record({
  permission: fc.constantFrom('none' as const, 'granted' as const),
  textPermission: fc.constantFrom('none' as const, 'granted' as const),
  existing: fc.constantFrom('update' as const, 'update' as const, 'skip' as const),
  overwrite: fc.subarray(['phone', 'city', 'company', 'birthday', 'own', 'type'] as const),
});

const sizes = fc.record({
  size: fc.integer({ min: 1, max: 6 }),
  special: fc.integer({ min: 1, max: 6 }),
  namesTags: fc.boolean(),
});

const dialled = (phone: string | null) => (phone ? `+${phone}` : null);

/** What is there of an account's contacts, but for what says that something happened. */
async function stateOf(accountId: string) {
  const { rows } = await sql<{ contact: Record<string, unknown>; texts: string; tags: string }>`
    select to_jsonb(contact) - 'changed_at' as contact, ${textPermission} as texts, array_to_string(array(
      select tag_id || ' ' || added_at from contact_tag
      where contact_tag.account_id = contact.account_id and contact_tag.contact_id = contact.id order by tag_id), ', ') as tags
    from contact where account_id = ${accountId} order by id`.execute(db);
  return rows;
}

test('counts beforehand are those of the end; in pieces, broken off, or at once it is the same; undone it is as before', async () => {
  await fc.assert(
    fc.asyncProperty(people, file, choices, sizes, async (there, lines, chosen, { size, special, namesTags }) => {
      const worlds = [];
      // Rows that name tags are not put aside.
      for (const step of [1000, size, ...(namesTags ? [] : [{ plain: size, special }])]) {
        const account = await newAccount();
        const { accountId, add, stage, start, work, undo, plan, look } = account;
        const field = await db
          .insertInto('contact_field')
          .values({ account_id: accountId, name: 'Size', kind: 'number', position: 1 })
          .returning('id')
          .executeTakeFirstOrThrow();
        const ownOf = (value: number | null) => (value === null ? null : JSON.stringify({ [field.id]: value }));
        const tagged = [];
        for (const { email: address, second, size: has, isTagged, permission, ...columns } of there) {
          const contact = await add({
            ...columns,
            given_name: 'Ada',
            email: address,
            phone_e164: dialled(columns.phone),
            more_emails: second ? [`second-${address}`] : [],
            fields: ownOf(has) ?? '{}',
            mail_permission: permission as 'none',
          });
          if (isTagged) tagged.push(contact);
          if (permission === 'withdrawn') await account.suppress(address, 'withdrawn');
        }
        await insertTagOf(db, accountId, 'Old', tagged);
        const before = await stateOf(accountId);
        const rows: FileRow[] = lines.map(({ isInvalid, more, size: wants, ...row }) => ({
          ...row,
          tags: namesTags ? row.tags : null,
          phone_e164: dialled(row.phone),
          more_emails: more,
          fields: ownOf(wants),
          ...(isInvalid && {
            outcome: 'invalid' as const,
            faults: JSON.stringify([{ target: 'email', problem: 'invalid' }]),
          }),
        }));
        const own = `field:${field.id}` as const;
        const id = await stage(rows, {
          matching: [
            ...(['fullName', 'email', 'email2', 'phone', 'city', 'company', 'birthday', own] as const),
            ...(namesTags ? (['tags'] as const) : []),
          ],
          choices: {
            ...chosen,
            type: 'customer',
            statement: 'Asked',
            textStatement: 'Asked for texts',
            overwrite: chosen.overwrite.map((target) => (target === 'own' ? own : target)),
          },
        });
        const planned = await plan(id);
        let inPieces = emptyCounts();
        for (let from = 0; from < rows.length; from += size)
          inPieces = addCounts(inPieces, await countPlan(db, await look(id), from, from + size));
        await start(id);
        // As by a process that dies when it has written a batch, and before the batch is whole.
        await expect(
          db.transaction().execute(async (trx) => {
            await account.batch(trx, id, step);
            throw new Error('gone');
          }),
        ).rejects.toThrow('gone');
        const { counts } = await work(id, step);
        const sorted = (one: typeof planned | null) => ({
          ...one,
          changes: [...(one?.changes ?? [])].sort((a, b) => a.target.localeCompare(b.target)),
        });
        expect(sorted(counts)).toEqual(sorted(planned));
        expect(sorted(inPieces)).toEqual(sorted(planned));
        expect(planned.created + planned.updated + planned.skipped + planned.invalid).toBe(lines.length);
        const after = await stateOf(accountId);
        const written = planned.created + planned.updated;
        if (written === 0) await expect(undo(id)).rejects.toMatchObject({ code: 'import.notUndoable' });
        else expect(await undo(id, step)).toMatchObject({ state: 'undone', undone: written, left: 0 });
        const ended = await stateOf(accountId);
        expect(ended.slice(0, before.length)).toEqual(before);
        for (const { contact } of ended.slice(before.length))
          expect(contact).toMatchObject({ source: 'csv', deleted_at: expect.any(String) });
        expect(ended).toHaveLength(before.length + planned.created);
        const known = ({
          contact: { account_id, id: _id, created_at, fields, ...rest },
          texts,
        }: (typeof after)[number]) => ({
          ...{ ...rest, texts },
          fields: Object.values(fields as object),
        });
        worlds.push({ planned: sorted(planned).created, after: after.map((one) => JSON.stringify(known(one))).sort() });
      }
      for (const world of worlds) expect(world).toEqual(worlds[0]);
    }),
    { numRuns: tries(6, 300) },
  );
});
