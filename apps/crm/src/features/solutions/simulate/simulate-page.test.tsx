import type { Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getSimulation } from '@app/contract/solution-people';
import { getSolution } from '@app/contract/solutions';
import { listTags } from '@app/contract/tags';
import { openPage } from '@app/frame/test/open-page.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
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
        blocks: [
          { id: 'a', kind: 'heading' as const, text: 'Line by line', align: 'start' as const },
          {
            id: 'b',
            kind: 'button' as const,
            label: 'See it',
            href: 'https://alder.example/quote',
            align: 'start' as const,
          },
        ],
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

test('a goal that is reached takes them out of what is before it, and can be moved and taken away again', async () => {
  await open('/solutions/7/simulate?contact=5');
  await entries();
  const add = within(screen.getByRole('form', { name: 'Try it' }));
  expect(add.getByLabelText('What else happens?')).toHaveProperty('value', 'g2');
  expect(add.getByLabelText('When')).toHaveProperty('value', '2031-03-04T09:00');
  await userEvent.click(add.getByRole('button', { name: 'Try it' }));
  expect((await entries()).slice(3)).toEqual([
    expect.stringMatching(/^Mar 4, 2031.*Goal reached: Buys$/),
    expect.stringMatching(/Solution completed$/),
  ]);

  fireEvent.change(screen.getByLabelText('Time of: Goal reached: Buys'), { target: { value: '2031-03-07T09:00' } });
  expect((await entries()).slice(3)).toEqual([
    expect.stringMatching(/Decision Has read it\?: No/),
    expect.stringMatching(/Waits for a goal: Buys/),
    expect.stringMatching(/^Mar 7, 2031.*Goal reached: Buys$/),
    expect.stringMatching(/Solution completed$/),
  ]);

  await userEvent.click(screen.getByRole('button', { name: 'Remove: Goal reached: Buys' }));
  expect(screen.queryByRole('list', { name: 'What else happens' })).toBeNull();
  expect((await entries()).at(-1)).toMatch(/Waits for a goal: Buys/);
});

test('a message shows its words; who opens it, or clicks in it, is decided for', async () => {
  await open('/solutions/7/simulate?contact=5');
  await entries();
  await userEvent.click(screen.getByText('Show text'));
  expect(screen.getByText(/See it/, { selector: 'pre' }).textContent).toMatch(
    /Line by line[\s\S]*alder\.example\/quote/,
  );
  for (const [button, name] of [
    ['Opens it', 'Opens “Line by line”'],
    ['Clicks alder.example/quote', 'Clicks a link in “Line by line”'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: button }));
    const told = await entries();
    expect(told[3]).toContain(name);
    expect(told[4]).toMatch(/Decision Has read it\?: Yes/);
    await userEvent.click(screen.getByRole('button', { name: `Remove: ${name}` }));
    expect((await entries())[3]).toMatch(/Decision Has read it\?: No/);
  }
});

test('a contact who is gone is said to be missing, not the solution', async () => {
  await open('/solutions/7/simulate?contact=6', () => {
    throw new AppError('contact.notFound');
  });
  await screen.findByText(/^This contact does not exist/);
});
