import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { changeImport, getImport } from '@app/contract/imports';
import type { PageProps } from '@app/frame/app/route.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { saveNow } from '#data/import-changes.ts';
import { importServer } from '#test/fake-imports.ts';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { ImportPage } from '../wizard/import-page.tsx';
import { importSearch } from '../wizard/steps.ts';

// Loaded when it is first opened: on a busy machine that takes longer than anybody waits for a window.
beforeAll(async () => void (await import('../../settings/field-modal.tsx')), 60_000);
afterEach(async () => {
  act(closeModals);
  // What was chosen last is saved a moment later: by then it would be another test's server.
  await saveNow(12);
});

const Page = (props: PageProps<typeof importSearch>) => (
  <>
    <ImportPage {...props} />
    <Modals />
  </>
);

async function open(
  given: Parameters<typeof importServer>[0] = {},
  first: Parameters<typeof givenCrm>[0] = [],
  at = '/contacts/import?import=12&step=matching',
) {
  const { server, answers } = importServer(given);
  await givenCrm([...first, ...answers]);
  return { server, ...openPage(Page, at, { search: importSearch }) };
}
const columns = [
  { name: 'Vorname', samples: ['Anna'], suggestion: 'givenName' as const },
  { name: 'Nachname', samples: ['Ruiz'], suggestion: 'familyName' as const },
  { name: 'Work mail', samples: ['anna@ruiz.example'], suggestion: 'email' as const },
  { name: 'Home mail', samples: ['a@home.example'], suggestion: null },
  { name: 'Shoe size', samples: ['42'], suggestion: null },
];
const matching = ['givenName', 'familyName', 'email', null, null] as const;
const field = (column: string) => screen.findByRole('button', { name: new RegExp(`^Field for ${column}: `) });
const told = async (column: string) => (await field(column)).getAttribute('aria-label');

/** By the keyboard alone. */
async function choose(column: string, typed: string) {
  (await field(column)).focus();
  await userEvent.keyboard('{Enter}');
  // By its name: a window that opens with the choice has a list of its own.
  const list = { name: `Field for ${column}` };
  await screen.findByRole('combobox', list);
  await userEvent.keyboard(typed);
  // Who types sees what it would be before they press Enter.
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toContain(typed));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('combobox', list)).toBeNull());
}

test('two columns for one field are refused at the second, which may take it; all is saved as one goes', async () => {
  const { server } = await open({ columns, matching: [...matching] });
  expect(await told('Work mail')).toBe('Field for Work mail: Email');
  expect(screen.getAllByText('Suggested')).toHaveLength(3);
  await choose('Home mail', 'Email');
  expect(screen.getByRole('alert').textContent).toBe('“Email” is already matched to “Work mail”.');
  expect(document.activeElement).toBe(await field('Home mail'));
  await userEvent.click(screen.getByRole('button', { name: 'Use this column instead' }));
  expect(await told('Home mail')).toBe('Field for Home mail: Email');
  expect(await told('Work mail')).toBe('Field for Work mail: Do not import');
  expect(screen.queryByRole('alert')).toBeNull();
  await choose('Work mail', 'Email 2');
  await waitFor(() =>
    expect(server.changes.at(-1)).toEqual({ matching: ['givenName', 'familyName', 'email2', 'email', null] }),
  );
  // What was chosen quickly is sent together.
  expect(server.changes.length).toBeLessThanOrEqual(2);
});

test('a field is made on the way and matched; what is not imported can be looked at alone', async () => {
  const { server } = await open({ columns, matching: [...matching] });
  await choose('Shoe size', 'New field');
  const modal = within(await screen.findByRole('dialog', { name: 'Add field' }));
  expect((await modal.findByRole<HTMLInputElement>('textbox', { name: /Name/ })).value).toBe('Shoe size');
  await userEvent.click(modal.getByRole('button', { name: 'Save field' }));
  await waitFor(async () => expect(await told('Shoe size')).toBe('Field for Shoe size: Shoe size'));
  await waitFor(() => expect(server.current.matching[4]).toBe('field:70'));
  await userEvent.click(screen.getByRole('radio', { name: 'Not imported (1)' }));
  const list = within(screen.getByRole('list', { name: 'Columns' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await choose('Home mail', 'Email 2');
  // It stays in sight although it is imported now.
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  screen.getByRole('radio', { name: 'Not imported (0)' });
  await waitFor(() => expect(server.current.matching[3]).toBe('email2'));
});

test('one goes on when all three are matched; a full name stands for two of them', async () => {
  const { address, goTo } = await open({ columns, matching: [null, 'familyName', null, 'email', null] });
  await screen.findByText('First name *: not matched yet');
  screen.getByText('Last name *: Nachname');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('alert').textContent).toBe('Match these fields first: First name.');
  await choose('Vorname', 'Full name');
  screen.getByText('First name *: Vorname');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/contacts/import?import=12&step=permissions'));
  // The steps that are behind can be gone back to; what was chosen is still there.
  const steps = within(screen.getByRole('navigation', { name: 'Steps of the import' }));
  await userEvent.click(steps.getByRole('button', { name: 'Field matching' }));
  expect(await told('Vorname')).toBe('Field for Vorname: Full name');
  await goTo('/contacts/import?import=12&step=complete');
  await waitFor(() => expect(steps.getByText('Permissions').closest('[aria-current="step"]')).not.toBeNull());
});

test('a choice that cannot be saved is taken back and said; an import that is gone offers a new one', async () => {
  let isGone = false;
  const seen = Promise.withResolvers<void>();
  const refuse = async () => {
    await seen.promise;
    throw new AppError('import.notReady');
  };
  const { server, queryClient, address } = await open({ columns, matching: [...matching] }, [
    fake(changeImport, refuse),
    fake(getImport, () => {
      if (isGone) throw new AppError('import.notFound');
      return server.current;
    }),
  ]);
  await choose('Home mail', 'Email 2');
  expect(await told('Home mail')).toBe('Field for Home mail: Email 2');
  seen.resolve();
  await screen.findByText('Your changes could not be saved. Try again.');
  await waitFor(async () => expect(await told('Home mail')).toBe('Field for Home mail: Do not import'));
  isGone = true;
  await act(() => queryClient.resetQueries());
  await screen.findByText('This import no longer exists.');
  await userEvent.click(screen.getByRole('button', { name: 'Start a new import' }));
  await waitFor(() => expect(address()).toBe('/contacts/import'));
});
