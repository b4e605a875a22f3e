import { expect, test } from 'vitest';
import { aroundName, NAME } from './around-name.ts';

test('a sentence is said about each name, wherever the name stands in it', () => {
  expect(aroundName(`Select ${NAME}`)('Ann')).toBe('Select Ann');
  expect(aroundName(`${NAME}を選択`)('Ann')).toBe('Annを選択');
  expect(aroundName(`${NAME} and ${NAME}`)('$&')).toBe('$& and $&');
  expect(aroundName('Select it')('Ann')).toBe('Select it');
});
