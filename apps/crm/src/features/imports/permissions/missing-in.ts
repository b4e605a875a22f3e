import type { ImportChoices } from '@app/contract/imports';

/** What must be decided before anything can be imported, in the order of the page. */
export function missingIn({ permission, statement, type }: ImportChoices): ('permission' | 'statement' | 'type')[] {
  const missing: ('permission' | 'statement' | 'type')[] = [];
  if (permission === null) missing.push('permission');
  if (permission === 'granted' && statement.trim() === '') missing.push('statement');
  if (type === null) missing.push('type');
  return missing;
}
