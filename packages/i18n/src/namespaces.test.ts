import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { localeNames } from './locales.ts';

type Tree = { [key: string]: string | Tree };
const root = new URL('../../../', import.meta.url);
const read = (locale: string, name: string): Tree =>
  JSON.parse(readFileSync(new URL(`packages/i18n/locales/${locale}/${name}.json`, root), 'utf8'));

/** The folders that may use the texts of a namespace. */
const speakers = {
  common: [
    'packages/ui',
    'packages/frame',
    'packages/workspace',
    'packages/i18n',
    'apps/partner',
    'apps/crm',
    'apps/public',
  ],
  partner: ['apps/partner'],
  crm: ['apps/crm'],
  public: ['apps/public'],
  server: ['apps/server'],
} as const;
type Namespace = keyof typeof speakers;
const namespaces = Object.keys(speakers) as Namespace[];

function keysOf(tree: Tree, at = ''): string[] {
  const keys = Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [at + key] : keysOf(value, `${at}${key}.`),
  );
  return [...new Set(keys.map((key) => key.replace(/_(crm|known|contact|location|zero|one|two|few|many|other)$/, '')))];
}

function sourceOf(folder: string): string {
  const place = new URL(`${folder}/src/`, root);
  if (!existsSync(place)) return '';
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(new URL(file, place), 'utf8'))
    .join('\n');
}

const escaped = (text: string) => text.replace(/[.\-/]/g, '\\$&');

/** Tells whether a key stands in the sources: as it is, below a section that is read whole, or with parts that are filled in. */
function saidIn(source: string): (key: string) => boolean {
  const said = new Set([...source.matchAll(/'(?:\w+:)?([\w-]+(?:\.[\w-]+)*)'/g)].map(([, key]) => key));
  const templates = [...source.matchAll(/`(?:\w+:)?([\w-]+\.[^`\s]*\$\{[^`]*)`/g)].map(([, text = '']) => {
    const parts = text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '\0').split('\0');
    return new RegExp(`^${parts.map(escaped).join('[\\w.-]+')}$`);
  });
  return (key) =>
    said.has(key) ||
    templates.some((template) => template.test(key)) ||
    source.includes(`'${key.split('.')[0]}', { returnObjects: true }`);
}

test('no section stands in two namespaces', () => {
  const sections = namespaces.filter((name) => name !== 'server').flatMap((name) => Object.keys(read('en-us', name)));
  expect(sections.filter((section, at) => sections.indexOf(section) !== at)).toEqual([]);
});

test.each(namespaces)('every text of %s is said somewhere', (name) => {
  const sources = speakers[name].map(sourceOf).join('\n');
  // An app that does not exist yet uses no texts.
  if (sources === '') return;
  const isSaid = saidIn(sources);
  expect(keysOf(read('en-us', name)).filter((key) => !isSaid(key))).toEqual([]);
});

test('add-ons and charges have a name in every language, each its own', () => {
  for (const locale of localeNames) {
    const names = Object.values(read(locale, 'common').items ?? {});
    expect(names, locale).toHaveLength(14);
    expect(new Set(names).size, locale).toBe(14);
  }
});
