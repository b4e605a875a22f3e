import type { MergeValues } from '@app/contract/asset-content';

/** What every contact, company and owner can be asked for. Own fields of the account and links come on top. */
export const contactNames = [
  'givenName',
  'familyName',
  'name',
  'email',
  'phone',
  'company',
  'title',
  'website',
  'address1',
  'address2',
  'city',
  'state',
  'postalCode',
  'country',
  'birthday',
] as const;
export const companyNames = ['name', 'phone', 'email', 'website', 'address', 'owner'] as const;
export const ownerNames = ['givenName', 'familyName', 'name', 'email'] as const;

/** How listings and people who know other products write the same. */
const aliases: Record<keyof MergeValues, Record<string, string>> = {
  contact: {
    first_name: 'givenName',
    given_name: 'givenName',
    last_name: 'familyName',
    family_name: 'familyName',
    full_name: 'name',
    company_name: 'company',
    job_title: 'title',
    postal_code: 'postalCode',
    street_address_1: 'address1',
    street_address_2: 'address2',
    date_of_birth: 'birthday',
  },
  company: { owner_name: 'owner' },
  owner: { first_name: 'givenName', last_name: 'familyName', full_name: 'name' },
  link: {},
};

/** The one name of a field, as `contact.givenName` for `contact.first_name`. */
export function realName(name: string): string {
  const [group = '', ...rest] = name.split('.');
  const field = rest.join('.');
  const known = isGroup(group) ? aliases[group] : {};
  return Object.hasOwn(known, field) ? `${group}.${known[field]}` : name;
}

const isGroup = (group: string): group is keyof MergeValues => Object.hasOwn(aliases, group);

/** The values under every name that they may be asked for by. */
export function withAliases(values: MergeValues): MergeValues {
  const more = (group: keyof MergeValues) => ({
    ...Object.fromEntries(Object.entries(aliases[group]).map(([alias, name]) => [alias, values[group][name] ?? ''])),
    ...values[group],
  });
  return { contact: more('contact'), company: more('company'), owner: more('owner'), link: more('link') };
}

/** Every name there is in an account, of whose own fields and links these are the names. */
export const allNames = (ownFields: readonly string[], links: readonly string[]): string[] => [
  ...contactNames.map((name) => `contact.${name}`),
  ...ownFields.map((name) => `contact.${name}`),
  ...companyNames.map((name) => `company.${name}`),
  ...ownerNames.map((name) => `owner.${name}`),
  ...links.map((name) => `link.${name}`),
];
