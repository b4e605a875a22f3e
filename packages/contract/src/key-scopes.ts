import { z } from 'zod';

/** What a key may be let into, each part to read or to write. */
export const keyAreas = [
  'contacts',
  'tags',
  'notes',
  'tasks',
  'opportunities',
  'campaigns',
  'emails',
  'users',
  'settings',
] as const;
export type KeyArea = (typeof keyAreas)[number];

/** Writing includes reading. */
export const keyPowers = ['read', 'write'] as const;
export type KeyPower = (typeof keyPowers)[number];

export const KeyScopes = z.partialRecord(z.enum(keyAreas), z.enum(keyPowers));
export type KeyScopes = z.infer<typeof KeyScopes>;

/** Whether the scopes of a key are enough for a call. */
export const isInScope = (scopes: KeyScopes, { area, power }: { area: KeyArea; power: KeyPower }): boolean =>
  scopes[area] === 'write' || scopes[area] === power;
