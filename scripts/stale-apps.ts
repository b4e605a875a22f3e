import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apps } from '../packages/contract/src/apps.ts';

const root = join(import.meta.dirname, '..');

/** The web apps whose sources changed since their last build; `remember` says that one is built now. */
export function staleApps(): { folder: string; remember: () => void }[] {
  return apps.flatMap(({ folder }) => {
    if (!existsSync(join(root, 'apps', folder, 'vite.config.ts'))) return [];
    const stampFile = join(root, 'apps', folder, 'dist/.stamp');
    const stamp = fingerprint([`apps/${folder}`, 'packages', 'vite.base.ts', 'scripts', 'package-lock.json']);
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return [];
    return [{ folder, remember: () => writeFileSync(stampFile, stamp) }];
  });
}

/** Changes when a source file is added, removed or written; reads no file's content. */
function fingerprint(places: string[]): string {
  const hash = createHash('sha256');
  for (const place of places)
    for (const file of filesIn(join(root, place))) hash.update(`${file} ${statSync(file).mtimeMs}\n`);
  return hash.digest('hex');
}

export function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(place, entry.name)) : [join(place, entry.name)]))
    .sort();
}
