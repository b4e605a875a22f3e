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
/** Letters of texts that are kept as they were read, which takes many times as much. */
const MOST_KEPT = 1_000_000;
/** What one text becomes, and what all texts of a mail or a page become together. */
const MOST_FILLED = 50_000;
const MOST_TOGETHER = 500_000;
const MOST_BRACKETS = 5;

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
  memoryLimit: MOST_FILLED,
});
for (const tag of Object.keys(engine.tags)) if (!TAGS.has(tag)) delete engine.tags[tag];
for (const filter of Object.keys(engine.filters)) if (!FILTERS.has(filter)) engine.unregisterFilter(filter);

/** The same few texts are filled in for many people. */
const parsed = new Map<string, Template[]>();
let lettersKept = 0;

function parse(text: string): Template[] {
  const known = parsed.get(text);
  if (known) return known;
  // The time that nested brackets take grows with the cube of their number.
  if (tagsIn(text).some((tag) => tag.split('[').length > MOST_BRACKETS)) throw new Error('too many brackets');
  const template = engine.parse(text);
  if (lettersKept >= MOST_KEPT) {
    parsed.clear();
    lettersKept = 0;
  }
  parsed.set(text, template);
  lettersKept += text.length;
  return template;
}

/** What stands in `{{ }}` and `{% %}`, also where it has no end. */
const TAG = /\{\{.*?(?:\}\}|$)|\{%.*?(?:%\}|$)/gs;
const tagsIn = (text: string): string[] => text.match(TAG) ?? [];

/** Of one mail or page. Reading takes long where there is much of it, and nobody else is served meanwhile. */
const MOST_TAGS = 2_000;
const MOST_IN_TAGS = 20_000;

/** Whether there is more to be filled in than anybody writes. */
export function isTooMuch(texts: readonly string[]): boolean {
  const tags = texts.filter((text) => !isPlain(text)).flatMap(tagsIn);
  return tags.length > MOST_TAGS || tags.reduce((letters, tag) => letters + tag.length, 0) > MOST_IN_TAGS;
}

const isPlain = (text: string) => !/\{[{%]/.test(text);

export type Fill = (text: string) => string;

function fillIn(text: string, scope: object): string {
  const filled = String(engine.renderSync(parse(text), scope));
  // The limit of the engine counts what is made on the way, not how often it is written.
  if (filled.length > MOST_FILLED) throw new Error(`it becomes longer than ${MOST_FILLED} characters`);
  return filled;
}

/**
 * Fills in what stands in `{{ }}`. Where that cannot be read, or becomes too long, which is found when it is saved,
 * nothing stands there rather than somebody getting the signs. One for each mail or page.
 */
export function filler(values: MergeValues): Fill {
  const scope = withAliases(values);
  let left = MOST_TOGETHER;
  return (text) => {
    if (isPlain(text)) return text;
    let filled: string;
    try {
      filled = fillIn(text, scope);
    } catch {
      filled = text.replace(TAG, '');
    }
    left -= filled.length;
    return left < 0 ? '' : filled;
  };
}

/** Which fields a text asks for, by their one name; or why it cannot be read. */
export function fieldsOf(text: string): { fields: string[] } | { fault: string } {
  if (isPlain(text)) return { fields: [] };
  try {
    const segments = engine.globalVariableSegmentsSync(parse(text));
    // For nobody in particular: what is too much by itself is found.
    fillIn(text, {});
    return { fields: [...new Set(segments.map((parts) => realName(parts.map(String).join('.'))))] };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
