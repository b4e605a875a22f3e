import { searchable } from '@app/i18n/searchable';

/** Words of ten languages, and what they mean. Each table is made when it is first needed. */
export const later = <Value>(make: () => Value) => {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** As words are compared: small letters without accents, signs and spaces. */
export const bare = (text: string): string => searchable(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** The first to name something keeps its name. */
export function tableOf<Meaning>(
  ...entries: Iterable<readonly [word: string, meaning: Meaning]>[]
): Map<string, Meaning> {
  const table = new Map<string, Meaning>();
  for (const [word, meaning] of entries.flatMap((each) => [...each])) {
    const key = bare(word);
    if (key !== '' && !table.has(key)) table.set(key, meaning);
  }
  return table;
}
