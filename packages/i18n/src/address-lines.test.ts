import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const address = (countryCode: string, line2 = '') => ({
  line1: '12 Main Street',
  line2,
  locality: 'Springfield',
  region: 'CO',
  postalCode: '80202',
  countryCode,
});

test.each([
  ['US', ['12 Main Street', 'Springfield, CO 80202', 'Country']],
  ['GB', ['12 Main Street', 'Springfield', '80202', 'Country']],
  ['ZA', ['12 Main Street', 'Springfield', 'CO', '80202', 'Country']],
  ['DE', ['12 Main Street', '80202 Springfield', 'CO', 'Country']],
  ['BR', ['12 Main Street', 'Springfield - CO', '80202', 'Country']],
  ['JP', ['80202', 'CO Springfield', '12 Main Street', 'Country']],
  ['??', ['12 Main Street', '80202 Springfield', 'CO', 'Country']],
])('an address in %s is written as %j', (code, lines) => expect(addressLines(address(code), 'Country')).toEqual(lines));

test('what is missing leaves no marks behind', () => {
  const bare = { line1: '', line2: 'Floor 2', locality: 'Denver', region: '', postalCode: '', countryCode: 'US' };
  expect(addressLines(bare, '')).toEqual(['Floor 2', 'Denver']);
  expect(addressLines({ ...bare, locality: '', region: 'CO', postalCode: '80202' }, '')).toEqual([
    'Floor 2',
    'CO 80202',
  ]);
  expect(addressLines({ ...bare, postalCode: '80202' }, '')).toEqual(['Floor 2', 'Denver, 80202']);
});

test('a hyphen of the place itself stays', () => {
  const place = { ...address('BR'), locality: 'Embu-Guaçu', region: '' };
  expect(addressLines(place, '')).toContain('Embu-Guaçu');
});
