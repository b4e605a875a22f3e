/** The address of the contacts that an import has made or changed. */
export const contactsOf = (importId: number, what: 'created' | 'updated') => ({ import: `${importId}:${what}` });
