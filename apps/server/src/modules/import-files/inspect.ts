import type { ImportFormat } from '@app/contract/imports';
import { workOnFile } from './file-thread.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { Inspected } from './staged-row.ts';

export { UnreadableFile } from './unreadable-file.ts';

type About = { size: number; locale: string; country: string; format?: ImportFormat };
/** No workbook that may be read takes so long; one that does was made to. */
const MOST_TIME = 180_000;

/** What a file is and how it is to be read, with its first rows. Of a text only the first part is looked at. */
export async function inspectFile(
  source: AsyncIterable<Uint8Array>,
  about: About,
  limits: Limits = LIMITS,
): Promise<Inspected> {
  const job = { kind: 'inspect', limits, ...about } as const;
  const options = { memory: limits.workbookMemory, signal: AbortSignal.timeout(MOST_TIME) };
  for await (const answer of workOnFile(source, job, options)) if ('inspected' in answer) return answer.inspected;
  throw new Error('A file was not inspected.');
}
