import { fake } from '@app/contract/fake-fetch';
import { getSolution, type SolutionDetail } from '@app/contract/solutions';
import { openPage } from '@app/frame/test/open-page.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { solutionSearch } from '../src/features/solutions/one/search.ts';
import { SolutionPage } from '../src/features/solutions/one/solution-page.tsx';
import { givenCrm } from './given-crm.ts';
import { Modals } from './modals.tsx';

type Answers = Parameters<typeof givenCrm>[0];

export async function openSolution(solution: SolutionDetail, answers: Answers = [], search = '') {
  await givenCrm([fake(getSolution, () => solution), ...answers]);
  return openPage<typeof solutionSearch, '/solutions/$solutionId'>(
    (props) => (
      <>
        <SolutionPage {...props} />
        <Modals />
      </>
    ),
    `/solutions/7${search}`,
    { path: '/solutions/$solutionId', search: solutionSearch },
  );
}
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** Waits until it is said, and takes it back. Messages of earlier tests may still be there. */
export async function undo(text: string) {
  const said = (await screen.findByText(text)).closest('[data-kind]');
  await userEvent.click(within(said as HTMLElement).getByText('Undo'));
}
