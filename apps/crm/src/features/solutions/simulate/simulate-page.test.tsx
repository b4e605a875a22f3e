import type { Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getSimulation } from '@app/contract/solution-people';
import { getSolution } from '@app/contract/solutions';
import { listTags } from '@app/contract/tags';
import { openPage } from '@app/frame/test/open-page.tsx';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDetail } from '#test/fake-solutions.ts';
import { givenCrm } from '#test/given-crm.ts';
import { simulateSearch } from './search.ts';
import { SimulatePage } from './simulate-page.tsx';

const { goals, sequences, flow } = fakeDetail().draft;
const simulation = {
  campaign: { goals, sequences, flow, assets: { 31: 1 } },
  schedule: { start: '2031-03-03', end: '2031-03-31', sendingHours: null, dailyLimit: null, timeZone: null },
  reEntry: 'completed' as const,
  timeZone: 'UTC',
  contact: { id: 5, name: 'Ada Byron' },
  merge: { contact: { givenName: 'Ada' }, company: {}, owner: {}, link: {} },
  assets: {
    31: {
      name: 'Line by line',
      content: {
        kind: 'email' as const,
        subject: 'Hello {{ contact.givenName }}',
        preview: '',
        blocks: [{ id: 'a', kind: 'heading' as const, text: 'Line by line', align: 'start' as const }],
      },
    },
  },
  facts: { zone: null, tags: [], fields: {}, opened: [], clicked: [], dealStage: null },
  skipped: { email: null, text: null } as Response<typeof getSimulation>['skipped'],
};

async function open(at: string, answer: () => typeof simulation = () => simulation) {
  await givenCrm([
    fake(getSolution, () => fakeDetail()),
    fake(getSimulation, answer),
    fake(listTags, () => ({ tags: [], categories: [] })),
  ]);
  return openPage<typeof simulateSearch, '/solutions/$solutionId/simulate'>(SimulatePage, at, {
    path: '/solutions/$solutionId/simulate',
    search: simulateSearch,
  });
}
const entries = async () =>
  [...(await screen.findByRole('list', { name: 'What happens' })).children].map(({ textContent }) => textContent);

test('who is in the address is simulated from the first day on; outside of the days nobody enters', async () => {
  await open('/solutions/7/simulate?contact=5');
  expect(await entries()).toEqual([
    expect.stringMatching(/^Mar 3, 2031.*Goal reached: Asks for a quote$/),
    expect.stringMatching(/Email Hello Ada/),
    expect.stringMatching(/Wait 2 days: until Mar 5, 2031/),
    expect.stringMatching(/Decision Has read it\?: No/),
    expect.stringMatching(/Waits for a goal: Buys/),
  ]);
  expect(screen.getByRole('combobox', { name: 'Contact' })).toHaveProperty('value', 'Ada Byron');
  await userEvent.click(screen.getByRole('button', { name: 'Replies' }));
  expect((await entries())[3]).toMatch(/Replies to “Line by line”/);
  fireEvent.change(screen.getByLabelText('Begins at'), { target: { value: '2031-04-02T09:00' } });
  expect((await entries()).join()).toMatch(/Asks for a quote: nobody enters on this day, because of the schedule/);
});

test.each([
  ['unsubscribed', 'Would be skipped: unsubscribed', 0],
  ['bounced', 'Would be skipped: earlier messages bounced', 0],
  // The rest can be tried before there is a sender.
  ['noSender', 'Would be skipped: no confirmed sender', 1],
] as const)('an email that would not go out says why: %s', async (email, words, tries) => {
  await open('/solutions/7/simulate?contact=5', () => ({ ...simulation, skipped: { email, text: null } }));
  await screen.findByText(words);
  expect(screen.queryAllByRole('button', { name: 'Replies' })).toHaveLength(tries);
});

test('a contact who is gone is said to be missing, not the solution', async () => {
  await open('/solutions/7/simulate?contact=6', () => {
    throw new AppError('contact.notFound');
  });
  await screen.findByText(/^This contact does not exist/);
});
