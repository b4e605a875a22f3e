import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/db/open.ts';
import { copyTemplate } from './template.ts';

/** A migrated, empty database to copy: a directory, or a database on a PostgreSQL server. */
export type DatabaseTemplate = { directory: string } | { server: string; name: string };

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

/** Where a fresh copy of the template is, and how to remove it. */
export async function copyDatabase(): Promise<{
  settings: { DATABASE_URL?: string; DATA_DIR: string };
  remove: () => Promise<void>;
}> {
  const template = inject('databaseTemplate');
  if ('server' in template) {
    const name = `pe_test_${randomBytes(6).toString('hex')}`;
    await onServer(template.server, `create database ${name} template ${template.name}`);
    return {
      settings: { DATABASE_URL: urlOf(template.server, name), DATA_DIR: 'unused' },
      remove: () => onServer(template.server, `drop database ${name} with (force)`),
    };
  }
  const { directory, remove } = await copyTemplate(template.directory);
  return { settings: { DATA_DIR: directory }, remove };
}

/** A database of its own for one test file, with every table and no row. */
export async function openTestDatabase(): Promise<Database> {
  const { settings, remove } = await copyDatabase();
  const database = await openDatabase(settings);
  return {
    ...database,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
