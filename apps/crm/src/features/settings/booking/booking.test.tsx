import {
  type BookingPage,
  changeBookingPage,
  createBookingPage,
  deleteBookingPage,
  listBookingPages,
  restoreBookingPage,
} from '@app/contract/booking';
import { getCrmSettings } from '@app/contract/crm-settings';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listTeamMembers } from '@app/contract/team';
import { Modals } from '@app/frame/app/modals.tsx';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { crmModals } from '../../../modal-definitions.ts';
import { BookingPagesPage } from './booking-page.tsx';

const WithModals = () => (
  <>
    <BookingPagesPage />
    <Modals definitions={crmModals as never} />
  </>
);
beforeEach(() => act(closeModals));
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('booking pages are added, changed and deleted, with a way back', async () => {
  let pages: BookingPage[] = [];
  const sent: Partial<BookingPage>[] = [];
  let isBackwards = true;
  const made = { id: 1, slug: 'abc', url: 'http://alder.pages.localhost/book/abc' };
  await givenCrm([
    fake(listBookingPages, () => ({ pages })),
    fake(listTeamMembers, () => ({ content: [], cursor: '' }) as never),
    fake(getCrmSettings, () => ({ timeZone: 'Europe/Berlin', currencyCode: 'EUR', countryCode: 'DE' })),
    fake(createBookingPage, (_, body) => {
      sent.push(body as BookingPage);
      if (isBackwards) throw new AppError('request.invalid', [{ path: 'hours', message: 'overlapping' }]);
      const page = { ...(body as BookingPage), ...made };
      pages = [page];
      return page;
    }),
    fake(changeBookingPage, (_, body) => {
      const page = { ...(body as BookingPage), ...made };
      pages = [page];
      return page;
    }),
    fake(deleteBookingPage, () => {
      pages = [];
    }),
    fake(restoreBookingPage, () => {
      pages = [{ ...(sent.at(-1) as BookingPage), ...made }];
    }),
  ]);
  await openPage(WithModals, '/settings/booking');
  expect(await screen.findByText(/No booking pages yet/)).toBeTruthy();
  await click('Add booking page');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add booking page' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Save booking page' }));
  expect(await dialog.findByText(/required/i)).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'First talk');
  const monday = within(dialog.getByRole('group', { name: 'Monday' }));
  fireEvent.change(monday.getByLabelText('To'), { target: { value: '12:00' } });
  await userEvent.click(monday.getByRole('button', { name: 'Add hours' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save booking page' }));
  expect(await dialog.findByText(/overlap or end before/)).toBeTruthy();
  isBackwards = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Save booking page' }));
  expect(await screen.findByText('Booking page “First talk” saved')).toBeTruthy();
  expect(sent.at(-1)).toMatchObject({ name: 'First talk', timeZone: 'Europe/Berlin', length: 30, isPublished: true });
  expect(sent.at(-1)?.hours?.[0]).toEqual([
    { from: '09:00', to: '12:00' },
    { from: '12:00', to: '17:00' },
  ]);
  expect(sent.at(-1)?.hours?.[6]).toEqual([]);
  expect((await screen.findByRole('link', { name: made.url })).getAttribute('href')).toBe(made.url);
  await click('Edit First talk');
  const edit = within(await screen.findByRole('dialog', { name: 'Edit booking page' }));
  await userEvent.click(await edit.findByRole('switch'));
  await userEvent.click(edit.getByRole('button', { name: 'Save booking page' }));
  expect(await screen.findByText(/Not published/)).toBeTruthy();
  await click('Delete First talk');
  const sure = within(await screen.findByRole('dialog', { name: 'Delete booking page' }));
  await userEvent.click(await sure.findByRole('button', { name: 'Delete First talk' }));
  expect(await screen.findByText('Booking page “First talk” deleted')).toBeTruthy();
  expect(await screen.findByText(/No booking pages yet/)).toBeTruthy();
});
