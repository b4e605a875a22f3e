import { expect, test } from 'vitest';
import { writePermission } from '../contacts/permission.ts';
import { readTextPermission } from '../contacts/text-permission.ts';
import { startWriting } from './test-writing.ts';

const { db, newAccount } = await startWriting();

const choices = { textPermission: 'granted', textStatement: 'Asked at the till' } as const;
const matching = ['fullName', 'email', 'phone'] as const;
const named = (name: string) => ({ email: `${name}@x.example` });
const numbered = (name: string, number: number) => ({
  ...named(name),
  ...{ phone: String(number), phone_e164: `+${number}` },
});

async function newTexts() {
  const account = await newAccount();
  const { accountId, user, add, rowsOf } = account;
  const there = (name: string, number?: number) =>
    add({ given_name: 'Ada', family_name: 'L', ...(number ? numbered(name, number) : named(name)) });
  const idOf = async (name: string) => (await rowsOf('contact')).find(({ email }) => email === named(name).email)!.id;
  const say = async (name: string, number: number, granted: boolean, how: 'hand' | 'unsubscribe') =>
    writePermission(
      db,
      { accountId },
      {
        ...{ contactId: await idOf(name), address: `+${number}`, channel: 'text', granted, how },
        ...{ evidence: 'Said so', userId: user.id },
      },
    );
  const stop = (number: number) =>
    db
      .insertInto('suppression')
      .values({ account_id: accountId, channel: 'text', address: `+${number}`, reason: 'withdrawn' })
      .execute();
  const state = async (name: string) => readTextPermission(db, { accountId }, await idOf(name));
  const evidenceOf = async (name: string) => {
    const id = await idOf(name);
    return (await rowsOf('permission'))
      .filter(({ contact_id }) => contact_id === id)
      .map(({ channel, granted, how, evidence, address }) => [channel, granted, how, evidence, address]);
  };
  return { ...account, there, say, stop, state, evidenceOf };
}

const byImport = (number: number) => ['text', true, 'import', 'Asked at the till', `+${number}`];

test('numbers of a file get permission for texts with words of their own, which is not one for mail; a STOP stays', async () => {
  const { there, stage, plan, run, say, stop, state, evidenceOf, rowsOf } = await newTexts();
  await there('same', 1);
  await there('other', 2);
  await there('empty');
  await there('stopped', 4);
  await there('already', 5);
  await say('already', 5, true, 'hand');
  for (const number of [4, 7]) await stop(number);
  const rows = [
    ...[numbered('same', 1), numbered('other', 20), numbered('empty', 3), numbered('stopped', 4)],
    ...[numbered('already', 5), numbered('new', 6), numbered('gone', 7), named('silent')],
  ];
  const id = await stage(rows, { matching: [...matching], choices });
  // What is written is what was said beforehand, also in pieces.
  const counts = { created: 3, updated: 2, skipped: 3, skippedBy: { nothingNew: 3 } };
  expect(await plan(id)).toMatchObject(counts);
  expect((await run(id, 3)).counts).toMatchObject(counts);
  for (const [name, number] of [['same', 1] as const, ['empty', 3] as const, ['new', 6] as const]) {
    expect(await state(name)).toBe('granted');
    expect(await evidenceOf(name)).toEqual([byImport(number)]);
  }
  // The number that they are texted at is another one.
  expect(await state('other')).toBe('none');
  for (const name of ['other', 'stopped', 'silent']) expect(await evidenceOf(name)).toEqual([]);
  expect(await evidenceOf('already')).toEqual([['text', true, 'hand', 'Said so', '+5']]);
  expect([await state('stopped'), await state('gone')]).toEqual(['withdrawn', 'withdrawn']);
  expect((await rowsOf('contact')).every(({ mail_permission }) => mail_permission === 'none')).toBe(true);
  // Once it is written over, it is theirs.
  await run(
    await stage([numbered('other', 20)], { matching: [...matching], choices: { ...choices, overwrite: ['phone'] } }),
  );
  expect([await state('other'), await evidenceOf('other')]).toEqual(['granted', [byImport(20)]]);
});

test('an import that says nothing of texts, or has no numbers, gives nobody permission for them', async () => {
  const { stage, run, rowsOf } = await newTexts();
  const granted = { permission: 'granted', statement: 'At the fair' } as const;
  await run(await stage([numbered('one', 1)], { matching: [...matching], choices: granted }));
  await run(
    await stage([numbered('two', 2)], { matching: [...matching], choices: { ...granted, textPermission: 'none' } }),
  );
  await run(await stage([named('three')], { matching: ['fullName', 'email'], choices: { ...granted, ...choices } }));
  expect((await rowsOf('permission')).map(({ channel, evidence }) => [channel, evidence])).toEqual(
    Array.from({ length: 3 }, () => ['mail', 'At the fair']),
  );
});

test('an undo takes the permission for texts back, but for what was said since', async () => {
  const { there, stage, run, undo, say, state, evidenceOf } = await newTexts();
  for (const [at, name] of ['back', 'confirmed', 'left'].entries()) await there(name, at + 1);
  const rows = [numbered('back', 1), numbered('confirmed', 2), numbered('left', 3), numbered('new', 4)];
  const id = await stage(rows, {
    matching: [...matching],
    choices: { ...choices, permission: 'granted', statement: 'Fair' },
  });
  await run(id);
  await say('confirmed', 2, true, 'hand');
  await say('left', 3, false, 'unsubscribe');
  expect(await undo(id)).toMatchObject({ state: 'undone', undone: 4 });
  const states = async (...names: string[]) => Promise.all(names.map(state));
  expect(await states('back', 'confirmed', 'left', 'new')).toEqual(['none', 'granted', 'withdrawn', 'none']);
  expect((await evidenceOf('back')).filter(([channel]) => channel === 'text')).toEqual([
    byImport(1),
    ['text', false, 'import', '', '+1'],
  ]);
  expect((await evidenceOf('confirmed')).filter(([channel]) => channel === 'text')).toEqual([
    byImport(2),
    ['text', true, 'hand', 'Said so', '+2'],
  ]);
  // What was taken back by an undo is no withdrawal: another import can give it again.
  await run(await stage([numbered('back', 1)], { matching: [...matching], choices }));
  expect(await state('back')).toBe('granted');
});
