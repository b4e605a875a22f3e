import type { Block, EmailContent } from '@app/contract/asset-content';
import { expect, test } from 'vitest';
import { type Hint, hintsOf } from './hints.ts';

const words = (text: string, href?: string): Block => ({
  id: text,
  kind: 'text',
  align: 'start',
  paragraphs: [{ kind: 'paragraph', lines: [[href ? { text, href } : { text }]] }],
});
const picture = (alt: string): Block => ({ id: alt, kind: 'picture', fileId: 1, alt, href: '' });
const button = (href: string): Block => ({ id: 'button', kind: 'button', label: 'Book', href, align: 'center' });
const twenty = 'word '.repeat(20);
const good: EmailContent = { kind: 'email', subject: 'Your quote', preview: 'Line by line', blocks: [words(twenty)] };

test.each<[string, Partial<EmailContent>, Hint[]]>([
  ['a good mail', {}, []],
  ['no subject', { subject: ' ' }, ['noSubject']],
  ['a subject longer than a phone shows', { subject: 'a'.repeat(61) }, ['longSubject']],
  [
    'a merge field, which is not as long as its name',
    { subject: `Hi {{ contact.givenName | default: "you" }} ${'a'.repeat(50)}` },
    [],
  ],
  ['capitals', { subject: 'LAST CHANCE' }, ['capitals']],
  ['an abbreviation', { subject: 'VAT' }, []],
  ['Arabic, which has no capitals', { subject: 'عرض السعر الخاص بك جاهز' }, []],
  ['two exclamation marks', { subject: 'Now! Only today!' }, ['exclamation']],
  ['an answer that is none', { subject: 'RE: your order' }, ['fakeReply']],
  ['no preview', { preview: '' }, ['noPreview']],
  ['a picture and few words', { blocks: [picture('A van'), words('Hello')] }, ['onlyPictures']],
  ['a picture and few words without spaces', { blocks: [picture('A van'), words('您'.repeat(20))] }, []],
  ['a picture that says nothing', { blocks: [picture(''), words(twenty)] }, ['noAlt']],
  ['a button that leads nowhere', { blocks: [button(''), words(twenty)] }, ['noAddress']],
  ['a short address', { blocks: [words(twenty, 'https://bit.ly/x')] }, ['shortened']],
  [
    'an address that leads elsewhere',
    { blocks: [words(twenty), words('www.bank.example', 'https://other.example')] },
    ['otherAddress'],
  ],
  ['an address that leads there', { blocks: [words(twenty), words('www.a.example', 'https://a.example/x')] }, []],
  ['many links', { blocks: Array.from({ length: 13 }, () => words(twenty, 'https://a.example')) }, ['manyLinks']],
])('%s', (_, changes, hints) => expect(hintsOf({ ...good, ...changes })).toEqual(hints));
