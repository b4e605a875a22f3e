import { getCrmSettings } from '@app/contract/crm-settings';
import { fake } from '@app/contract/fake-fetch';
import { getSending } from '@app/contract/sending';
import {
  type Difference,
  getSolutionNumbers,
  listDifferences,
  listSolutionLog,
  settleDifference,
} from '@app/contract/solution-people';
import { changeSchedule, changeSolution, type SolutionDetail } from '@app/contract/solutions';
import { listTags } from '@app/contract/tags';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDetail, noNumbers } from '#test/fake-solutions.ts';
import { button, dialog, openSolution, undo } from '#test/given-solution.tsx';

test('schedule and settings are checked before they are saved; the schedule can be taken back', async () => {
  let current = fakeDetail();
  const asked: unknown[] = [];
  await openSolution(
    current,
    [
      fake(getCrmSettings, () => ({ timeZone: 'Asia/Baghdad', currencyCode: 'IQD', countryCode: 'IQ' })),
      fake(getSending, () => ({
        ...{ senders: [], domains: [], topics: [{ id: 3, name: 'Offers', optOuts: 0 }], postalAddress: '' },
        ...{ canMail: true, canText: false, waiting: 0, uncertain: 0 },
        settings: {
          ...{ isTracking: true, frequencyLimit: null, frequencyDays: 7, rate: 60, textFrom: '', helpText: '' },
          sendingHours: { weekdays: [1, 3], from: '10:00', to: '16:30' },
        },
      })),
      fake(changeSchedule, (_, body) => {
        asked.push(body);
        current = { ...current, schedule: body as SolutionDetail['schedule'] };
        return current;
      }),
      fake(changeSolution, (_, body) => {
        asked.push(body);
        return { solution: current, newIds: {} };
      }),
    ],
    '?tab=settings',
  );
  // By their words: to find roles among hundreds of time zones takes seconds.
  await screen.findByText('The account’s (Asia/Baghdad)');
  await screen.findByText(/^The account’s hours apply: Mon and Wed, 10:00\sAM to 4:30\sPM\./);
  const save = () => userEvent.click(screen.getByText('Save schedule'));
  await userEvent.type(screen.getByLabelText('Messages per day'), '0');
  await save();
  await screen.findByText('Enter a whole number from 1 to 1,000,000, or nothing.');
  await userEvent.clear(screen.getByLabelText('Messages per day'));
  await userEvent.click(screen.getByLabelText('Send messages only at certain hours'));
  await userEvent.click(screen.getByLabelText('Friday'));
  await save();
  await undo('Schedule saved');
  const none = { start: null, end: null, sendingHours: null, dailyLimit: null, timeZone: null };
  const sendingHours = { weekdays: [1, 2, 3, 4], from: '09:00', to: '17:00' };
  await waitFor(() => expect(asked).toEqual([{ ...none, sendingHours }, none]));

  const rules = within(screen.getByText('Save settings').closest('form') as HTMLElement);
  await userEvent.type(rules.getByLabelText('book'), 'nowhere');
  await userEvent.click(rules.getByRole('button', { name: 'Save settings' }));
  await rules.findByText('Enter an address that begins with https://.');
  await userEvent.clear(rules.getByLabelText('book'));
  await userEvent.type(rules.getByLabelText('book'), 'https://book.example');
  await userEvent.click(rules.getByRole('radio', { name: 'Never' }));
  await userEvent.selectOptions(rules.getByRole('combobox', { name: 'Kind of email' }), 'Offers');
  await userEvent.click(rules.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Settings saved');
  expect(asked.at(-1)).toMatchObject({
    draft: {
      links: { book: 'https://book.example' },
      reEntry: 'never',
      topicId: 3,
      goals: [{ id: 'g1' }, { id: 'g2' }],
    },
    seenDate: null,
  });
});

test('what an update would change is taken or left, part by part', async () => {
  const asked: unknown[] = [];
  const difference = { part: 'asset' as const, id: 31, name: 'Line by line', here: 'Hello there', offered: 'Good day' };
  await openSolution(fakeDetail({ attention: ['updateOffered'] }), [
    fake(listDifferences, () => ({ differences: asked.length === 0 ? [difference] : [] })),
    fake(settleDifference, (_, body) => {
      asked.push(body);
      return { differences: [] };
    }),
  ]);
  await userEvent.click(await button('See differences'));
  const choose = await dialog('Choose what to use');
  const one = within(await choose.findByRole('article', { name: 'Line by line' }));
  one.getByText('Hello there');
  one.getByText('Good day');
  await userEvent.click(one.getByRole('button', { name: 'Use the newer version of “Line by line”' }));
  await choose.findByText('There is nothing left to choose.');
  expect(asked).toEqual([{ part: 'asset', id: 31, take: true }]);
});

test('two steps are compared by what they do: how long they wait, what they send, which tags they apply', async () => {
  const wait = (amount: number, unit: 'days' | 'hours') => ({
    name: 'Pause',
    action: { kind: 'wait' as const, wait: { kind: 'for' as const, amount, unit } },
  });
  const mail = (name: string, asset: string) => ({ name, action: { kind: 'email' as const, asset } });
  const tag = { name: 'Mark', action: { kind: 'tag' as const, apply: [5], remove: [] } };
  const differences: Difference[] = [
    { part: 'step', id: 2, name: 'Pause', here: wait(5, 'hours'), offered: wait(9, 'days') },
    { part: 'step', id: 1, name: 'Ours', here: mail('Ours', '31'), offered: mail('Theirs', '0') },
    { part: 'step', id: 4, name: 'Mark', here: tag, offered: { ...tag, action: { ...tag.action, apply: [] } } },
  ];
  await openSolution(fakeDetail({ attention: ['updateOffered'] }), [
    fake(listDifferences, () => ({ differences })),
    fake(listTags, () => ({
      tags: [{ id: 5, name: 'Regular', description: '', categoryId: null, contacts: 0, mergingInto: null }],
      categories: [],
    })),
  ]);
  await userEvent.click(await button('See differences'));
  const choose = await dialog('Choose what to use');
  await choose.findByText('Pause Wait 5 hours');
  choose.getByText('Pause Wait 9 days');
  choose.getByText('Ours Email Line by line');
  choose.getByText('Theirs Email Not chosen yet');
  await choose.findByText('Mark Tag Apply tags: Regular');
  choose.getByText('Mark Tag');
});

test('what a newer version no longer has is removed, or stays', async () => {
  const asked: unknown[] = [];
  const call = { name: 'Our words', action: { kind: 'webhook' as const, url: 'https://ours.example/' } };
  let differences: Difference[] = [
    { part: 'step', id: 41, name: 'Our words', here: call, offered: null },
    { part: 'goal', id: 41, name: 'They come', here: { name: 'They come', kind: 'appointment' }, offered: null },
  ];
  await openSolution(fakeDetail({ attention: ['updateOffered'] }), [
    fake(listDifferences, () => ({ differences })),
    fake(settleDifference, (_, body) => {
      asked.push(body);
      differences = differences.slice(1);
      return { differences };
    }),
  ]);
  await userEvent.click(await button('See differences'));
  const choose = await dialog('Choose what to use');
  const one = within(await choose.findByRole('article', { name: 'Our words' }));
  one.getByText('Our words Webhook https://ours.example/');
  one.getByText('The newer version no longer has this.');
  choose.getByText('They come Appointment booked');
  await userEvent.click(one.getByRole('button', { name: 'Remove “Our words”' }));
  await screen.findByText('“Our words” was removed. It stops running once you publish.');
  await waitFor(() => expect(choose.queryByRole('article', { name: 'Our words' })).toBeNull());
  await userEvent.click(choose.getByRole('button', { name: 'Keep your “They come”' }));
  await choose.findByText('There is nothing left to choose.');
  expect(asked).toEqual([
    { part: 'step', id: 41, take: true },
    { part: 'goal', id: 41, take: false },
  ]);
});

test('what was deleted here and a newer version has is added again, or left out', async () => {
  const asked: unknown[] = [];
  const deleted = (key: string) => ({ part: 'deletedAsset' as const, key, name: `Mail ${key}`, offered: 'Good day' });
  let differences = [deleted('a'), deleted('b')];
  await openSolution(fakeDetail({ attention: ['updateOffered'] }), [
    fake(listDifferences, () => ({ differences })),
    fake(settleDifference, (_, body) => {
      asked.push(body);
      differences = differences.slice(1);
      return { differences };
    }),
  ]);
  await userEvent.click(await button('See differences'));
  const choose = await dialog('Choose what to use');
  const one = within(await choose.findByRole('article', { name: 'Mail a' }));
  one.getByText('Deleted');
  one.getByText('Good day');
  await userEvent.click(one.getByRole('button', { name: 'Add “Mail a” again' }));
  await screen.findByText('“Mail a” was added again');
  await waitFor(() => expect(choose.queryByRole('article', { name: 'Mail a' })).toBeNull());
  await userEvent.click(choose.getByRole('button', { name: 'Leave “Mail b” out' }));
  await choose.findByText('There is nothing left to choose.');
  expect(asked).toEqual([
    { part: 'deletedAsset', key: 'a', take: true },
    { part: 'deletedAsset', key: 'b', take: false },
  ]);
});

test('numbers are a chart of the one that is chosen and a table of all; content and log are a tab away', async () => {
  const day = (date: string, sent: number) => ({
    ...noNumbers,
    ...{ day: date, sent, left: 0, complained: 0, replied: 0 },
  });
  await openSolution(
    fakeDetail(),
    [
      fake(getSolutionNumbers, () => ({ days: [day('2026-03-01', 4), day('2026-03-02', 6)] })),
      fake(listSolutionLog, () => ({
        entries: [
          {
            ...{ id: 4, date: '2026-03-04T10:00:00.000Z', by: null, what: 'failed' as const },
            details: { name: 'Call', count: 5000 },
          },
          {
            ...{ id: 3, date: '2026-03-03T10:00:00.000Z', by: null, what: 'failed' as const },
            details: { name: 'Call', count: 1, contact: { id: 5, name: 'Ada Byron' } },
          },
          {
            id: 2,
            date: '2026-03-02T10:00:00.000Z',
            by: null,
            what: 'pausedItself' as const,
            details: { why: 'bounces' },
          },
          { id: 1, date: '2026-03-01T10:00:00.000Z', by: null, what: 'published' as const, details: { version: 3 } },
        ],
        nextPageToken: '',
      })),
    ],
    '?tab=numbers',
  );
  await userEvent.click(await button('Sent: 10'));
  screen.getByRole('img', { name: 'Sent: by day' });
  await userEvent.click(await button('Show as table'));
  within(screen.getByRole('table', { name: 'by day' })).getByRole('row', { name: /^Mar 2, 2026.* 6 / });
  screen.getByText('Reached: 5');

  await userEvent.click(screen.getByRole('tab', { name: 'Content' }));
  const form = await screen.findByRole('row', { name: /Quote/ });
  expect(within(form).getByRole('link', { name: 'Quote' }).getAttribute('href')).toBe('/solutions/7/assets/32');
  within(form).getByText('alder.pages.example/forms/q');
  await userEvent.click(screen.getByRole('tab', { name: 'Log' }));
  const log = within(await screen.findByRole('list', { name: 'Log' }));
  expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Failures of step “Call”: 5,000Mar 4, 2026/),
    expect.stringMatching(/^Step “Call” failedAda ByronMar 3, 2026/),
    expect.stringMatching(/^Paused automaticallyAt least 5% of its emails bounced\.Mar 2, 2026/),
    expect.stringMatching(/^Version 3 publishedMar 1, 2026/),
  ]);
  expect(log.getByRole('link', { name: 'Ada Byron' }).getAttribute('href')).toBe('/contacts/5');
});
