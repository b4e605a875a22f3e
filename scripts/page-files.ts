import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { PAGE_FILES, type PageFiles } from '../apps/server/src/http/page-head.ts';
import { type Locale, localeNames, locales } from '../packages/i18n/src/locales.ts';
import { AHEAD, MANIFEST } from '../vite.base.ts';

type Route = { path: string; load: () => Promise<unknown> };
type Routes = { home: string; routes: Route[] };

/** Leaves beside a built app which files each of its pages begins with, for an app that has a list of pages. */
export async function writePageFiles(app: string): Promise<void> {
  const routesFile = join(app, 'src/routes.ts');
  if (!existsSync(routesFile)) return;
  const manifest = JSON.parse(readFileSync(join(app, 'dist', MANIFEST), 'utf8')) as Manifest;
  const { home, sources } = await readPageSources(routesFile);
  const keyOf = (source: string) => relative(app, source);
  const files: PageFiles = {
    home,
    pages: Object.fromEntries(
      Object.entries(sources).map(([path, source]) => [path, filesOf(manifest, keyOf(source))]),
    ),
    ahead: `/${Object.values(manifest).find(({ src }) => src?.endsWith(AHEAD))?.file}`,
    texts: Object.fromEntries(localeNames.map((locale) => [locale, catalogueOf(manifest, locale)])),
    fonts: Object.fromEntries(localeNames.map((locale) => [locale, fontsOf(manifest, locale)])),
  };
  writeFileSync(join(app, 'dist', PAGE_FILES), JSON.stringify(files));
}

/** The source of each page, learnt by asking every route to load its page and seeing what it would import. */
export async function readPageSources(routesFile: string): Promise<{ home: string; sources: Record<string, string> }> {
  const { home, routes } = (await import(pathToFileURL(routesFile).href)) as Routes;
  const sources: Record<string, string> = {};
  for (const { path, load } of routes) sources[path] = await importedBy(load);
  return { home, sources };
}

const NOTHING = 'data:text/javascript,';

async function importedBy(load: () => Promise<unknown>): Promise<string> {
  let imported = '';
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      imported ||= next(specifier, context).url;
      return { url: NOTHING, shortCircuit: true };
    },
  });
  try {
    await load();
  } finally {
    hooks.deregister();
  }
  return fileURLToPath(imported);
}

/** The page's own script and all that it imports at once, without what the app's entry brings anyway. */
function filesOf(manifest: Manifest, source: string) {
  const entry = Object.keys(manifest).find((key) => key.endsWith('.html')) ?? '';
  const there = importsOf(manifest, entry);
  const chunks = [...importsOf(manifest, source)].filter((key) => !there.has(key)).map((key) => manifest[key]);
  const address = (file: string) => `/${file}`;
  return {
    scripts: chunks.flatMap((chunk) => (chunk ? [address(chunk.file)] : [])),
    styles: [...new Set(chunks.flatMap((chunk) => chunk?.css ?? []))].map(address),
  };
}

function importsOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build knows no ${key}`);
  found.add(key);
  for (const imported of chunk.imports ?? []) importsOf(manifest, imported, found);
  return found;
}

function catalogueOf(manifest: Manifest, locale: string): string {
  const catalogue = Object.values(manifest).find(({ src }) => src?.includes(`/locales/${locale}/`));
  if (!catalogue) throw new Error(`the build knows no catalogue for ${locale}`);
  return `/${catalogue.file}`;
}

/** Names and addresses are Latin in every language; what else a text has comes when it is there. */
function fontsOf(manifest: Manifest, locale: Locale): string[] {
  const names = ['inter-latin-wght', ...(locales[locale].dir === 'rtl' ? ['noto-sans-arabic-arabic-wght'] : [])];
  return names.map((name) => {
    const font = Object.values(manifest).find(({ src }) => src?.endsWith(`/${name}-normal.woff2`));
    if (!font) throw new Error(`the build knows no font ${name}`);
    return `/${font.file}`;
  });
}
