import { listCampaigns } from '@app/contract/campaigns';
import { fake } from '@app/contract/fake-fetch';
import type { PageProps } from '@app/frame/app/route.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { saveNow } from '#data/import-changes.ts';
import { importCounts, runServer } from '#test/fake-import-runs.ts';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { ImportPage } from './import-page.tsx';
import { importSearch } from './steps.ts';

afterEach(async () => {
  act(closeModals);
  vi.restoreAllMocks();
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
  step: string,
  given: Parameters<typeof runServer>[0] = {},
  others: Parameters<typeof givenCrm>[0] = [],
) {
  window.scrollTo = () => undefined;
  const { server, answers } = runServer(given);
  await givenCrm([...others, ...answers]);
  const page = openPage(Page, `/contacts/import?import=12&step=${step}`, { search: importSearch });
  const news = async () => act(() => page.queryClient.invalidateQueries({ queryKey: ['imports'] }));
  return { server, news, ...page };
}

const choices = {
  ...({ permission: 'none', statement: '', type: 'lead', ownerId: null, existing: 'update' } as const),
  ...{ tagIds: [], overwrite: [] },
};

test('permission and type must be chosen, with the evidence of a permission; what could not be saved stays', async () => {
  const { server, address } = await open('permissions');
  const user = userEvent.setup();
  const question = await screen.findByRole('radiogroup', { name: 'Did these contacts allow marketing email?' });
  // Only texts are refused beforehand.
  expect(screen.getAllByRole('radio', { checked: true })).toEqual([
    screen.getByRole('radio', { name: 'No text messages' }),
  ]);
  screen.getByText('An existing unsubscribe, bounce or withdrawal is never overwritten.');
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  within(question).getByText('Choose whether you have permission.');
  screen.getByText('Choose what these contacts are.');
  await user.click(screen.getByRole('radio', { name: 'I have permission for every contact' }));
  await user.click(screen.getByRole('radio', { name: 'Customer' }));
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  screen.getByText('Say how the permission was obtained.');
  await user.click(screen.getByLabelText(/How was the permission obtained/));
  await user.paste('Fair in May');
  await user.click(screen.getByRole('combobox', { name: 'Tags for all contacts' }));
  await user.paste('Fair');
  await user.click(await screen.findByRole('option', { name: 'Create “Fair”' }));
  await waitFor(() => expect(server.current.choices.tagIds).toEqual([41]));
  server.refuses = { action: 'change', code: 'server.unexpected' };
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText('Your changes could not be saved. Try again.');
  expect(screen.getByDisplayValue('Fair in May')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => expect(address()).toBe('/contacts/import?import=12&step=check'));
  expect(server.current.choices).toMatchObject({ permission: 'granted', statement: 'Fair in May', type: 'customer' });
  await screen.findByRole('heading', { name: 'Checking the file' });
  expect(server.actions).toEqual(['check']);
});

test('a file with numbers is asked about text messages, apart from email and with words of their own', async () => {
  const { server, address } = await open('permissions', { choices });
  const user = userEvent.setup();
  const question = within(await screen.findByRole('radiogroup', { name: 'Did these contacts allow text messages?' }));
  expect(question.getByRole<HTMLInputElement>('radio', { name: 'No text messages' }).checked).toBe(true);
  question.getByText('A number that replied STOP, and a withdrawal, are never overwritten.');
  expect(screen.queryByLabelText(/How did they allow text messages/)).toBeNull();
  await user.click(question.getByRole('radio', { name: 'I may text every number' }));
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  screen.getByText('Say how they allowed text messages.');
  await user.click(screen.getByLabelText(/How did they allow text messages/));
  await user.paste('At the till');
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => expect(address()).toBe('/contacts/import?import=12&step=check'));
  expect(server.current.choices).toMatchObject({
    ...{ permission: 'none', statement: '' },
    ...{ textPermission: 'granted', textStatement: 'At the till' },
  });
});

