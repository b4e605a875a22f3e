import { allNames, realName } from '@app/automation/render/merge-names';
import { CampaignContent } from '@app/contract/campaign-content';
import { describe, expect, test } from 'vitest';
import { CONTOSO_LISTINGS, LIBRARY_LISTINGS, NORTHWIND_LISTINGS } from '../listing-texts.ts';
import { contentsOf, editionsOf } from './all-contents.ts';
import { readScripts, toContent } from './notation.ts';

const VERSIONS = 4;
/** Those that an account can fill in; what a link of a name leads to, it says itself. */
const isKnown = (field: string) =>
  field.startsWith('link.') || allNames([], []).includes(realName(field.replaceAll(/\s/g, '')));
const listings = [...NORTHWIND_LISTINGS, ...CONTOSO_LISTINGS, ...LIBRARY_LISTINGS].map(({ name }) => name);
const latest = (name: string) => contentsOf(name, 1)[0]!;
const repeated = (keys: string[]) => keys.filter((key, at) => keys.indexOf(key) !== at);
const kindsOf = ({ sequences }: CampaignContent) => sequences.flatMap(({ steps }) => steps.map(({ kind }) => kind));
const countOf = (name: string, kind: string) => kindsOf(latest(name)).filter((each) => each === kind).length;

/** Everything that can be reached from the goals that nothing leads to; throws on a circle. */
function reachable({ goals, flow }: CampaignContent): Set<string> {
  const reached = new Set<string>();
  const visit = (key: string, path: string[]) => {
    if (path.includes(key)) throw new Error(`A circle: ${[...path, key].join(' → ')}`);
    reached.add(key);
    for (const { to } of flow.filter(({ from }) => from === key)) visit(to, [...path, key]);
  };
  for (const { key } of goals.filter((goal) => flow.every(({ to }) => to !== goal.key))) visit(key, []);
  return reached;
}

describe.each(listings)('%s', (name) => {
  const versions = contentsOf(name, VERSIONS);

  test.each(versions.map((content, at) => [at + 1, content] as const))('version %i is sound', (_, content) => {
    expect(CampaignContent.parse(content)).toEqual(content);
    const { goals, sequences, flow, assets } = content;
    const steps = sequences.flatMap((sequence) => sequence.steps);
    expect(repeated([...goals, ...sequences].map(({ key }) => key))).toEqual([]);
    expect(repeated(steps.map(({ key }) => key))).toEqual([]);
    expect(repeated(assets.map(({ key }) => key))).toEqual([]);

    const goalKeys = goals.map(({ key }) => key);
    const sequenceKeys = sequences.map(({ key }) => key);
    const between = flow.filter(
      ({ from, to }) =>
        (goalKeys.includes(from) && sequenceKeys.includes(to)) ||
        (sequenceKeys.includes(from) && goalKeys.includes(to)),
    );
    expect(between).toEqual(flow);
    expect([...reachable(content)].sort()).toEqual([...goalKeys, ...sequenceKeys].sort());
    expect(sequences.every(({ key }) => flow.some(({ from }) => from === key))).toBe(true);
    expect(sequences.length).toBeGreaterThanOrEqual(1);
    expect(sequences.length).toBeLessThanOrEqual(4);

    const assetKeys = assets.map(({ key }) => key);
    const wanted = [...steps, ...goals].flatMap(({ asset }) => asset ?? []);
    expect(wanted.filter((key) => !assetKeys.includes(key))).toEqual([]);
    const idle = assets.filter(({ key, kind }) => kind !== 'page' && !wanted.includes(key));
    expect(idle).toEqual([]);
  });

  test('every step does something, and waits lead somewhere', () => {
    for (const { sequences, goals } of versions) {
      for (const { steps } of sequences) {
        expect(steps.at(-1)?.kind).not.toBe('wait');
        expect(steps.length).toBeGreaterThan(0);
        const twoWaits = steps.filter((step, at) => step.kind === 'wait' && steps[at - 1]?.kind === 'wait');
        expect(twoWaits).toEqual([]);
        for (const { kind, days, asset } of steps) {
          expect(days !== null).toBe(kind === 'wait');
          expect(asset !== null).toBe(kind === 'email' || kind === 'text');
        }
      }
      expect(goals.filter(({ kind, asset }) => kind === 'form' && asset === null)).toEqual([]);
    }
  });

  test('what is sent is written: a subject, two to six sentences, known placeholders', () => {
    for (const { key, kind, subject, body } of versions.flatMap(({ assets }) => assets)) {
      expect(subject !== '', key).toBe(kind === 'email' || (kind === 'page' && body !== ''));
      if (kind === 'form') continue;
      const sentences = body.match(/[.?!:](?=\s|$)/g)?.length ?? 0;
      expect(sentences, `${key}: ${body}`).toBeGreaterThanOrEqual(2);
      if (kind === 'email') expect(sentences, body).toBeLessThanOrEqual(6);
      if (kind === 'text') expect(body.length).toBeLessThanOrEqual(160);
      const placeholders = [...`${subject} ${body}`.matchAll(/\{\{(.*?)\}\}/g)].map(([, inner]) => inner);
      expect(placeholders.filter((each) => !isKnown(each ?? ''))).toEqual([]);
    }
  });

  test('each version differs from the next, and what stays keeps its key', () => {
    for (const [at, next] of versions.slice(1).entries()) {
      const version = versions[at]!;
      expect(version).not.toEqual(next);
      const later = new Set(next.sequences.flatMap(({ steps }) => steps.map(({ key }) => key)));
      const keys = version.sequences.flatMap(({ steps }) => steps.map(({ key }) => key));
      expect(keys.filter((key) => !later.has(key))).toEqual([]);
    }
  });
});

