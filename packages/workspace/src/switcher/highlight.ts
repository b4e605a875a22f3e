type Piece = { text: string; start: number; found: boolean };

/** Cuts a text where the words of a search begin and end, so that what they found can be marked. */
export function highlight(text: string, search: string): Piece[] {
  const found = new Array<boolean>(text.length).fill(false);
  for (const word of search.split(/\s+/).filter(Boolean))
    for (const { index, 1: hit = '' } of text.matchAll(overlappingMatches(word)))
      found.fill(true, index, index + hit.length);

  const pieces: Piece[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    while (end < text.length && found[end] === found[start]) end += 1;
    pieces.push({ text: text.slice(start, end), start, found: found[start] === true });
  }
  return pieces;
}

/** Looks ahead instead of consuming, so that occurrences which overlap are all found. */
const overlappingMatches = (word: string) => new RegExp(`(?=(${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}))`, 'giu');
