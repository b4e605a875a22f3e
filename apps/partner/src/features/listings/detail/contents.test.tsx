import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getListingContent, type ListingContent } from '@app/contract/listings';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeListingAnswers } from '#test/fake-listing.ts';
import { ListingPage } from './listing-page.tsx';
import { listingSearch } from './search.ts';

const PATH = '/campaigns/marketplace/7';
const content: ListingContent = {
  version: 3,
  goals: [
    { key: 'asked', name: 'Asked for a call', kind: 'form', asset: 'form' },
    { key: 'booked', name: 'Call booked', kind: 'appointment', asset: null },
  ],
  sequences: [
    {
      key: 'invite',
      name: 'Invitation',
      steps: [
        { key: 'a', kind: 'email', name: 'Welcome aboard', days: null, asset: 'hello' },
        { key: 'b', kind: 'wait', name: 'Pause', days: 2, asset: null },
        { key: 'c', kind: 'text', name: 'Short reminder', days: null, asset: 'sms' },
        { key: 'd', kind: 'wait', name: 'No pause', days: 0, asset: null },
        { key: 'e', kind: 'task', name: 'Call by hand', days: null, asset: null },
        { key: 'f', kind: 'tag', name: 'Invited', days: null, asset: 'gone' },
      ],
    },
    { key: 'short', name: 'For those in a hurry', steps: [] },
  ],
  flow: [
    { from: 'asked', to: 'invite' },
    { from: 'asked', to: 'short' },
    { from: 'invite', to: 'booked' },
  ],
  assets: [
    { key: 'hello', kind: 'email', name: 'Hello', subject: 'Good to see you', body: 'Dear friend,\n\nhello.' },
    { key: 'sms', kind: 'text', name: 'Text', subject: '', body: 'Still there?' },
    { key: 'form', kind: 'form', name: 'Request form', subject: '', body: '' },
  ],
};
const contents = (give: (version: string | null) => ListingContent) =>
  fake(getListingContent, ({ searchParams }) => give(searchParams.get('version')));

async function open(answer = contents(() => content), search = '?tab=contents') {
  await given({ answers: [answer, ...fakeListingAnswers([])] });
  return openPage(ListingPage, PATH + search, { path: '/campaigns/marketplace/$id', search: listingSearch });
}
const flow = () => screen.findByRole('list', { name: 'The campaign from start to end' });
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return heading.closest('li')!;
};

test('goals and sequences stand in the order in which people come through them', async () => {
  const { address } = await open(undefined, '');
  await userEvent.click(await screen.findByRole('tab', { name: 'Contents' }));
  const rows = [...(await flow()).children].map((row) =>
    within(row as HTMLElement)
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  );
  expect(rows).toEqual([['Asked for a call'], ['Invitation', 'For those in a hurry'], ['Call booked']]);
  expect(address()).toBe(`${PATH}?tab=contents`);
  expect(screen.getByText('2 goals · 2 sequences · 6 steps')).toBeDefined();
});

test('every card says what it is and what it leads to', async () => {
  await open();
  const start = within(await card('Asked for a call'));
  expect(start.getByText('Starts with')).toBeDefined();
  expect(start.getByText('Form submitted')).toBeDefined();
  expect(start.getByText('Next: Invitation and For those in a hurry')).toBeDefined();
  const end = within(await card('Call booked'));
  expect(end.getByText('Goal')).toBeDefined();
  expect(end.getByText('Appointment booked')).toBeDefined();
  expect(end.queryByText(/Next: /)).toBeNull();
  expect(within(await card('Invitation')).getByText('Sequence')).toBeDefined();
});

test('the steps of a sequence are a list of icons with words, waits in days', async () => {
  await open();
  const steps = await screen.findByRole('list', { name: 'Steps of “Invitation”' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual([
    'Email Welcome aboard',
    'Wait 2 days',
    'Text message Short reminder',
    'Continue immediately',
    'Task Call by hand',
    'Tag Invited',
  ]);
});

test('an email step opens to its subject and text, by keyboard too, and closes again', async () => {
  await open();
  const step = await screen.findByRole('button', { name: 'Email Welcome aboard' });
  step.focus();
  await userEvent.keyboard('{Enter}');
  expect(step.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Good to see you')).toBeDefined();
  expect(screen.getByText(/Dear friend,\s+hello\./)).toBeDefined();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('Good to see you')).toBeNull();
});

test('a text message, and the form of a goal, open too; what sends nothing has nothing to open', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Text message Short reminder' }));
  expect(screen.getByText('Still there?')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Request form' }));
  expect(screen.getByText('There is no text.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Call by hand|Invited|Wait/ })).toBeNull();
});

test('an older version can be looked at, and the address says which', async () => {
  const { address } = await open(
    contents((version) => ({ ...content, version: Number(version), goals: version === '1' ? [] : content.goals })),
  );
  await flow();
  const choice = screen.getByRole('combobox', { name: 'Version' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Version 3 (latest)', 'Version 2', 'Version 1']);
  await userEvent.selectOptions(choice, '1');
  await screen.findByText('0 goals · 2 sequences · 6 steps');
  expect(address()).toBe(`${PATH}?tab=contents&version=1`);
});

test('a version whose contents are not kept, and one without any, say so', async () => {
  await open(
    contents((version) => {
      if (version === '3') throw new AppError('listing.notFound');
      return { version: 2, goals: [], sequences: [], flow: [], assets: [] };
    }),
  );
  await screen.findByText('The contents of this version are no longer available.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Version' }), '2');
  await screen.findByText('This campaign contains nothing yet.');
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  await open(
    contents(() => {
      if (fails) throw new AppError('server.unexpected');
      return content;
    }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe('The contents of this campaign could not be loaded.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await flow();
});
