import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/setup.ts';
import { runJob } from '../../test/work.ts';
import { sweepAuditJob } from './sweep-audit.ts';

const { db, config } = await startTestApp();

test('who wrote what is forgotten when it is older than the operator says, piece by piece, and nothing younger is', async () => {
  await db.deleteFrom('audit').execute();
  const days = [2000, 1200, 1100, 1096, 1094, 10, 0];
  for (const [at, age] of days.entries())
    await sql`insert into audit (at, action, request_id)
      values (now() - make_interval(days => ${age}), ${`write ${at}`}, 'test')`.execute(db);
  await runJob(sweepAuditJob(config, 2), db);
  const left = () => db.selectFrom('audit').select('action').orderBy('id').execute();
  expect(await left()).toEqual(['write 4', 'write 5', 'write 6'].map((action) => ({ action })));
  await runJob(sweepAuditJob({ AUDIT_DAYS: 30 }), db);
  expect(await left()).toEqual(['write 5', 'write 6'].map((action) => ({ action })));
});
