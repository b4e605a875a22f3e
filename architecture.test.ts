import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Who may import whom. A new arrow here is an architecture decision: record it in docs/decisions. */
const mayImport: Record<string, string[]> = {
  'packages/contract': [],
  'packages/pricing': ['contract'],
  'packages/automation': ['contract'],
  'packages/i18n': [],
  'packages/ui': ['i18n'],
  'packages/frame': ['contract', 'i18n', 'ui'],
  'packages/workspace': ['contract', 'i18n', 'ui', 'frame'],
  'apps/server': ['contract', 'pricing', 'automation', 'i18n'],
  'apps/partner': ['contract', 'pricing', 'i18n', 'ui', 'frame', 'workspace'],
  'apps/crm': ['contract', 'automation', 'i18n', 'ui', 'frame', 'workspace'],
  'apps/public': ['contract', 'pricing', 'i18n', 'ui'],
};
const parts = Object.keys(mayImport);
const signedInApps = ['apps/partner', 'apps/crm'];

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
const sources = (folder: string) => filesIn(folder).filter((file) => /\.tsx?$/.test(file));
const textOf = (file: string) => readFileSync(file, 'utf8');
const importsOf = (file: string) =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, from]) => from ?? '');
const isTest = (file: string) => /\.test(-d)?\.tsx?$/.test(file);
const all = parts.flatMap((folder) => [...sources(`${folder}/src`), ...sources(`${folder}/demo`)]);
const shipped = all.filter((file) => !isTest(file));
const partOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** The file that an import means; undefined for what comes from elsewhere. */
function resolve(file: string, from: string): string | undefined {
  const named = /^@app\/([\w-]+)\/(.+)$/.exec(from);
  const part = named && parts.find((each) => each.endsWith(`/${named[1]}`));
  const place = from.startsWith('.')
    ? join(dirname(file), from)
    : from.startsWith('#data/')
      ? `${partOf(file)}/src/data/${from.slice('#data/'.length)}`
      : from === '#modals'
        ? `${partOf(file)}/src/modals.ts`
        : part && `${part}/src/${named[2]}`;
  return place
    ? [place, `${place}.ts`, `${place}.tsx`].find((each) => /\.tsx?$/.test(each) && existsSync(each))
    : undefined;
}

