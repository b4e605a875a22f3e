import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open.ts';
import { dropAll, onServer, urlOf } from './database.ts';
import { startPostgres } from './postgres.ts';
import { embeddedTemplate } from './template.ts';

/** Migrates one database before all tests of the project; every test file works on a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.name === 'server-postgres') return setUpPostgres(project);
  const { directory, remove } = await embeddedTemplate();
  project.provide('databaseTemplate', { directory });
  return remove;
}

/** On the server at DATABASE_URL, or on one of its own that is gone afterwards. */
async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const { url: server, stop } = given ? { url: given, stop: async () => undefined } : await startPostgres();
  const name = `pe_template_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const database = await openDatabase({ DATABASE_URL: urlOf(server, name), DATA_DIR: '' });
  await migrate(database);
  await database.close();
  project.provide('databaseTemplate', { server, name });
  return async () => {
    await dropAll(server, name);
    await stop();
  };
}
