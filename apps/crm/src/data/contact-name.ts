import type { Contact } from '@app/contract/contacts';

/** What a contact is called: the name, else what reaches them. Empty where nothing at all is known. */
export function contactName({ givenName, familyName, email, phone, company }: Named): string {
  return `${givenName} ${familyName}`.trim() || email || phone || company;
}
type Named = Pick<Contact, 'givenName' | 'familyName' | 'email' | 'phone' | 'company'>;