describe('arrows between the parts', () => {
  test.each(Object.entries(mayImport))('%s imports only %j', (folder, allowed) => {
    const used = sources(`${folder}/src`)
      .flatMap(importsOf)
      .flatMap((from) => /^@app\/([\w-]+)/.exec(from)?.[1] ?? []);
    expect(used.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  test('nobody reaches into another part by a relative path', () => {
    const reaching = all.filter((file) =>
      importsOf(file).some((from) => from.startsWith('.') && partOf(join(dirname(file), from)) !== partOf(file)),
    );
    expect(reaching).toEqual([]);
  });

  test('nothing goes round in a circle, also not by type', () => {
    const targets = new Map(
      shipped.map((file) => [file, new Set(importsOf(file).flatMap((from) => resolve(file, from) ?? []))]),
    );
    expect(circles(targets)).toEqual([]);
  });
});

/** Every way that leads back to where it began, once. */
function circles(targets: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (file: string, way: string[]) => {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const target of targets.get(file) ?? []) follow(target, [...way, file]);
    done.add(file);
  };
  for (const file of targets.keys()) follow(file, []);
  return found;
}

describe('inside a signed-in app', () => {
  test('a feature imports its own folder, #data, #modals and packages', () => {
    const features = signedInApps.flatMap((app) => sources(`${app}/src/features`)).filter((file) => !isTest(file));
    const featureOf = (file: string) => /\/features\/([^/]+)\//.exec(file)?.[1];
    const wrong = features.filter((file) =>
      importsOf(file).some(
        (from) =>
          (from.startsWith('#') && !/^#(data\/|modals$)/.test(from)) ||
          (from.startsWith('.') && featureOf(join(dirname(file), from)) !== featureOf(file)),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('data knows no feature', () => {
    const data = [...signedInApps.map((app) => `${app}/src/data`), 'packages/workspace/src/data'].flatMap(sources);
    const reaches = (file: string) =>
      importsOf(file).some((from) => /\/features\//.test(from) || (from.startsWith('..') && !from.endsWith('.css')));
    expect(data.filter(reaches)).toEqual([]);
  });

  test('query keys are written by the data that they stand for, and by nobody else', () => {
    const literal = /(query|mutation)Key:\s*\[|\b(set|get)Quer(y|ies)Data(<[^(]*>)?\(\s*(\{\s*queryKey:\s*)?\[/;
    const writers = shipped.filter((file) => literal.test(textOf(file)) && !/\/src\/data\//.test(file));
    // A script that is waited for like an answer is no data of the server.
    expect(writers).toEqual(['packages/frame/src/app/load-chunk.ts']);
  });

  test('nothing waits for a frame, which is late on a busy machine, but the drawing of rows: see draw-now', () => {
    const waiting = shipped.filter((file) => textOf(file).includes('requestAnimationFrame'));
    expect(waiting).toEqual(['packages/ui/src/table/drawn-range.tsx']);
  });

  test('a route says how its parameters are read; nobody hands the raw address down', () => {
    const raw = shipped.filter((file) => textOf(file).includes('Record<string, string | undefined>'));
    expect(raw.filter((file) => !file.startsWith('apps/server/'))).toEqual(['packages/frame/src/app/search.ts']);
  });
});

describe('inside the server', () => {
  test("a module never imports another module's routes", () => {
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

  test('a piece of raw SQL has its "or" in parentheses: whatever it is joined to by "and" adds none', () => {
    const foundIn = (code: string) => bareOrs(code.replaceAll('#{', '$' + '{'));
    expect(foundIn('where(sql<boolean>`a or b`).where(sql`(a or b)`)')).toEqual(['a or b']);
    expect(foundIn('sql`x and #{sql`f(a or b) or (#{c} or d)`}`')).toEqual(['f or']);
    expect(foundIn('sql`select 1 where a or b`, sql`(#{sql.join(tests, sql` or `)})`')).toEqual([]);
    expect(foundIn('sql`#{sql.join(tests, sql` or `)}`')).toEqual(['or']);
    const server = ['apps/server/src', 'apps/server/demo'].flatMap(sources);
    expect(server.flatMap((file) => bareOrs(textOf(file)).map((piece) => `${file}: ${piece}`))).toEqual([]);
  });

  test('only the start and tests know the demo', () => {
    const knowing = sources('apps/server/src').filter((file) =>
      importsOf(file).some((from) => /^(\.\.\/)+demo\//.test(from)),
    );
    expect(knowing.filter((file) => !isTest(file) && !/\/test-[^/]*$/.test(file))).toEqual([
      'apps/server/src/start.ts',
    ]);
  });

  test('only the server reads the environment, and only in its configuration', () => {
    const readers = shipped.filter((file) => textOf(file).includes('process.env'));
    expect(readers.sort()).toEqual(['apps/server/src/admin.ts', 'apps/server/src/start.ts']);
  });
});

/** Pieces of raw SQL with an `or` that stands in no parentheses of theirs; a whole statement is joined to nothing. */
function bareOrs(text: string): string[] {
  // The innermost first: its text has no other piece in it.
  const piece = /\bsql(?:<[^`;]*?>)?`((?:[^`$\\]|\\.|\$(?!\{)|\$\{(?:[^`{}]|\{[^`{}]*\})*\})*)`/;
  const parentheses = /\([^()]*\)/g;
  const found: string[] = [];
  let rest = text.replace(/(\(\$\{sql\.join\([^`]*)sql` or `(\)\}\))/g, '$1joined$2');
  for (let match = piece.exec(rest); match; match = piece.exec(rest)) {
    rest = rest.replace(match[0], 'piece');
    let outer = (match[1] ?? '').replace(/\$\{[^`]*?\}|'[^']*'|--.*/g, '');
    while (parentheses.test(outer)) outer = outer.replace(parentheses, '');
    outer = outer.replace(/\s+/g, ' ').trim();
    if (/\bor\b/i.test(outer) && !/^(select|with|insert|update|delete|create)\b/i.test(outer)) found.push(outer);
  }
  return found;
}

describe('the shape of files and folders', () => {
  const styles = parts.flatMap((folder) => filesIn(`${folder}/src`)).filter((file) => file.endsWith('.css'));

  test('no file has more than 300 lines', () => {
    expect(all.filter((file) => textOf(file).split('\n').length > 301)).toEqual([]);
  });

  test('a folder is small enough to be read, and a feature has at most one level of them', () => {
    const counts = Map.groupBy(
      shipped.filter((file) => !/^(apps\/server|packages\/(contract|pricing|ui))\//.test(file)),
      (file) => dirname(file),
    );
    expect([...counts].filter(([, files]) => files.length > 25).map(([folder]) => folder)).toEqual([]);
    const deep = shipped.filter((file) => /\/features\/[^/]+\/[^/]+\/[^/]+\//.test(file));
    expect(deep).toEqual([]);
  });

  test('names are kebab-case, and nothing is a default export', () => {
    expect(all.filter((file) => !/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? ''))).toEqual([]);
    expect(all.filter((file) => /^export default/m.test(textOf(file)))).toEqual([]);
  });

  test('what only tests need stands beside the sources, not among them', () => {
    const browser = all.filter((file) => !file.startsWith('apps/server/') && !file.startsWith('packages/contract/'));
    expect(browser.filter((file) => /\/(fake|test)-[^/]*$/.test(file))).toEqual([]);
  });

  test('no suppressions and nothing left for later', () => {
    const mark = new RegExp(['TO' + 'DO', 'FIX' + 'ME', '@ts-ignore', '@ts-nocheck', 'biome-' + 'ignore'].join('|'));
    expect(all.filter((file) => mark.test(textOf(file)))).toEqual([]);
  });

  test('who draws a part of Mantine brings its styles: no screen counts on another that was open before', () => {
    const needed = {
      ...{ Checkbox: ['InlineInput', 'Checkbox'], Switch: ['InlineInput', 'Switch'] },
      ...{ Select: ['ScrollArea', 'Combobox'], MultiSelect: ['ScrollArea', 'Combobox', 'Pill', 'PillsInput'] },
      ...{ NumberInput: ['NumberInput'], Kbd: ['Kbd'], Tooltip: ['Tooltip'] },
    };
    const missing = all.flatMap((file) => {
      const text = textOf(file);
      const [, names = ''] = /^import \{([^}]*)\} from '@mantine\/core';/m.exec(text) ?? [];
      return Object.entries(needed)
        .filter(([part]) => new RegExp(`(?<!type )\\b${part}\\b`).test(names))
        .flatMap(([, sheets]) => sheets)
        .filter((sheet) => !text.includes(`'@mantine/core/styles/${sheet}.layer.css'`))
        .map((sheet) => `${file}: ${sheet}`);
    });
    expect(missing).toEqual([]);
  });

  test('styles name no left and no right', () => {
    const sided = /(margin|padding|border)-(left|right)|(^|[\s;{])(left|right)\s*:|text-align:\s*(left|right)/m;
    expect(styles.filter((file) => sided.test(textOf(file)))).toEqual([]);
  });
});
