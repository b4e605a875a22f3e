import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Who may import whom. A new arrow here is an architecture decision: record it in docs/decisions. */
const mayImport: Record<string, string[]> = {
  'packages/contract': [],
  'packages/pricing': ['contract'],
  'packages/i18n': [],
  'packages/ui': ['i18n'],
  'apps/server': ['contract', 'pricing', 'i18n'],
  'apps/partner': ['contract', 'pricing', 'i18n', 'ui'],
  'apps/public': ['contract', 'pricing', 'i18n', 'ui'],
};

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
/** A part's own code: what runs, and what the server's demo is made of. */
const codeOf = (part: string) => [
  ...sources(`${part}/src`),
  ...(part === 'apps/server' ? sources('apps/server/demo') : []),
];
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, from]) => from ?? '');
const isTest = (file: string) => /\.test(-d)?\.tsx?$/.test(file);

describe('arrows between the parts', () => {
  test.each(Object.entries(mayImport))('%s imports only %j', (folder, allowed) => {
    const used = codeOf(folder)
      .flatMap(importsOf)
      .flatMap((from) => /^@app\/([\w-]+)/.exec(from)?.[1] ?? []);
    expect(used.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  test('nobody reaches into another part by a relative path', () => {
    const parts = Object.keys(mayImport).flatMap(codeOf);
    const reaching = parts.filter((file) => {
      const depth = file.split('/').length - 3;
      return !isTest(file) && importsOf(file).some((from) => from.split('../').length - 1 > depth);
    });
    expect(reaching).toEqual([]);
  });
});

describe('inside the apps', () => {
  test('a feature reaches outside its folder only through #lib, #app types and packages', () => {
    const features = sources('apps/partner/src/features').filter((file) => !isTest(file));
    expect(features.filter((file) => importsOf(file).some((from) => from.startsWith('..')))).toEqual([]);
    const fromApp = features.flatMap(
      (file) => readFileSync(file, 'utf8').match(/^import (?!type)[^;]*'#app\/[^']*'/gm) ?? [],
    );
    expect(fromApp).toEqual([]);
  });

  test('lib knows nothing of the app or its features', () => {
    const lib = sources('apps/partner/src/lib').filter((file) => !isTest(file));
    expect(lib.filter((file) => importsOf(file).some((from) => /^(\.\.|#app)/.test(from)))).toEqual([]);
  });

  test("a server module never imports another module's routes", () => {
    const wrong = sources('apps/server/src/modules').filter((file) =>
      importsOf(file).some((from) => /^\.\.\/.*routes\.ts$/.test(from)),
    );
    expect(wrong).toEqual([]);
  });

  test("a module's table types know no module", () => {
    const tables = sources('apps/server/src').filter((file) => file.endsWith('/tables.ts'));
    expect(tables.length).toBeGreaterThan(10);
    const known = /^(kysely|@app\/.*|(\.\.\/)+db\/columns\.ts)$/;
    expect(tables.filter((file) => importsOf(file).some((from) => !known.test(from)))).toEqual([]);
  });

  test('only the start and tests know the demo', () => {
    const knowing = sources('apps/server/src').filter((file) =>
      importsOf(file).some((from) => /^(\.\.\/)+demo\//.test(from)),
    );
    expect(knowing.filter((file) => !isTest(file) && !/\/test-[^/]*$/.test(file))).toEqual(['apps/server/src/main.ts']);
  });

  test('only the server reads the environment, and only in its configuration', () => {
    const readers = Object.keys(mayImport)
      .flatMap(codeOf)
      .filter((file) => !isTest(file) && readFileSync(file, 'utf8').includes('process.env'));
    expect(readers.sort()).toEqual(['apps/server/src/admin.ts', 'apps/server/src/main.ts']);
  });
});

describe('the shape of files', () => {
  const all = Object.keys(mayImport).flatMap(codeOf);

  test('no file has more than 300 lines', () => {
    expect(all.filter((file) => readFileSync(file, 'utf8').split('\n').length > 301)).toEqual([]);
  });

  test('names are kebab-case, and nothing is a default export', () => {
    expect(all.filter((file) => !/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? ''))).toEqual([]);
    expect(all.filter((file) => /^export default/m.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('no suppressions and nothing left for later', () => {
    const mark = new RegExp(['TO' + 'DO', 'FIX' + 'ME', '@ts-ignore', '@ts-nocheck', 'biome-' + 'ignore'].join('|'));
    expect(all.filter((file) => mark.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('styles name no left and no right', () => {
    const styles = ['packages/ui/src', 'apps/partner/src', 'apps/public/src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => `${folder}/${name}`),
    );
    const sided = /(margin|padding|border)-(left|right)|(^|[\s;{])(left|right)\s*:|text-align:\s*(left|right)/m;
    expect(styles.filter((file) => sided.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
