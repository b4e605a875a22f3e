/** A text as searches compare it: lower case, without accents, and full-width letters as plain ones. */
export const searchable = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