test.each([
  {
    since: { locked: true },
    option: 'Held (locked: nobody can be added)',
    said: 'This campaign is locked: nobody can be added to it. Choose another one.',
  },
  {
    since: { locked: false, entry: 'over' as const },
    option: /^Held \(/,
    said: 'This campaign does not run at the moment. Choose another one.',
  },
])('a campaign that takes nobody cannot be chosen, and has to be let go of: $said', async ({ since, option, said }) => {
  const campaign = {
    ...{ categories: [], active_contact_count: 0, completed_contact_count: 0, error_message: null },
    ...{ date_created: '2026-01-01T00:00:00.000Z', published_date: '2026-01-01T00:00:00.000Z', published_status: true },
  };
  const { server, address } = await open('permissions', { choices: { ...choices, campaignId: 5 } }, [
    fake(listCampaigns, () => ({
      campaigns: [
        { ...campaign, id: 4, name: 'Quotes', locked: false },
        { ...campaign, id: 5, name: 'Held', ...since },
      ],
      count: 2,
    })),
  ]);
  const user = userEvent.setup();
  const held = await screen.findByRole<HTMLOptionElement>('option', { name: option });
  expect([held.disabled, held.selected]).toEqual([true, true]);
  screen.getByText(said);
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  const select = screen.getByRole('combobox', { name: 'Add them to a campaign' });
  await waitFor(() => expect(document.activeElement).toBe(select));
  expect(server.actions).toEqual([]);
  await user.selectOptions(select, 'No campaign');
  expect(screen.queryByText(said)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => expect(address()).toBe('/contacts/import?import=12&step=check'));
  expect(server.current.choices.campaignId).toBeNull();
});

test('a file without numbers is not asked about text messages', async () => {
  await open('permissions', { matching: ['givenName', 'familyName', 'email'], choices });
  await screen.findByRole('radiogroup', { name: 'Did these contacts allow marketing email?' });
  expect(screen.queryByRole('radiogroup', { name: 'Did these contacts allow text messages?' })).toBeNull();
});

test('the check says what will happen, adds it up, shows the rows, and is made again for another choice', async () => {
  const { server, news, address } = await open('check', { choices });
  const user = userEvent.setup();
  server.refuses = { action: 'start', code: 'server.unexpected' };
  await screen.findByRole('progressbar', { name: 'Checking the file' });
  screen.getByText('Rows: 300');
  server.current = { ...server.current, state: 'checked', counts: importCounts(), progress: 1 };
  await news();
  const sum = within(await screen.findByRole('region', { name: 'What will happen' }));
  for (const line of ['New contacts900', 'Updated contacts100', 'Skipped rows60', 'Invalid rows40'])
    expect(sum.getByRole('button', { name: new RegExp(line) })).toBeDefined();
  expect(sum.getByText('Rows in the file').parentElement?.textContent).toBe('=Rows in the file1,100');
  sum.getByText('Stay excluded from automated marketing');
  await user.click(sum.getByRole('button', { name: /Email: not valid/ }));
  const rows = within(await screen.findByRole('dialog', { name: 'Invalid rows' }));
  await rows.findByText('Line 17');
  rows.getByText('ada at berg');
  URL.createObjectURL = () => 'blob:1';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(rows.getByRole('button', { name: 'Download invalid rows' }));
  await waitFor(() => expect(server.exported).toEqual(['?outcome=invalid&target=email&problem=invalid&separator=%2C']));
  act(closeModals);
  await user.click(sum.getByRole('button', { name: /Same email as an earlier row/ }));
  const skipped = within(await screen.findByRole('dialog', { name: 'Skipped rows' }));
  await skipped.findByText('Same email as line 12');
  skipped.getByText('eve@a.example', { selector: 'dd *' });
  await user.click(skipped.getByRole('button', { name: 'Download skipped rows' }));
  await waitFor(() => expect(server.exported[1]).toBe('?outcome=skipped&skipped=sameInFile&separator=%2C'));
  expect(server.asked).toEqual([
    { outcome: 'invalid', target: 'email', problem: 'invalid' },
    { outcome: 'skipped', skipped: 'sameInFile' },
    { outcome: 'skipped', skipped: 'sameInFile', pageToken: 'next' },
  ]);
  act(closeModals);

  await screen.findByText('Filled in: 80 · Overwritten: 0');
  await user.click(screen.getByRole('radio', { name: 'Overwrite the fields you choose' }));
  expect(screen.queryByRole('checkbox', { name: /Email/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /^Phone/ }));
  expect(screen.queryByRole('button', { name: 'Import 1,000 contacts' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByRole('progressbar', { name: 'Checking the file' });
  expect(server.current.choices).toMatchObject({ existing: 'update', overwrite: ['phone'] });
  server.current = { ...server.current, state: 'checked', counts: importCounts(), progress: 1 };
  await news();
  await user.click(await screen.findByRole('button', { name: 'Import 1,000 contacts' }));
  await screen.findByText('There was an error completing the import. Try again.');
  await user.click(screen.getByRole('button', { name: 'Import 1,000 contacts' }));
  await screen.findByRole('progressbar', { name: 'Importing contacts' });
  expect(address()).toBe('/contacts/import?import=12&step=complete');
  expect(server.actions).toEqual(['check', 'check', 'start', 'start']);
});

test('a check that cannot begin says to try again; one that was stopped does not begin by itself; a broken file says where', async () => {
  const { server, news } = await open('check', { choices, state: 'checked' });
  await screen.findByText('The file has not been checked yet.');
  server.refuses = { action: 'check', code: 'server.unexpected' };
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText('There was an error starting processing. Try again.');
  server.refuses = { action: 'check', code: 'import.notReady' };
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByText('Something is still missing. Go back, complete it and try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the check' }));
  await screen.findByText('The file has not been checked yet.');
  server.current = { ...server.current, state: 'failed', fault: { reason: 'openQuote', line: 12 } };
  await news();
  expect((await screen.findByRole('alert')).textContent).toContain('12');
  screen.getByRole('button', { name: 'Back to the file' });
});

test('the import shows how far it is, is stopped, ends with its counts, and is undone as far as nobody has changed it', async () => {
  const { server, news } = await open('complete', {
    ...{ choices, state: 'importing', progress: 0.4, done: 440, since: new Date(Date.now() - 4000).toISOString() },
  });
  const user = userEvent.setup();
  await screen.findByText('Rows: 440 of 1,100');
  screen.getByText(/^Per second: \d+$/);
  screen.getByText(/^Time left: \d+ (seconds|minutes?)$/);
  await user.click(screen.getByRole('button', { name: 'Stop import' }));
  const stop = within(await screen.findByRole('dialog', { name: 'Stop import' }));
  await user.click(await stop.findByRole('button', { name: 'Stop import' }));
  await screen.findByText('The import was stopped. Rows after this point were not imported.');
  server.current = { ...server.current, state: 'done', counts: importCounts(), canUndo: true };
  await news();
  await screen.findByText('The import is complete.');
  for (const [name, what] of [
    ['Show new contacts', 'created'],
    ['Show updated contacts', 'updated'],
  ])
    expect(screen.getByRole('link', { name: name as string }).getAttribute('href')).toBe(`/contacts?import=12:${what}`);
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  const undo = within(await screen.findByRole('dialog', { name: 'Undo import' }));
  await undo.findByText(/go to the trash: 900\. .* old values back: 100\./);
  await user.click(undo.getByRole('button', { name: 'Undo import' }));
  await screen.findByText('Contacts: 500 of 1,000');
  server.current = { ...server.current, state: 'undone', undone: 998, left: 2 };
  await news();
  await screen.findByText('Moved to the trash or put back: 998');
  await user.click(screen.getByRole('button', { name: 'Show rows: Left as they are' }));
  const left = within(await screen.findByRole('dialog', { name: 'Left as they are' }));
  expect((await left.findByRole('link', { name: 'Cy Dent' })).getAttribute('href')).toBe('/contacts/11');
});
