import { getLogo } from '@app/contract/crm-settings';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getCompanyProfile } from '@app/contract/profile';
import { getSending } from '@app/contract/sending';
import { finishSetup, getSetup, keepSetup, type Setup, skipSetup } from '@app/contract/setup';
import { getBoot } from '@app/frame/state/boot.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { closeToasts, company, field, press, type } from '@app/workspace/test/settings-server.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeSending } from '#test/fake-messages.ts';
import { givenCrm } from '#test/given-crm.ts';
import { SetupPage } from './setup-page.tsx';

afterEach(closeToasts);

const fresh: Setup = { state: 'open', step: 'reach', typed: { company: {} } };

/** A server that keeps what is typed, and refuses to finish where `profile` was saved by somebody else. */
async function open(setup: Setup = fresh) {
  const server = { setup, profile: { ...company }, kept: [] as unknown[], finished: [] as unknown[] };
  const answers = [
    fake(getSetup, () => server.setup),
    fake(getCompanyProfile, () => server.profile),
    fake(getLogo, () => ({ logo: '' })),
    fake(getSending, () => fakeSending({ senders: [] })),
    fake(keepSetup, (_, body) => {
      server.kept.push(body);
      server.setup = { ...server.setup, ...(body as object) };
      return server.setup;
    }),
    fake(skipSetup, () => {
      server.setup = { ...server.setup, state: 'skipped' };
      return server.setup;
    }),
    fake(finishSetup, (_, body) => {
      server.finished.push(body);
      const { revision } = (body as { company: typeof company }).company;
      if (revision !== server.profile.revision) throw new AppError('companyProfile.changed', server.profile);
      server.setup = { ...fresh, state: 'finished' };
      return { setup: server.setup, company: { ...server.profile, revision: revision + 1 } };
    }),
  ];
  await givenCrm(answers, { setup: 'open' });
  const page = openPage(SetupPage, '/setup');
  return { server, ...page };
}

const leave = (label: string) => fireEvent.blur(field(label));
const heading = (name: string) => screen.findByRole('heading', { name: new RegExp(name), level: 2 });

test('three steps, each kept on the server, then Today', async () => {
  const { server, address } = await open();
  await heading('Step 1 of 3: Your business');
  type('Company name', 'Alder Dental');
  leave('Company name');
  await waitFor(() =>
    expect(server.kept).toMatchObject([{ step: 'reach', typed: { company: { name: 'Alder Dental' } } }]),
  );
  press('Next');
  await waitFor(async () => expect(document.activeElement).toBe(await heading('Step 2 of 3: Address and time')));
  await waitFor(() => expect(server.kept.at(-1)).toMatchObject({ step: 'place' }));
  press('Next');
  await heading('Step 3 of 3: Logo and sender');
  // Offered under the name of the business.
  expect(field('Sender name').value).toBe('Alder Dental');
  type('Sender email', 'nobody');
  press('Finish setup');
  await screen.findByText('Enter an email address, such as name@example.com.');
  expect(server.finished).toEqual([]);
  type('Sender email', 'hello@alder.example');
  press('Finish setup');
  await screen.findByText('Your company profile is set up');
  const sender = { name: 'Alder Dental', address: 'hello@alder.example' };
  expect(server.finished).toMatchObject([{ company: { name: 'Alder Dental', revision: 3 }, logo: '', sender }]);
  await waitFor(() => expect([address(), getBoot().setup]).toEqual(['/', 'finished']));
});

test('it goes on where it was left, with what was typed', async () => {
  await open({ ...fresh, step: 'place', typed: { company: { line1: '7 Elm Street', name: 'Alder' } } });
  await heading('Step 2 of 3');
  expect(field('Address line 1').value).toBe('7 Elm Street');
  press('Back');
  await heading('Step 1 of 3');
  expect(field('Company name').value).toBe('Alder');
});

test('a step with something wrong is not left, and the field has the focus', async () => {
  const { server } = await open();
  await heading('Step 1 of 3');
  type('Email', 'nobody');
  press('Next');
  await screen.findByText('Enter an email address, such as name@example.com.');
  expect(document.activeElement).toBe(field('Email'));
  expect(server.kept).toEqual([]);
});

test('skipping leads to Today and is not asked again', async () => {
  const { address } = await open();
  await heading('Step 1 of 3');
  press('Skip for now');
  await waitFor(() => expect([address(), getBoot().setup]).toEqual(['/', 'skipped']));
});

test('what a colleague saved meanwhile is shown before anything is saved over it', async () => {
  const { server } = await open({ ...fresh, step: 'look' });
  await heading('Step 3 of 3');
  server.profile = { ...company, phone: '+1 970 555 0111', revision: 4, updatedBy: 'Kai Tanaka' };
  press('Finish setup');
  await screen.findByText(/^Kai Tanaka saved this profile/);
  await heading('Step 1 of 3');
  expect(field('Phone').value).toBe('+1 970 555 0111');
});

test('a finished one leads to the settings', async () => {
  const { address } = await open({ ...fresh, state: 'finished' });
  await waitFor(() => expect(address()).toBe('/settings/business'));
});
