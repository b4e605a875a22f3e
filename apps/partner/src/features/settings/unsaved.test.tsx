import type { PageProps } from '@app/frame/app/route.ts';
import { text } from '@app/frame/app/search.ts';
import { keepDrafts } from '@app/frame/state/drafts.ts';
import { closeModals, useModals } from '@app/frame/state/modals.ts';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { theme } from '@app/ui/theme';
import { openModal } from '@app/workspace/modals.ts';
import { leave, useLeaveGuard } from '@app/workspace/profile/unsaved.ts';
import { UnsavedModal } from '@app/workspace/profile/unsaved-modal.tsx';
import { closeToasts, field, press, SettingsServer, type } from '@app/workspace/test/settings-server.ts';
import { MantineProvider } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PartnerCompany } from './partner-company.tsx';

afterEach(() => {
  closeToasts();
  act(closeModals);
  sessionStorage.clear();
});

/** The company form alone, guarded, with a way out and a filter. */
const search = { tab: text() };

function GuardedPage({ setSearch }: PageProps<typeof search>) {
  useLeaveGuard();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate({ to: '/clients' as never })}>
        <span>Go away</span>
      </button>
      <button type="button" onClick={() => setSearch({ tab: 'two' })}>
        <span>Filter</span>
      </button>
      <PartnerCompany />
    </>
  );
}

async function open(server = new SettingsServer()) {
  await given({ answers: server.answers });
  const page = openPage(GuardedPage, '/settings', { search });
  await screen.findByText('Company name');
  const { result } = renderHook(useModals);
  return { server, ...page, modals: () => result.current.map(({ name }) => name) };
}

function showModal() {
  render(
    <MantineProvider theme={theme} env="test">
      <UnsavedModal />
    </MantineProvider>,
  );
}

const closingTheTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'closed';
};

test('a page without changes is left without a question', async () => {
  const { address, modals } = await open();
  expect(closingTheTab()).toBe('closed');
  press('Go away');
  await waitFor(() => expect(address()).toBe('/clients'));
  expect(modals()).toEqual([]);
});

test('with changes there is a question; who leaves, leaves', async () => {
  const { address, modals } = await open();
  type('City', 'Boulder');
  press('Go away');
  await waitFor(() => expect(modals()).toEqual(['unsavedChanges']));
  expect(address()).toBe('/settings');
  showModal();
  press('Leave without saving');
  await waitFor(() => expect(address()).toBe('/clients'));
  expect(modals()).toEqual([]);
});

test.each(['Stay', 'closing the question'])(
  'who answers with %s stays, and is asked again the next time',
  async (how) => {
    const { address, modals } = await open();
    type('City', 'Boulder');
    for (let times = 0; times < 2; times += 1) {
      press('Go away');
      await waitFor(() => expect(modals()).toEqual(['unsavedChanges']));
      if (how === 'Stay') {
        showModal();
        fireEvent.click(screen.getAllByText('Stay').at(-1)!);
      } else act(closeModals);
      await waitFor(() => expect(modals()).toEqual([]));
    }
    // The question is answered: nothing that comes later can answer it again.
    await act(async () => leave());
    expect(address()).toBe('/settings');
    expect(field('City').value).toBe('Boulder');
  },
);

test.each(['Stay', 'Leave without saving'])('an open modal waits beneath the question: %s', async (answer) => {
  const { address, modals } = await open();
  type('City', 'Boulder');
  act(() => openModal('invite', {}));
  press('Go away');
  await waitFor(() => expect(modals()).toEqual(['invite', 'unsavedChanges']));
  showModal();
  press(answer);
  await waitFor(() => expect(modals()).toEqual(answer === 'Stay' ? ['invite'] : []));
  await waitFor(() => expect(address()).toBe(answer === 'Stay' ? '/settings' : '/clients'));
});

test('another filter in the address is not leaving', async () => {
  const { address, modals } = await open();
  type('City', 'Boulder');
  press('Filter');
  await waitFor(() => expect(address()).toBe('/settings?tab=two'));
  expect(modals()).toEqual([]);
  expect(field('City').value).toBe('Boulder');
});

test('closing the tab is asked about while something is unsaved', async () => {
  await open();
  type('City', 'Boulder');
  expect(closingTheTab()).toBe('asked');
  press('Save company profile');
  await screen.findByText('Company profile saved');
  expect(closingTheTab()).toBe('closed');
});

test('the reload for another language is not asked about, and what was typed survives it', async () => {
  const { server } = await open();
  type('City', 'Boulder');
  keepDrafts();
  expect(closingTheTab()).toBe('closed');
  cleanup();
  server.colleagueSaves({ name: 'Northwind Ltd' });
  await open(server);
  expect(field('City').value).toBe('Boulder');
  expect(field('Company name').value).toBe('Northwind Ltd');
  expect(closingTheTab()).toBe('asked');
  press('Save company profile');
  await screen.findByText('Company profile saved');
  expect(server.saves).toMatchObject([{ locality: 'Boulder', revision: 4 }]);
});

const stranger = {
  id: uuid(2),
  username: 'other@partner.example',
  givenName: 'Kai',
  familyName: 'Tanaka',
  locale: 'en-us',
  emailSignatureURL: null,
};

test.each([
  ['the same person in the same account', {}, 'Boulder'],
  ['another account', { accountId: uuid(1) }, 'Denver'],
  ['another person', { user: stranger }, 'Denver'],
])('what was kept is shown again only to whom it belongs: %s', async (_, boot, city) => {
  await open();
  type('City', 'Boulder');
  keepDrafts();
  cleanup();
  await given({ answers: new SettingsServer().answers, boot });
  openPage(GuardedPage, '/settings', { search });
  await screen.findByText('Company name');
  expect(field('City').value).toBe(city);
});
