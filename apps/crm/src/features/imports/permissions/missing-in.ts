import type { ContactImport } from '@app/contract/imports';

/** What must be decided before anything can be imported, in the order of the page. */
export function missingIn({ choices, matching }: Pick<ContactImport, 'choices' | 'matching'>) {
  const { permission, statement, textPermission, textStatement = '', type } = choices;
  const missing: ('permission' | 'statement' | 'textStatement' | 'type')[] = [];
  if (permission === null) missing.push('permission');
  if (permission === 'granted' && statement.trim() === '') missing.push('statement');
  if (hasNumbers(matching) && textPermission === 'granted' && textStatement.trim() === '')
    missing.push('textStatement');
  if (type === null) missing.push('type');
  return missing;
}

/** Only a file with numbers is asked about texts. */
export const hasNumbers = (matching: ContactImport['matching']): boolean => matching.includes('phone');
