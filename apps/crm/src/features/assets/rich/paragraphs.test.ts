import type { Paragraph } from '@app/contract/asset-content';
import { getSchema } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { plainText, toDocument, toParagraphs } from './paragraphs.ts';

const schema = getSchema([StarterKit]);

test.each<[string, Paragraph[]]>([
  ['one line', [{ kind: 'paragraph', lines: [[{ text: 'Hello' }]] }]],
  [
    'an empty line between two',
    [
      { kind: 'paragraph', lines: [[{ text: 'a' }]] },
      { kind: 'paragraph', lines: [] },
      { kind: 'paragraph', lines: [[{ text: 'b' }]] },
    ],
  ],
  ['lines of one paragraph', [{ kind: 'paragraph', lines: [[{ text: 'Kind regards' }], [], [{ text: 'Mara' }]] }]],
  [
    'every look',
    [{ kind: 'paragraph', lines: [[{ text: 'a', bold: true, italic: true, underline: true }, { text: ' b' }]] }],
  ],
  [
    'a link, also one that is filled in',
    [
      {
        kind: 'paragraph',
        lines: [
          [
            { text: 'book', href: '{{ link.book }}' },
            { text: 'call', bold: true, href: 'tel:+1' },
          ],
        ],
      },
    ],
  ],
  ['a merge field', [{ kind: 'paragraph', lines: [[{ text: 'Hi {{ contact.givenName | default: "there" }},' }]] }]],
  [
    'both kinds of lists',
    [
      { kind: 'bullets', lines: [[{ text: 'one' }], [{ text: 'two' }]] },
      { kind: 'numbers', lines: [[{ text: 'first' }]] },
    ],
  ],
  ['a point without words', [{ kind: 'bullets', lines: [[{ text: 'one' }], []] }]],
])('%s goes into the rich text field and comes back as it was', (_, paragraphs) => {
  const document = toDocument(paragraphs);
  // The field takes what is written for it.
  schema.nodeFromJSON(document).check();
  expect(toParagraphs(document)).toEqual(paragraphs);
  expect(toParagraphs(schema.nodeFromJSON(document).toJSON())).toEqual(paragraphs);
});

test('without a paragraph there is a place to type', () => {
  expect(toDocument([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  schema.nodeFromJSON(toDocument([{ kind: 'bullets', lines: [] }])).check();
});

test('a list inside of a point becomes points of the outer list, and a break in a point the next one', () => {
  const paragraph = (...texts: string[]) => ({
    type: 'paragraph',
    content: texts.flatMap((text, at) => [...(at > 0 ? [{ type: 'hardBreak' }] : []), { type: 'text', text }]),
  });
  const inner = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('inner')] }] };
  const list = { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('a', 'b'), inner] }] };
  expect(toParagraphs({ type: 'doc', content: [list] })).toEqual([
    { kind: 'numbers', lines: [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'inner' }]] },
  ]);
});

test('the words alone have one line for each line', () => {
  const paragraphs: Paragraph[] = [
    { kind: 'paragraph', lines: [[{ text: 'a ' }, { text: 'b', bold: true }]] },
    { kind: 'bullets', lines: [[{ text: 'c' }], [{ text: 'd' }]] },
  ];
  expect(plainText(paragraphs)).toBe('a b\nc\nd');
});
