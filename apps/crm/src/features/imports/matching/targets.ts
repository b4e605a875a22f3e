import type { ImportTarget } from '@app/contract/import-words';

/** In the order in which they are offered; own fields follow. */
export const targetGroups = {
  name: ['givenName', 'familyName', 'fullName'],
  reach: ['email', 'email2', 'email3', 'phone', 'phone2', 'phone3', 'phone4', 'phone5'],
  work: ['company', 'title', 'website'],
  address: ['address1', 'address2', 'city', 'state', 'postalCode', 'country'],
  more: ['tags', 'type', 'owner', 'birthday', 'language', 'timeZone'],
} as const satisfies Record<string, ImportTarget[]>;

type Matching = (ImportTarget | null)[];

/** Another column that has the target already; -1 where there is none. */
export const holderOf = (matching: Matching, target: ImportTarget, except: number): number =>
  matching.findIndex((each, at) => each === target && at !== except);

export const withTarget = (matching: Matching, at: number, target: ImportTarget | null): Matching =>
  matching.with(at, target);

/** The column takes the target; whoever had it gets what the column had. */
export function swapTargets(matching: Matching, at: number, target: ImportTarget): Matching {
  const other = holderOf(matching, target, at);
  return other < 0 ? matching.with(at, target) : matching.with(other, matching[at] ?? null).with(at, target);
}
