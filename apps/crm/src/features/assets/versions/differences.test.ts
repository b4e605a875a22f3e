import type { AssetContent, Block, FormContent } from '@app/contract/asset-content';
import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

const heading = (id: string, text: string): Block => ({ id, kind: 'heading', text, align: 'start' });
const mail = (subject: string, blocks: Block[]): AssetContent => ({ kind: 'email', subject, preview: '', blocks });
const named = (content: AssetContent, name = 'Hello') => ({ name, content });
const short = (before: AssetContent, after: AssetContent) =>
  differencesOf(named(before), named(after)).map(({ key, kind, before: old, after: now }) => [key, kind, old, now]);

test('the same twice has no difference', () => {
  const content = mail('a', [heading('1', 'x')]);
  expect(short(content, structuredClone(content))).toEqual([]);
});

test('what is written in another order is the same', () => {
  const other: Block = { align: 'start', text: 'x', kind: 'heading', id: '1' };
  expect(short(mail('a', [heading('1', 'x')]), mail('a', [other]))).toEqual([]);
});

test('a mail differs by its subject, by blocks that are other, new or gone, and by their order', () => {
  const before = mail('a', [heading('1', 'x'), heading('2', 'y'), heading('3', 'z')]);
  const after = mail('b', [heading('2', 'y'), heading('1', 'other'), heading('4', 'new')]);
  expect(short(before, after)).toEqual([
    ['order', 'changed', '', ''],
    ['subject', 'changed', 'a', 'b'],
    ['block 1', 'changed', 'x', 'other'],
    ['block 4', 'added', '', 'new'],
    ['block 3', 'removed', 'z', ''],
  ]);
});

test('a look alone is a difference too', () => {
  const centred: Block = { id: '1', kind: 'heading', text: 'x', align: 'center' };
  expect(short(mail('a', [heading('1', 'x')]), mail('a', [centred]))).toEqual([['block 1', 'changed', 'x', 'x']]);
});

test('a form differs by what it asks for and by what it says', () => {
  const before: FormContent = {
    kind: 'form',
    title: 'Ask',
    intro: '',
    fields: [{ field: 'email', label: '', isRequired: true }],
    button: 'Send',
    permission: '',
    isDoubleOptIn: false,
    thanks: { kind: 'text', text: 'Thanks' },
  };
  const after: FormContent = {
    ...before,
    fields: [...before.fields, { field: 'phone', label: 'Mobile', isRequired: false }],
    isDoubleOptIn: true,
    thanks: { kind: 'redirect', url: 'https://a.example' },
  };
  expect(short(before, after)).toEqual([
    ['field phone', 'added', '', 'Mobile'],
    ['doubleOptIn', 'switchedOn', '', ''],
    ['thanks', 'changed', 'Thanks', 'https://a.example'],
  ]);
  expect(short(after, { ...after, textPermission: 'Text me' })).toEqual([['textPermission', 'changed', '', 'Text me']]);
  expect(short(after, { ...after, isDoubleOptIn: false })).toEqual([['doubleOptIn', 'switchedOff', '', '']]);
});

test('another name is a difference', () => {
  const content = mail('a', []);
  expect(differencesOf(named(content), named(content, 'Welcome'))).toMatchObject([
    { name: { of: 'part', part: 'name' }, kind: 'changed', before: 'Hello', after: 'Welcome' },
  ]);
});
