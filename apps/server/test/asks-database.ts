import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Tests of the server that know of no database: on another one they would say the same again. */
export const withoutDatabase = (): string[] =>
  globSync('apps/server/{src,test,demo}/**/*.test.ts').filter((path) => !asks(path));

/** What tells the tests which database they are on; asked by a test itself, or by what is there for tests. */
const TOLD = "'databaseTemplate'";

function asks(path: string, seen = new Set<string>()): boolean {
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  if (text.includes(TOLD)) return true;
  return [...text.matchAll(/'(\.{1,2}\/[^']+\.ts)'/g)]
    .map(([, to = '']) => join(dirname(path), to))
    .filter((to) => isForTests(to) && !seen.has(to))
    .some((to) => asks(to, seen));
}

const isForTests = (path: string): boolean => /(^|\/)test\//.test(path) || basename(path).startsWith('test-');
