import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { writePageFiles } from './page-files.ts';
import { filesIn, staleApps } from './stale-apps.ts';

const root = join(import.meta.dirname, '..');

/** Builds the web apps whose sources changed since their last build. */
export async function buildApps(): Promise<void> {
  for (const { folder, remember } of staleApps()) {
    console.log(`Building ${folder} …`);
    const app = join(root, 'apps', folder);
    await build({ root: app, logLevel: 'warn' });
    await writePageFiles(app);
    await compressFiles(join(app, 'dist/assets'));
    remember();
  }
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
