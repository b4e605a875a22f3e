import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes as crmRoutes } from '../apps/crm/src/routes.ts';
import { routes as partnerRoutes } from '../apps/partner/src/routes.ts';

const root = join(import.meta.dirname, '..');

/** In a process of its own: the test runner has its own way of importing, which the list cannot listen to. */
function readSources(app: string): { home: string; sources: Record<string, string> } {
  const script = `import { readPageSources } from './scripts/page-files.ts';
    console.log(JSON.stringify(await readPageSources('${join(root, 'apps', app, 'src/routes.ts')}')));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' }),
  );
}

test.each([
  ['partner', partnerRoutes],
  ['crm', crmRoutes],
])('the source of every page of %s is known', (app, routes) => {
  const { home, sources } = readSources(app);
  expect(Object.keys(sources)).toEqual(routes.map(({ path }) => path));
  expect(Object.values(sources).filter((file) => !(existsSync(file) && file.endsWith('-page.tsx')))).toEqual([]);
  expect(sources).toHaveProperty([home]);
});
