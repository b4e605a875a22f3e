import type { Db } from '../../db/open.ts';
import { heldPermissions } from '../contacts/permission.ts';
import { emptyCounts } from './counts.ts';
import type { Pace } from './pace.ts';
import { expectMany } from './plan-well.ts';
import { type Sorted, type Span, sortRows } from './sort-rows.ts';
import type { ImportJob } from './tables.ts';
import { holdFound, writeRest } from './write-batch.ts';
import { hasTags, NOBODY, sortAndWritePlain } from './write-new.ts';

/** Of rows of which nothing but somebody new can become, and of those that need a plan. */
export type Paces = { plain: Pace; special: Pace };

/** Not where rows name tags: they are looked for together with the rows after them. */
export const canPutAside = (job: ImportJob): boolean => !hasTags(job);

/**
 * As `writeBatch`, for small batches. To plan a few rows takes nearly as long as to plan many, so that rows which need a
 * plan are put aside until they are enough for a batch of their own. What becomes of them is the same then: the file says
 * which rows have the same e-mail, and whom the import itself has written is told apart.
 */
export async function writeSmallBatch(db: Db, job: ImportJob, { plain, special }: Paces): Promise<boolean> {
  const began = performance.now();
  await expectMany(db, heldPermissions({ accountId: job.account_id }, 'alone'));
  if (job.aside.length >= special.size) return writeAside(db, job, special);
  const { size } = plain;
  const span = { from: job.cursor, to: job.cursor + size };
  const [sorted, written] = await sortAndWritePlain(db, job, span);
  if (isEmpty(sorted)) return writeAside(db, job, special);
  const isLast = await writeRest(db, job, {
    span,
    sorted: { ...sorted, special: [] },
    plain: written,
    aside: [...job.aside, ...sorted.special],
  });
  plain.took(performance.now() - began, size);
  return isLast;
}

const isEmpty = ({ counts, special }: Sorted): boolean => counts.rows + special.length === 0;

/** Some of the rows that were put aside. They are all planned, whatever has changed since. */
async function writeAside(db: Db, job: ImportJob, pace: Pace): Promise<boolean> {
  const began = performance.now();
  const rows = job.aside.slice(0, pace.size);
  const span: Span = { from: job.cursor, to: job.cursor };
  const sorted = { ...(await sortRows(db, job, span, rows)), special: rows, counts: emptyCounts() };
  await holdFound(db, job, sorted);
  const isLast = await writeRest(db, job, { span, sorted, plain: NOBODY, aside: job.aside.slice(rows.length) });
  pace.took(performance.now() - began, rows.length);
  return isLast;
}
