import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { containsEveryWord, containsText, hasEveryWord, isOneOf } from './filter.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

const people = sql`(values
  ('Zoë', 'Brontë'), ('José María', 'Nuñez'), ('Đặng', 'Thùy Trâm'), ('Søren', 'Großmann'), ('Пётр', 'Чайковский'),
  ('مُحَمَّد', 'علي'), ('100%', 'a_b\\c'), ('Łukasz', 'Żak'), (null, 'Alone')
) as person (given, family)`;

async function find(condition: ReturnType<typeof containsText>) {
  const { rows } = await sql<{ family: string }>`select family from ${people} where ${condition}`.execute(db);
  return rows.map(({ family }) => family);
}

const ALL = 9;

describe.each([
  { search: 'zoe', words: ['Brontë'], whole: ['Brontë'] },
  { search: 'ZOË', words: ['Brontë'], whole: ['Brontë'] },
  { search: 'Zoë', words: ['Brontë'], whole: ['Brontë'] },
  { search: '  nunez  jose ', words: ['Nuñez'], whole: [] },
  { search: 'jose maria', words: ['Nuñez'], whole: ['Nuñez'] },
  { search: 'NUÑEZ', words: ['Nuñez'], whole: ['Nuñez'] },
  { search: 'dang tram', words: ['Thùy Trâm'], whole: [] },
  { search: 'soren grossmann', words: ['Großmann'], whole: [] },
  { search: 'ПЕТР', words: ['Чайковский'], whole: ['Чайковский'] },
  { search: 'محمد', words: ['علي'], whole: ['علي'] },
  { search: 'lukasz zak', words: ['Żak'], whole: [] },
  { search: '%', words: ['a_b\\c'], whole: ['a_b\\c'] },
  { search: 'a_b', words: ['a_b\\c'], whole: ['a_b\\c'] },
  { search: '\\', words: ['a_b\\c'], whole: ['a_b\\c'] },
  { search: 'zoe nunez', words: [], whole: [] },
  { search: 'alone', words: ['Alone'], whole: ['Alone'] },
])('searching for $search', ({ search, words, whole }) => {
  test('finds every word, in whichever column', async () => {
    expect(await find(containsEveryWord(search, ['given', 'family']))).toEqual(words);
  });

  test('finds every word in one text of all columns', async () => {
    expect(await find(hasEveryWord(search, sql`search_text(concat_ws(' ', given, family))`))).toEqual(words);
  });

  test('finds the text as a whole in one column', async () => {
    expect(await find(containsText(search, ['given', 'family']))).toEqual(whole);
  });
});

test.each([undefined, '', '   '])('searching for %j finds everything', async (search) => {
  expect(await find(containsEveryWord(search, ['given']))).toHaveLength(ALL);
  expect(await find(hasEveryWord(search, sql.ref('given')))).toHaveLength(ALL);
  expect(await find(containsText(search, ['given']))).toHaveLength(ALL);
});

test('no choice finds everything, a choice of none nothing, others what was chosen', async () => {
  expect(await find(isOneOf('family', undefined))).toHaveLength(ALL);
  expect(await find(isOneOf('family', []))).toEqual([]);
  expect(await find(isOneOf('family', ['Alone', 'Żak', 'nobody']))).toEqual(['Żak', 'Alone']);
});
