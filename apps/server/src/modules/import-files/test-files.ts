import type { ImportTarget } from '@app/contract/import-words';
import type { ImportFormat } from '@app/contract/imports';
import type { OwnField } from '../contacts/own-values.ts';
import { inspectBytes } from './inspect-bytes.ts';
import { LIMITS, type Limits } from './limits.ts';
import { batchesOf } from './row-batches.ts';
import type { Inspected, ReadRules, StagedRow } from './staged-row.ts';
import { UnreadableFile } from './unreadable-file.ts';

export const textFormat: ImportFormat = {
  kind: 'text',
  encoding: 'utf-8',
  separator: ',',
  quote: '"',
  hasHeader: true,
  sheet: 0,
  dateOrder: 'mdy',
  decimal: '.',
};

/** A file as it arrives: in parts that end anywhere. */
export async function* inParts(bytes: Uint8Array, size = 7): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const bytesOf = (file: string | Uint8Array): Uint8Array => (typeof file === 'string' ? Buffer.from(file) : file);

/** Without the thread, which other tests are about. */
export function inspect(
  file: string | Uint8Array,
  about: { locale?: string; country?: string; format?: ImportFormat; limits?: Limits } = {},
): Promise<Inspected> {
  const bytes = bytesOf(file);
  const { locale = 'en-us', country = 'US', format, limits = LIMITS } = about;
  const parts = inParts(bytes, 100_000);
  return inspectBytes(parts, {
    kind: 'inspect',
    size: bytes.length,
    locale,
    country,
    limits,
    ...(format && { format }),
  });
}

export async function read(
  file: string | Uint8Array,
  matching: (ImportTarget | null)[],
  about: Partial<Omit<ReadRules, 'format' | 'matching'>> & {
    format?: Partial<ImportFormat>;
    limits?: Partial<Limits>;
    part?: number;
  } = {},
): Promise<StagedRow[]> {
  const bytes = bytesOf(file);
  const { format, limits, part, ...rules } = about;
  const all = { country: 'US', ownFields: [] as OwnField[], members: [], ...rules };
  const job = {
    size: bytes.length,
    limits: { ...LIMITS, ...limits },
    rules: { ...all, matching, format: { ...textFormat, ...format } },
  };
  const rows: StagedRow[] = [];
  for await (const batch of batchesOf(inParts(bytes, part ?? 100_000), job)) rows.push(...batch.rows);
  return rows;
}

/** What is wrong with a file, as its fault says it. */
export async function faultOf(reading: Promise<unknown>): Promise<UnreadableFile['fault']> {
  const error = await reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof UnreadableFile) return error.fault;
  throw error ?? new Error('The file was read.');
}
