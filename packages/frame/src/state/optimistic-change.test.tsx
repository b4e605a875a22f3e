import { AppError } from '@app/contract/errors';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { given, openPage } from '../../test/open-page.tsx';
import { useOptimisticChange, usePendingChanges } from './optimistic-change.ts';

type Change = { name: string; starred: boolean };
const key = ['stars', 'change'];

/** What the server keeps, and the calls that wait for its answer, in their order. */
class Stars {
  kept: Record<string, boolean> = { a: false, b: false };
  sent: Change[] = [];
  waiting: PromiseWithResolvers<void>[] = [];
  asked = 0;
  cancelled = 0;
  cancelledBeforeKept = 0;
  isListHeld = false;

  list = () =>
    queryOptions({
      queryKey: ['stars'],
      queryFn: async ({ signal }) => {
        this.asked++;
        const { kept } = this;
        signal.addEventListener('abort', () => this.cancelled++);
        if (this.isListHeld) await new Promise((_, reject) => signal.addEventListener('abort', reject));
        return kept;
      },
    });

  send = async (change: Change) => {
    this.sent.push(change);
    const held = Promise.withResolvers<void>();
    this.waiting.push(held);
    await held.promise;
    this.kept = { ...this.kept, [change.name]: change.starred };
    return this.kept;
  };

  answer = () => act(async () => this.waiting.shift()?.resolve());
  refuse = () => act(async () => this.waiting.shift()?.reject(new AppError('server.unexpected')));
}

let stars = new Stars();

function Page() {
  const { data = {} } = useQuery(stars.list());
  const pending = usePendingChanges<Change>(key);
  const { change } = useOptimisticChange({
    key,
    scope: 'stars',
    subjectOf: ({ name }: Change) => name,
    send: stars.send,
    keep: (client, answer) => {
      stars.cancelledBeforeKept = stars.cancelled;
      client.setQueryData(stars.list().queryKey, answer);
    },
    stale: [['stars']],
    done: ({ name, starred }) => ({
      text: `${name} is ${starred ? 'starred' : 'plain'}`,
      undo: { name, starred: !starred },
    }),
    failed: ({ name }) => `${name} could not be changed`,
    situation: () => 'starring',
  });
  const shown = Object.fromEntries([...Object.entries(data), ...pending.map(({ name, starred }) => [name, starred])]);
  return (
    <>
      <h1>
        {Object.keys(shown)
          .filter((name) => shown[name])
          .join() || 'none'}
      </h1>
      {['a', 'b'].map((name) => (
        <p key={name}>
          <button type="button" onClick={() => change({ name, starred: true })}>{`star ${name}`}</button>
          <button type="button" onClick={() => change({ name, starred: false })}>{`clear ${name}`}</button>
        </p>
      ))}
    </>
  );
}

async function open() {
  await given({});
  stars = new Stars();
  const page = openPage(Page, '/');
  await screen.findByRole('heading', { name: 'none' });
  return page;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.getByRole('heading').textContent;

afterEach(() => {
  for (const button of screen.queryAllByLabelText('Close')) fireEvent.click(button);
});

test('a change is shown while it is under way, and kept when it is answered', async () => {
  await open();
  press('star a');
  await waitFor(() => expect(shown()).toBe('a'));
  expect(screen.queryByText('a is starred')).toBeNull();
  await stars.answer();
  expect(await screen.findByText('a is starred')).toBeDefined();
  expect(shown()).toBe('a');
});

test('a change that fails is gone again and says so', async () => {
  await open();
  press('star a');
  await waitFor(() => expect(shown()).toBe('a'));
  await stars.refuse();
  expect(await screen.findByText('a could not be changed')).toBeDefined();
  await waitFor(() => expect(shown()).toBe('none'));
});

test('undo takes it back the same way', async () => {
  await open();
  press('star a');
  await waitFor(() => expect(stars.sent).toHaveLength(1));
  await stars.answer();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shown()).toBe('none'));
  await waitFor(() => expect(stars.sent.at(-1)).toEqual({ name: 'a', starred: false }));
  await stars.answer();
  expect(await screen.findByText('a is plain')).toBeDefined();
  expect(stars.kept.a).toBe(false);
});

test('of quick changes of one thing the last one counts, and only it is told about', async () => {
  await open();
  press('star a');
  press('clear a');
  press('star a');
  await waitFor(() => expect(shown()).toBe('a'));
  for (const sent of [1, 2, 3]) {
    await waitFor(() => expect(stars.sent).toHaveLength(sent));
    await stars.answer();
  }
  expect(await screen.findByText('a is starred')).toBeDefined();
  expect(screen.queryByText('a is plain')).toBeNull();
  expect(screen.getAllByText('a is starred')).toHaveLength(1);
  expect(stars.sent.map(({ starred }) => starred)).toEqual([true, false, true]);
  expect(shown()).toBe('a');
});

test('the first of two that fails says nothing: what was asked for last is what counts', async () => {
  await open();
  press('star a');
  press('clear a');
  await waitFor(() => expect(stars.sent).toHaveLength(1));
  await stars.refuse();
  await waitFor(() => expect(stars.sent).toHaveLength(2));
  await stars.answer();
  expect(await screen.findByText('a is plain')).toBeDefined();
  expect(screen.queryByText('a could not be changed')).toBeNull();
});

test('changes of two things are told about both', async () => {
  await open();
  press('star a');
  press('star b');
  await waitFor(() => expect(shown()).toBe('a,b'));
  for (const sent of [1, 2]) {
    await waitFor(() => expect(stars.sent).toHaveLength(sent));
    await stars.answer();
  }
  expect(await screen.findByText('a is starred')).toBeDefined();
  expect(await screen.findByText('b is starred')).toBeDefined();
});

test('the same change twice, as a double click makes it, is sent once', async () => {
  await open();
  press('star a');
  press('star a');
  await waitFor(() => expect(stars.sent).toHaveLength(1));
  await stars.answer();
  await screen.findByText('a is starred');
  expect(stars.sent).toHaveLength(1);
});

test('a list that was asked for before the answer is cancelled: it would bring the old state back', async () => {
  const { queryClient } = await open();
  press('star a');
  await waitFor(() => expect(stars.sent).toHaveLength(1));
  stars.isListHeld = true;
  void queryClient.invalidateQueries({ queryKey: ['stars'] });
  await waitFor(() => expect(stars.asked).toBe(2));
  stars.isListHeld = false;
  await stars.answer();
  await screen.findByText('a is starred');
  expect(stars.cancelledBeforeKept).toBe(1);
  await waitFor(() => expect(stars.asked).toBe(3));
  expect(shown()).toBe('a');
});
