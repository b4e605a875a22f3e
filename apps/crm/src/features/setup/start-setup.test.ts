import { company } from '@app/workspace/test/settings-server.ts';
import { expect, test } from 'vitest';
import { faultyStep, offerSender, senderFaults, startSetup, toTyped } from './start-setup.ts';

const ana = { id: 1, name: 'Ana', address: 'ana@shop.example', isDefault: false, isProven: true, askedDate: null };

test('the zone of the device is offered where nobody has chosen one', () => {
  const fresh = { ...company, timeZone: 'UTC', updatedDate: null };
  expect(startSetup(fresh, { company: {} }, 'Asia/Tokyo').values.timeZone).toBe('Asia/Tokyo');
  expect(startSetup(fresh, { company: { timeZone: 'Europe/Paris' } }, 'Asia/Tokyo').values.timeZone).toBe(
    'Europe/Paris',
  );
  expect(startSetup(company, { company: {} }, 'Asia/Tokyo').values.timeZone).toBe(company.timeZone);
});

test('only what differs from what is stored is kept', () => {
  const editing = startSetup(company, { company: { name: 'Other', email: company.email } }, 'UTC');
  expect(toTyped(editing, { logo: '', sender: null })).toEqual({ company: { name: 'Other' }, logo: '' });
});

test('the default sender is offered, else any, else the business as it is typed', () => {
  expect(offerSender([ana, { ...ana, name: 'Bo', isDefault: true }], company)).toMatchObject({ name: 'Bo' });
  expect(offerSender([ana], company)).toMatchObject({ name: 'Ana' });
  expect(offerSender([], company)).toEqual({ name: company.name, address: company.email });
});

test.each([
  [{ name: '', address: '' }, {}],
  [{ name: 'A', address: 'a@b.example' }, {}],
  [{ name: '', address: 'a@b.example' }, { name: 'required' }],
  [{ name: 'A', address: ' ' }, { address: 'required' }],
  [{ name: 'A', address: 'nobody' }, { address: 'email' }],
])('of the sender %j is wrong: %j', (sender, faults) => {
  expect(senderFaults(sender)).toEqual(faults);
});

test.each([
  [{}, null],
  [{ email: 'nobody' }, 'reach'],
  [{ postalCode: 'x' }, 'place'],
  [{ postalCode: 'x', name: '' }, 'reach'],
])('with %j the faulty step is %s', (change, step) => {
  expect(faultyStep({ ...company, ...change })).toBe(step);
});
