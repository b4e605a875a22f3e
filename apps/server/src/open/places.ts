import type { Address } from '@app/contract/contacts';

/** What a program has named a place for (`PHONE3`), by the place; what stands where it would anyway is not in it. */
export type Places = Record<string, string>;

/** The places that are to be remembered: the CRM keeps lists without gaps. Null for none. */
export function toPlaces(names: readonly string[], at: (name: string) => string): Places | null {
  const given = names.filter((name, index) => index > 0 && at(name) !== '');
  const unusual = given.filter((name, index) => name !== names[index + 1]);
  return unusual.length > 0 ? Object.fromEntries(unusual.map((name) => [name, at(name)])) : null;
}

/** Where each text of a list stands: in the place that was named for it, else in its own or the next that is free. */
export function placesOf(
  names: readonly string[],
  texts: readonly string[],
  kept: Places = {},
): (string | undefined)[] {
  // The first of a list is in the first place, whatever it was before.
  const named = texts.map((text, index) =>
    text === '' || index === 0 ? undefined : names.find((name) => kept[name] === text),
  );
  const taken = new Set(named);
  return texts.map((text, index) => {
    if (text === '' || named[index] !== undefined) return named[index];
    const place = [names[index], ...names.slice(1), names[0]].find((name) => name !== undefined && !taken.has(name));
    taken.add(place);
    return place;
  });
}

export const addressParts = ['address1', 'address2', 'city', 'state', 'postalCode', 'country'] as const;

/** An address by which it is known again; nothing for an empty one. */
export const addressText = (address: Address): string => {
  const parts = addressParts.map((part) => address[part]);
  return parts.some(Boolean) ? JSON.stringify(parts) : '';
};
