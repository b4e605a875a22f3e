import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { apps } from '../packages/contract/src/apps.ts';
import { writePageFiles } from './page-files.ts';

const root = join(import.meta.dirname, '..');

/** Builds the web apps whose sources changed since their last build. */
export async function buildApps(): Promise<void> {
  for (const { folder: app } of apps) {
    if (!existsSync(join(root, 'apps', app, 'vite.config.ts'))) continue;
    const stampFile = join(root, 'apps', app, 'dist/.stamp');
    const stamp = fingerprint([`apps/${app}`, 'packages', 'vite.base.ts', 'scripts', 'package-lock.json']);
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue;
    console.log(`Building ${app} …`);
    await build({ root: join(root, 'apps', app), logLevel: 'warn' });
    await writePageFiles(join(root, 'apps', app));
    await compressFiles(join(root, 'apps', app, 'dist/assets'));
    writeFileSync(stampFile, stamp);
  }
}

/** Changes when a source file is added, removed or written; reads no file's content. */
function fingerprint(places: string[]): string {
  const hash = createHash('sha256');
  for (const place of places)
    for (const file of filesIn(join(root, place))) hash.update(`${file} ${statSync(file).mtimeMs}\n`);
  return hash.digest('hex');
}

function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(place, entry.name)) : [join(place, entry.name)]))
    .sort();
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Compressed once here, so that no request waits for it. Fonts and images are compressed already. */
async function compressFiles(folder: string): Promise<void> {
  const files = filesIn(folder).filter((file) => /\.(js|css|svg|json)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await writeFile(`${file}.br`, await toBrotli(content, QUALITY));
      await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
    }),
  );
}

if (import.meta.main) await buildApps();
