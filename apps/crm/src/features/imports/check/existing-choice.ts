import type { ImportTarget } from '@app/contract/import-words';
import type { ContactImport, ImportChoices } from '@app/contract/imports';

/** What becomes of contacts that are there already; `mode` is what is chosen, also while no field is ticked yet. */
export type ExistingChoice = {
  mode: 'fill' | 'overwrite' | 'skip';
  existing: ImportChoices['existing'];
  overwrite: ImportTarget[];
};

export function toExisting({ existing, overwrite }: Pick<ImportChoices, 'existing' | 'overwrite'>): ExistingChoice {
  if (existing === 'skip') return { mode: 'skip', existing, overwrite: [] };
  return { mode: overwrite.length > 0 ? 'overwrite' : 'fill', existing, overwrite };
}

export const chooseMode = (mode: ExistingChoice['mode'], overwrite: ImportTarget[]): ExistingChoice => ({
  mode,
  existing: mode === 'skip' ? 'skip' : 'update',
  overwrite: mode === 'overwrite' ? overwrite : [],
});

/** Whether the server would do the same. */
export const isSameChoice = (one: ExistingChoice, other: ExistingChoice): boolean =>
  one.existing === other.existing &&
  one.overwrite.length === other.overwrite.length &&
  one.overwrite.every((target) => other.overwrite.includes(target));

/**
 * What a row can write over. Its e-mail is how the contact was found; tags are added and replace nothing. A full name is
 * two fields; the type and the owner for all are written over like those of a column.
 */
export function overwritable({ matching, choices }: Pick<ContactImport, 'matching' | 'choices'>): ImportTarget[] {
  const targets = matching.flatMap((target): ImportTarget[] => {
    if (target === null || target === 'email' || target === 'tags') return [];
    return target === 'fullName' ? ['givenName', 'familyName'] : [target];
  });
  if (choices.type !== null) targets.push('type');
  if (choices.ownerId !== null) targets.push('owner');
  return [...new Set(targets)];
}
