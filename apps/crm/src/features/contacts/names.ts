import type { Contact } from '@app/contract/contacts';

type Named = Pick<Contact, 'givenName' | 'familyName' | 'email' | 'phone' | 'company'>;

/** What a contact is called: by name, or else by whatever there is. Empty where there is nothing at all. */
export const nameOf = ({ givenName, familyName, email, phone, company }: Named): string =>
  `${givenName} ${familyName}`.trim() || email || company || phone;
