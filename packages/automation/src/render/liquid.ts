import type { MergeValues } from '@app/contract/asset-content';
import { Liquid, type Template } from 'liquidjs';
import { realName, withAliases } from './merge-names.ts';

/** Nothing that reads files, loops or evaluates text: what is written here comes from customers. */
const TAGS = new Set(['if', 'unless', 'case', 'assign', 'comment', 'raw']);
const FILTERS = new Set([
  'default',
  'capitalize',
  'upcase',
  'downcase',
  'strip',
  'truncate',
  'truncatewords',
  'replace',
  'remove',
  'append',
  'prepend',
  'date',
  'url_encode',
]);
const MOST_KEPT = 5_000;

const engine = new Liquid({
  strictFilters: true,
  ownPropertyOnly: true,
  // An empty text is no value: `default` fills it in, and `if` does not take it for one.
  jsTruthy: true,
  // A day as the contact has it is the same day wherever this runs.
  timezoneOffset: 0,
  // `{{ contact }}` alone says nothing.
  outputEscape: (value) => (typeof value === 'object' ? '' : String(value ?? '')),
  parseLimit: 100_000,
  renderLimit: 1_000,
  memoryLimit: 1_000_000,
});
for (const tag of Object.keys(engine.tags)) if (!TAGS.has(tag)) delete engine.tags[tag];
for (const filter of Object.keys(engine.filters)) if (!FILTERS.has(filter)) engine.unregisterFilter(filter);

/** The same few texts are filled in for many people. */
const parsed = new Map<string, Template[]>();

function parse(text: string): Template[] {
  const known = parsed.get(text);
  if (known) return known;
  const template = engine.parse(text);
  if (parsed.size >= MOST_KEPT) parsed.clear();
  parsed.set(text, template);
  return template;
}

const isPlain = (text: string) => !/\{[{%]/.test(text);

export type Fill = (text: string) => string;

/**
 * Fills in what stands in `{{ }}`. Where that cannot be read, which is found when it is saved, nothing stands there
 * rather than somebody getting the signs.
 */
export function filler(values: MergeValues): Fill {
  const scope = withAliases(values);
  return (text) => {
    if (isPlain(text)) return text;
    try {
      return String(engine.renderSync(parse(text), scope));
    } catch {
      return text.replace(/\{\{.*?(?:\}\}|$)|\{%.*?(?:%\}|$)/gs, '');
    }
  };
}

/** Which fields a text asks for, by their one name; or why it cannot be read. */
export function fieldsOf(text: string): { fields: string[] } | { fault: string } {
  if (isPlain(text)) return { fields: [] };
  try {
    const segments = engine.globalVariableSegmentsSync(parse(text));
    return { fields: [...new Set(segments.map((parts) => realName(parts.map(String).join('.'))))] };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
