import { workOnFile } from './file-thread.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { StagedBatch } from './staged-batch.ts';
import type { ReadRules } from './staged-row.ts';

/** Some rows in their order, and how much of the file they and those before have taken (from 0 to 1). */
type ReadBatch = { batch: StagedBatch; progress: number };

/** All rows of a file in their order, understood by a matching, some at a time, as `stagedBatch` makes them. It reads on as they are taken. */
export async function* readRows(
  source: AsyncIterable<Uint8Array>,
  size: number,
  { rules, place }: { rules: ReadRules; place: string | null },
  signal: AbortSignal,
  limits: Limits = LIMITS,
): AsyncGenerator<ReadBatch, void, void> {
  const memory = rules.format.kind === 'text' ? limits.textMemory : limits.workbookMemory;
  for await (const answer of workOnFile(source, { kind: 'read', size, rules, place, limits }, { signal, memory }))
    if ('batch' in answer) yield answer;
}
