import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open.ts';
import { type DatabaseTemplate, onServer, urlOf } from './database.ts';

/** Migrates one database before all tests; every test file works on a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL;
  const template: DatabaseTemplate = server
    ? { server, name: `pe_template_${randomBytes(6).toString('hex')}` }
    : { directory: await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'pe-template-')) };

  if ('server' in template) await onServer(template.server, `create database ${template.name}`);
  const database = await openDatabase(
    'server' in template
      ? { DATABASE_URL: urlOf(template.server, template.name), DATA_DIR: '' }
      : { DATA_DIR: template.directory },
  );
  await migrate(database);
  await database.close();

  project.provide('databaseTemplate', template);
  return () =>
    'server' in template
      ? onServer(template.server, `drop database ${template.name} with (force)`)
      : rm(template.directory, { recursive: true, force: true });
}
