import type { CompanyFields } from '@app/contract/company-rules';
import { expect, test } from 'vitest';
import { company } from '../../test/settings-server.ts';
import { afterSave, changedFields, changeField, startEditing, takeNewer, takeTheirs } from './editing.ts';

const regionCodes = (country: string) => ({ US: ['CO', 'NY'], DE: ['BY', 'CO'], FR: ['IDF'] })[country] ?? [];
const editing = (changes: Partial<CompanyFields>) => {
  const start = startEditing(company);
  return { ...start, values: { ...start.values, ...changes } };
};
const newer = (changes: Partial<CompanyFields>) => ({ ...company, ...changes, revision: 4, updatedBy: 'Kai Tanaka' });

test.each<[Partial<CompanyFields>, string[]]>([
  [{}, []],
  [{ name: `${company.name} ` }, []],
  [{ websiteUrl: 'www.northwind.example' }, []],
  [{ email: 'HELLO@northwind.example' }, []],
  [{ line2: 'Suite 4', phone: '' }, ['phone', 'line2']],
])('typing %j changes %j', (typed, fields) => {
  expect(changedFields(editing(typed).values, company)).toEqual(fields);
});

test.each([
  ['DE', 'CO'],
  ['FR', ''],
  ['', ''],
])('with the country %s the region is "%s"', (country, region) => {
  expect(changeField(editing({}).values, 'countryCode', country, { regionCodes })).toMatchObject({
    countryCode: country,
    region,
  });
});

test.each<[Partial<CompanyFields>, Partial<CompanyFields>, Partial<CompanyFields>, string[]]>([
  // mine, theirs → what the form holds, what is disputed
  [{ phone: '1' }, { name: 'New' }, { phone: '1', name: 'New' }, []],
  [{ phone: '1' }, { phone: '2' }, { phone: '1' }, ['phone']],
  [{ phone: '1' }, { phone: '1' }, { phone: '1' }, ['phone']],
  [
    { phone: '1', line2: 'A' },
    { phone: '2', locality: 'Boulder' },
    { phone: '1', line2: 'A', locality: 'Boulder' },
    ['phone'],
  ],
  [{ region: 'NY' }, { countryCode: 'DE', region: 'BY' }, { countryCode: 'DE', region: 'BY' }, ['region']],
  [{ countryCode: 'DE', region: 'BY' }, { region: 'NY' }, { countryCode: 'DE', region: 'BY' }, ['region']],
])('mine %j and theirs %j become %j, disputed: %j', (mine, theirs, values, disputed) => {
  const merged = takeNewer(editing(mine), newer(theirs));
  expect(merged).toMatchObject({ values, disputed, overtaken: true, base: { revision: 4 } });
});

test('an untouched form simply becomes the newer one', () => {
  expect(takeNewer(editing({ name: `${company.name} ` }), newer({ name: 'New' }))).toEqual(
    startEditing(newer({ name: 'New' })),
  );
});

test('what was disputed stays so when a colleague saves something else', () => {
  const once = takeNewer(editing({ phone: '1' }), newer({ phone: '2' }));
  const twice = takeNewer(once, { ...newer({ phone: '2', name: 'New' }), revision: 5 });
  expect(twice).toMatchObject({ disputed: ['phone'], values: { phone: '1', name: 'New' }, base: { revision: 5 } });
});

test.each(['region', 'countryCode'] as const)('taking their %s takes country and region together', (field) => {
  const merged = takeNewer(editing({ countryCode: 'DE', region: 'BY' }), newer({ countryCode: 'FR', region: 'IDF' }));
  expect(takeTheirs(merged, field).values).toMatchObject({ countryCode: 'FR', region: 'IDF' });
});

test('what was typed while the save was under way is kept', () => {
  const sent = editing({ phone: '1', websiteUrl: 'new.example' }).values;
  const saved = newer({ phone: '1', websiteUrl: 'https://new.example' });
  const after = afterSave({ ...editing({}), values: { ...sent, line2: 'Suite 4' } }, sent, saved);
  expect(after.values).toMatchObject({ phone: '1', websiteUrl: 'https://new.example', line2: 'Suite 4' });
  expect(changedFields(after.values, after.base)).toEqual(['line2']);
});
