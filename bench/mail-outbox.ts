import { readConfig } from '../apps/server/src/config.ts';
import type { Database } from '../apps/server/src/db/open.ts';
import { openFiles } from '../apps/server/src/modules/files/open-files.ts';
import { openMailServer } from '../apps/server/src/modules/messages/mail-server.ts';
import { overMail } from '../apps/server/src/modules/messages/message-jobs.ts';
import type { Outbox } from '../apps/server/src/modules/messages/outbox.ts';
import type { Sink } from './mail-sink.ts';

/** As a process has it that hands over mail. */
export function openOutbox(database: Database, sink: Sink): { outbox: Outbox; close: () => void } {
  const config = readConfig({ LINK_SECRET: 'a secret of this bench and of nobody else' });
  const server = openMailServer(sink.url);
  const log = { info: () => undefined, error: console.error };
  const files = openFiles(database, config);
  const how = { channel: 'mail', handOver: overMail(server), tell: () => false } as const;
  return { outbox: { db: database.db, config, files, log, ...how }, close: () => server.close() };
}
