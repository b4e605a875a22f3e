import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Taken } from './channel-row.ts';

/** What the sync of any channel is given. */
export type Run = { db: Db; config: Config; files: FileStore; channel: Taken; signal: AbortSignal };
