import { openPage } from '@app/frame/test/open-page.tsx';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { PartnerBand } from './partner-band.tsx';

function Page() {
  return (
    <>
      <PartnerBand />
      <h1>Today</h1>
    </>
  );
}

test("a partner's person reads whose account it is and finds the way back", async () => {
  await givenCrm([], { member: { isOwner: false, partnerCompany: 'Contoso Consulting', withheld: [] } });
  openPage(Page, '/');
  expect(await screen.findByText('You are working in Northwind Growth Partners')).toBeDefined();
  const back = screen.getByRole('link', { name: 'Back to Partner Edition' });
  expect(back.getAttribute('href')).toBe('http://main.example/');
});

test('the account’s own people see no band', async () => {
  await givenCrm([]);
  openPage(Page, '/');
  await screen.findByRole('heading', { name: 'Today' });
  expect(screen.queryByText(/You are working in/)).toBeNull();
});
