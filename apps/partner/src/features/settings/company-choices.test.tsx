import { given, openPage } from '@app/frame/test/open-page.tsx';
import { closeToasts, company, field, press, SettingsServer, type } from '@app/workspace/test/settings-server.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { PartnerCompany } from './partner-company.tsx';

afterEach(closeToasts);

const save = () => press('Save company profile');
const leaveField = () => fireEvent.blur(document.activeElement!);

async function open(changes: Partial<typeof company> = {}) {
  const server = new SettingsServer();
  server.company = { ...company, ...changes };
  await given({ answers: server.answers });
  openPage(PartnerCompany, '/settings');
  await screen.findByText('Company name');
  return server;
}

test.each([
  ['Country', 'germany', 'Germany'],
  ['Country', 'Cote d’Ivoire', 'Côte d’Ivoire'],
  ['Country', 'oman', 'Oman'],
  ['Country', 'German', 'Germany'],
  ['Region', 'new york', 'New York'],
  ['Time zone', 'asia/tokyo', 'Asia/Tokyo (UTC+09:00)'],
  ['Time zone', 'Kolkata', 'Asia/Kolkata (UTC+05:30)'],
])('%s: what is typed as "%s" and left is %s', async (name, text, shown) => {
  await open();
  type(name, text);
  leaveField();
  await waitFor(() => expect(field(name).value).toBe(shown));
});

test.each([
  ['Country', 'united', 'United States'],
  ['Country', 'Atlantis', 'United States'],
  ['Country', '', 'United States'],
  ['Region', 'new', 'Colorado'],
  ['Time zone', 'america', 'America/Phoenix (UTC−07:00)'],
])('%s: what is typed as "%s" and left says too little, so it stays %s', async (name, text, shown) => {
  await open();
  type(name, text);
  leaveField();
  await waitFor(() => expect(field(name).value).toBe(shown));
});

test('what was typed but not picked is saved as it reads', async () => {
  const server = await open();
  type('Time zone', 'tokyo');
  save();
  await screen.findByText('Company profile saved');
  expect(server.saves).toMatchObject([{ timeZone: 'Asia/Tokyo' }]);
  expect(field('Time zone').value).toBe('Asia/Tokyo (UTC+09:00)');
});

test('a country that was typed but not picked asks for its region before it is saved', async () => {
  const server = await open();
  type('Country', 'Germany');
  save();
  expect(field('Country').value).toBe('Germany');
  await waitFor(() => expect(document.activeElement).toBe(field('Region')));
  expect(field('Region').value).toBe('');
  expect(server.saves).toEqual([]);
});

test('what cannot be understood goes back to what is stored before the rest is saved', async () => {
  const server = await open();
  type('City', 'Boulder');
  type('Time zone', 'america');
  save();
  expect(field('Time zone').value).toBe('America/Phoenix (UTC−07:00)');
  await screen.findByText('Company profile saved');
  expect(server.saves).toMatchObject([{ locality: 'Boulder', timeZone: company.timeZone }]);
});

test('Enter in an open list chooses its first option and does not save', async () => {
  const server = await open();
  type('City', 'Boulder');
  type('Time zone', 'utc+9');
  await screen.findByText('Asia/Tokyo (UTC+09:00)');
  const [first] = await screen.findAllByRole('option');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(field('Time zone').value).toBe(first!.textContent));
  expect(field('Time zone').getAttribute('aria-expanded')).toBe('false');
  expect(server.saves).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Company profile saved');
});

test('Enter chooses what is highlighted, and the exact name before others that contain it', async () => {
  await open();
  type('Country', 'guinea');
  await screen.findByText('Equatorial Guinea');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(field('Country').value).toBe('Guinea'));
  type('Time zone', 'tok');
  await screen.findByText('Asia/Tokyo (UTC+09:00)');
  type('Time zone', 'australia');
  await screen.findByText(/Australia.Adelaide/);
  const options = screen.getAllByRole('option');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(options.map((option) => option.textContent)).toContain(field('Time zone').value));
});

test('Enter where nothing matches neither chooses nor saves', async () => {
  const server = await open();
  type('City', 'Boulder');
  type('Country', 'Atlantis');
  await screen.findByText('Nothing matches.');
  await userEvent.keyboard('{Enter}');
  expect(field('Country').value).toBe('Atlantis');
  expect(server.saves).toEqual([]);
});

test('choosing what is stored already shows its name again', async () => {
  await open();
  type('Country', 'united st');
  fireEvent.click(await screen.findByText('United States'));
  await waitFor(() => expect(field('Country').value).toBe('United States'));
});

test.each(['Asia/Kolkata', 'Asia/Calcutta'])(
  'typing the name of %s, which is stored, changes nothing',
  async (timeZone) => {
    const server = await open({ timeZone });
    type('Time zone', 'kolkata');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    save();
    await screen.findByText('There are no changes to save.');
    expect(field('Time zone').value).toBe('Asia/Kolkata (UTC+05:30)');
    expect(server.saves).toEqual([]);
  },
);

test('discarding takes away what was typed but not picked', async () => {
  await open();
  type('City', 'Boulder');
  type('Country', 'germ');
  press('Discard changes');
  await waitFor(() => expect(field('Country').value).toBe('United States'));
});
