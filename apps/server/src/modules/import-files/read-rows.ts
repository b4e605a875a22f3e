import { workOnFile } from './file-thread.ts';
import { LIMITS, type Limits } from './limits.ts';
import { unpackBatch } from './pack-batch.ts';
import type { ReadBatch, ReadRules } from './staged-row.ts';

/** All rows of a file in their order, understood by a matching, some at a time. It reads on as they are taken. */
export async function* readRows(
  source: AsyncIterable<Uint8Array>,
  size: number,
  rules: ReadRules,
  signal: AbortSignal,
  limits: Limits = LIMITS,
): AsyncGenerator<ReadBatch, void, void> {
  const memory = rules.format.kind === 'text' ? limits.textMemory : limits.workbookMemory;
  for await (const answer of workOnFile(source, { kind: 'read', size, rules, limits }, { signal, memory }))
    if ('batch' in answer) yield { rows: unpackBatch(answer.batch), progress: answer.progress };
}
