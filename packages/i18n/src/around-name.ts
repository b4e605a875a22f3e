/** Stands in a sentence for a name, and in none by itself. */
export const NAME = '\u0000';

/** For a sentence about each of many names: looked up once, with `NAME` in it, instead of for every row that is scrolled in. */
export function aroundName(sentence: string): (name: string) => string {
  const [before = '', ...after] = sentence.split(NAME);
  return (name) => [before, ...after].join(name);
}
