import { addAsset, deleteAsset } from '@app/contract/assets';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDetail } from '#test/fake-solutions.ts';
import { asset } from '#test/given-asset.tsx';
import { button, dialog, openSolution } from '#test/given-solution.tsx';

test('a landing page is added and opened', async () => {
  const made: unknown[] = [];
  const { address } = await openSolution(
    fakeDetail({ assets: [] }),
    [
      fake(addAsset, (_, body) => {
        made.push(body);
        if (made.length === 1) throw new AppError('server.unexpected');
        return asset({ kind: 'page', title: '', description: '', blocks: [] }, { id: 77, solutionId: 7 });
      }),
    ],
    '?tab=content',
  );
  await screen.findByText('This solution has no emails, text messages, forms or pages yet.');
  const add = async () => {
    await userEvent.click(await button('Add content'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Landing page' }));
  };
  await add();
  await screen.findByText('It could not be created. Try again.');
  await add();
  await waitFor(() => expect(address()).toBe('/solutions/7/assets/77'));
  expect(made).toEqual(Array(2).fill({ kind: 'page', name: 'Landing page' }));
});

test('what nothing uses is deleted after a question; what is used stays and says why', async () => {
  let asked = 0;
  await openSolution(
    fakeDetail(),
    [
      fake(deleteAsset, () => {
        asked += 1;
        if (asked === 1) throw new AppError('asset.inUse');
      }),
    ],
    '?tab=content',
  );
  await userEvent.click(await button('Delete Quote'));
  const question = await dialog('Delete content');
  await question.findByText(/^“Quote” will be deleted with all its versions/);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await question.findByText(/^“Quote” is still used by a step, a goal or a page/);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('“Quote” deleted');
  expect(asked).toBe(2);
});

test('of a locked solution nothing is added or deleted', async () => {
  const lock = { by: 'Mara Okafor', company: 'Northwind', date: '2026-03-01T10:00:00.000Z' };
  await openSolution(fakeDetail({ lock }), [], '?tab=content');
  await screen.findByRole('link', { name: 'Quote' });
  expect(screen.queryByRole('button', { name: /Add content|Delete/ })).toBeNull();
});
