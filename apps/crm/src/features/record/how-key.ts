const ways = [
  'import',
  'form',
  'optIn',
  'unsubscribe',
  'bounce',
  'complaint',
  'hand',
  'order',
  'bulk',
  'demo',
] as const;

/** The text for how a permission became known; a way that this page does not know yet is some other way. */
export function howKey(how: string, isText = false): `record.how.${(typeof ways)[number] | 'noNumber' | 'other'}` {
  if (isText && how === 'bounce') return 'record.how.noNumber';
  return `record.how.${ways.find((way) => way === how) ?? 'other'}`;
}
