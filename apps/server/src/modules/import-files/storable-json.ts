/** Halves of a sign and NUL can be written in JSON, but `jsonb` refuses them. Escapes are read one after the other. */
const UNSTORABLE = /\\(u0000|ud[89a-f][\da-f]{2}|[\s\S])/g;

/** JSON of what stands in a file, without what the database cannot keep. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes('\\u') ? text.replace(UNSTORABLE, (all, sign: string) => (sign.length > 1 ? '' : all)) : text;
}