test.each([
  ['New lead welcome series', 'email', 5],
  ['Long-term nurture, 12 months', 'email', 13],
  ['Abandoned cart rescue', 'email', 4],
  ['Win back lost customers', 'email', 3],
  ['Daily deal blast', 'email', 7],
  ['Seasonal promotion', 'email', 5],
  ['Cold outreach, short', 'email', 3],
  ['Starter: collect leads', 'email', 1],
  ['Starter: stay in touch', 'email', 6],
  ['Starter: ask for reviews', 'email', 1],
  ['Starter: welcome clients', 'task', 1],
  ['Appointment reminder', 'text', 2],
])('%s keeps what its summary promises (%s: %i)', (name, kind, count) => expect(countOf(name, kind)).toBe(count));

test('only what sends texts is limited to some editions', () => {
  const limited = listings.filter((name) => editionsOf(latest(name)).length > 0);
  expect(limited.filter((name) => countOf(name, 'text') === 0)).toEqual([]);
  expect(limited).toEqual(listings.filter((name) => countOf(name, 'text') > 0));
  expect(limited.length).toBeGreaterThan(4);
});

describe('the notation', () => {
  const [script] = readScripts(`
# A campaign
goal form Asks | The form | E-mail
goal reply Answers
seq Main | Asks > Answers
email Hello | New ~ Old ~ Oldest | Body.
+2 wait 3
+1 seq Side | Asks > Answers
task Call
`);

  test.each([
    [0, 'New', ['hello', 'hello-wait'], ['main', 'side']],
    [1, 'Old', ['hello', 'hello-wait'], ['main']],
    [2, 'Oldest', ['hello'], ['main']],
    [9, 'Oldest', ['hello'], ['main']],
  ])('%i versions ago', (back, subject, steps, sequences) => {
    const content = toContent(script!, back);
    expect(content.assets[1]?.subject).toBe(subject);
    expect(content.sequences[0]?.steps.map(({ key }) => key)).toEqual(steps);
    expect(content.sequences.map(({ key }) => key)).toEqual(sequences);
    expect(content.flow.length).toBe(sequences.length * 2);
  });

  test('a line that is none and a goal that is none are refused', () => {
    expect(() => readScripts('# A\nmail Hello')).toThrow('mail Hello');
    const [wrong] = readScripts('# A\ngoal reply Answers\nseq Main | Asks > Answers\ntask Call');
    expect(() => toContent(wrong!)).toThrow('Asks');
  });
});
