import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/open.ts';
import { databaseStore } from './database-store.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

type Settings = Pick<Config, 'FILES_URL' | 'FILES_REGION' | 'FILES_KEY' | 'FILES_SECRET'>;

/** At the address that is configured; else beside the embedded database, or in the database that processes share. */
export function openFiles({ db, source }: Pick<Database, 'db' | 'source'>, settings: Settings): FileStore {
  const { FILES_URL: url, FILES_REGION: region, FILES_KEY: key, FILES_SECRET: secret } = settings;
  if (url && key && secret) return s3Store({ url, region, key, secret });
  if (source.kind === 'embedded' && source.directory) return diskStore(join(source.directory, 'files'));
  return databaseStore(db);
}
