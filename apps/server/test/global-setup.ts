import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open.ts';
import { type DatabaseTemplate, onServer, urlOf } from './database.ts';
import { embeddedTemplate } from './template.ts';

/** Migrates one database before all tests; every test file works on a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL;
  const { template, remove } = server ? await serverTemplate(server) : await directoryTemplate();
  project.provide('databaseTemplate', template);
  return remove;
}

type Made = { template: DatabaseTemplate; remove: () => Promise<void> };

async function directoryTemplate(): Promise<Made> {
  const { directory, remove } = await embeddedTemplate();
  return { template: { directory }, remove };
}

async function serverTemplate(server: string): Promise<Made> {
  const name = `pe_template_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const database = await openDatabase({ DATABASE_URL: urlOf(server, name), DATA_DIR: '' });
  await migrate(database);
  await database.close();
  return { template: { server, name }, remove: () => onServer(server, `drop database ${name} with (force)`) };
}
