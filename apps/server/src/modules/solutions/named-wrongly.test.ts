import { changeSchedule, changeSolution, getSolution, publishSolution } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertTag } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { insertSolution } from './test-solutions.ts';

const server = await startTestApp();
const { db } = server;

test('a sender is proven by its domain as well, and neither what every object has nor an offset is what it seems', async () => {
  const { call, accountId } = await newMember(server);
  const account_id = accountId;
  const links = { book: 'https://us.example/book', guide: 'https://us.example/guide' };
  const { id } = await insertSolution(db, accountId, { links: JSON.stringify(links) });
  await insertTag(db, accountId, { name: 'Was answered' });
  await db.insertInto('sender').values({ account_id, name: 'Us', address: 'us@us.example' }).execute();
  const one = { accountId, solutionId: String(id) };
  expect((await call(getSolution, one)).faults).toEqual([{ problem: 'noSender', id: '' }]);
  const keys = { selector: 'pe1', private_key: '', public_key: '' };
  await db
    .insertInto('sending_domain')
    .values({ account_id, domain: 'us.example', proven_at: new Date(), ...keys })
    .execute();
  expect(await call(getSolution, one)).toMatchObject({ faults: [], attention: ['notPublished'] });
  const { draft, savedDate } = await call(publishSolution, { ...one, body: { waiting: 'finish', seenDate: null } });
  const [first, ...others] = draft.sequences;
  const step = { id: 'new1', name: 'Set', action: { kind: 'field', field: 'toString', value: 'x' } as const };
  const changed = { ...draft, sequences: [{ ...first!, steps: [...first!.steps, step] }, ...others] };
  await expect(call(changeSolution, { ...one, body: { draft: changed, seenDate: savedDate } })).rejects.toMatchObject({
    code: 'solution.invalid',
  });
  const schedule = { start: null, end: null, sendingHours: null, dailyLimit: 5, timeZone: '+01:00' };
  await expect(call(changeSchedule, { ...one, body: schedule })).rejects.toMatchObject({ code: 'request.invalid' });
});
