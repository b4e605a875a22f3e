import { expect, test } from 'vitest';
import { connectAgain } from './connect-again.ts';

const ways = (text: string) =>
  text
    .split(' ')
    .filter((way) => way !== '')
    .map((way) => {
      const [from = '', to = ''] = way.split('>');
      return { from, to };
    });
const goals = new Set(['entry', 'middle', 'end']);

test.each([
  ['a sequence comes back between its goals', 's', 'entry s end', '', 'entry>s s>end', 'entry>s s>end'],
  [
    'a goal comes back between its sequences',
    'middle',
    'entry s middle t',
    'entry>s',
    'entry>s s>middle middle>t',
    'entry>s s>middle middle>t',
  ],
  ['what is not there is not led to', 's', 'entry s', '', 'entry>s s>end', 'entry>s'],
  ['a goal that led elsewhere leads there again', 's', 'entry s t', 'entry>t', 'entry>s', 'entry>s'],
  [
    'a goal that leads to a part of the client stays there',
    's',
    'entry s end own:1',
    'entry>own:1',
    'entry>s s>end',
    'entry>own:1 s>end',
  ],
  ['a part of the client that is gone holds nobody', 's', 'entry s', 'entry>own:1', 'entry>s', 'entry>s'],
  ['a sequence leads to one more goal', 'end', 's middle end', 's>middle', 's>middle s>end', 's>middle s>end'],
  ['what is there already is there once', 's', 'entry s end', 'entry>s s>end', 'entry>s s>end', 'entry>s s>end'],
])('%s', (_, key, parts, flow, listed, then) => {
  const drawn = { parts: new Set(parts.split(' ')), goals };
  expect(connectAgain(ways(flow), ways(listed), key, drawn)).toEqual(ways(then));
});
