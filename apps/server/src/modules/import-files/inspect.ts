import type { ImportFormat } from '@app/contract/imports';
import { workOnFile } from './file-thread.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { Inspected } from './staged-row.ts';
import { UnreadableFile } from './unreadable-file.ts';

export { UnreadableFile };

type About = { size: number; locale: string; country: string; format?: ImportFormat };

/** What a file is and how it is to be read, with its first rows. Of a text only the first part is looked at. */
export async function inspectFile(
  source: AsyncIterable<Uint8Array>,
  about: About,
  limits: Limits = LIMITS,
): Promise<Inspected> {
  const job = { kind: 'inspect', limits, ...about } as const;
  const signal = AbortSignal.timeout(limits.inspecting);
  try {
    for await (const answer of workOnFile(source, job, { memory: limits.workbookMemory, signal }))
      if ('inspected' in answer) return answer.inspected;
  } catch (error) {
    throw signal.aborted ? new UnreadableFile('workbookTooLarge') : error;
  }
  throw new Error('A file was not inspected.');
}
