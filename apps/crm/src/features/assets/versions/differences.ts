import { namesOf } from '@app/automation/render/public-fields';
import type { AssetContent, Block, FormContent } from '@app/contract/asset-content';
import type { Asset } from '@app/contract/assets';
import { wordsOf } from '../blocks/block.ts';

/** What a part is called: one of the content's own, a block by its kind and place, or a field of a form. */
export type PartName =
  | { of: 'part'; part: 'name' | 'subject' | 'preview' | 'text' | 'title' | 'description' | FormPart }
  | { of: 'block'; kind: Block['kind']; at: number }
  | { of: 'field'; field: string };
type FormPart = 'intro' | 'button' | 'permission' | 'textPermission' | 'doubleOptIn' | 'thanks' | 'order';

export type Difference = {
  key: string;
  name: PartName;
  kind: 'changed' | 'added' | 'removed' | 'switchedOn' | 'switchedOff';
  before: string;
  after: string;
};

const ORDER: Difference = {
  key: 'order',
  name: { of: 'part', part: 'order' },
  kind: 'changed',
  before: '',
  after: '',
};

/** What is on or off has no words: that it is so is all there is to say. */
type Part = { key: string; name: PartName; words: string; whole: string; isOn?: boolean };
type Saved = Pick<Asset, 'name' | 'content'>;

/** What is different, part by part, in the order of what is new; what is gone comes last. */
export function differencesOf(before: Saved, after: Saved): Difference[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  const known = new Map(old.map((part) => [part.key, part]));
  const there = new Set(now.map(({ key }) => key));
  // What came or went says so itself; the order is another where what both have stands otherwise.
  const isMoved =
    now.flatMap(({ key }) => (known.has(key) ? key : [])).join() !==
    old.flatMap(({ key }) => (there.has(key) ? key : [])).join();
  return [
    ...(isMoved ? [ORDER] : []),
    ...now.flatMap(({ key, name, words, whole, isOn }): Difference[] => {
      const was = known.get(key);
      if (was?.whole === whole) return [];
      const changed = isOn === undefined ? 'changed' : isOn ? 'switchedOn' : 'switchedOff';
      return [{ key, name, kind: was ? changed : 'added', before: was?.words ?? '', after: words }];
    }),
    ...old
      .filter(({ key }) => !there.has(key))
      .map(({ key, name, words }): Difference => ({ key, name, kind: 'removed', before: words, after: '' })),
  ];
}

const partsOf = ({ name, content }: Saved): Part[] => [part('name', name), ...contentParts(content)];

function contentParts(content: AssetContent): Part[] {
  switch (content.kind) {
    case 'email':
      return [part('subject', content.subject), part('preview', content.preview), ...blockParts(content.blocks)];
    case 'text':
      return [part('text', content.text)];
    case 'form':
      return formParts(content);
    case 'page':
      return [part('title', content.title), part('description', content.description), ...blockParts(content.blocks)];
  }
}

const part = (name: Extract<PartName, { of: 'part' }>['part'], words: string, whole = words): Part => ({
  key: name,
  name: { of: 'part', part: name },
  words,
  whole,
});

const blockParts = (blocks: Block[]): Part[] =>
  blocks.map((block, at) => ({
    key: `block ${block.id}`,
    name: { of: 'block', kind: block.kind, at: at + 1 },
    words: wordsOf(block),
    whole: wholeOf(block),
  }));

function formParts(content: FormContent): Part[] {
  const { title, intro, fields, button, permission, textPermission = '', isDoubleOptIn, thanks } = content;
  const names = namesOf(fields);
  return [
    part('title', title),
    part('intro', intro),
    ...fields.map(
      (field, at): Part => ({
        key: `field ${names[at]}`,
        name: { of: 'field', field: field.field },
        words: field.label,
        whole: wholeOf(field),
      }),
    ),
    part('button', button),
    part('permission', permission),
    part('textPermission', textPermission),
    { ...part('doubleOptIn', '', String(isDoubleOptIn)), isOn: isDoubleOptIn },
    part('thanks', thanks.kind === 'text' ? thanks.text : thanks.url, wholeOf(thanks)),
  ];
}

/** In one order: the database keeps none of what belongs to a part, and what is installed comes in another. */
const wholeOf = (part: object): string => JSON.stringify(part, sorted);
const sorted = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
