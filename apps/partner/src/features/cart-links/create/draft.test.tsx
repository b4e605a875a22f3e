import { closeModals } from '@app/frame/state/modals.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openModal, type PartnerModals } from '#modals';
import { FakeCartServer, idOf, proChoices } from '#test/fake-cart-link.ts';
import { Modals } from '#test/modals.tsx';
import { button, choose, confirmed, dialog, field, link, shown, type } from '#test/test-modal.tsx';

afterEach(() => {
  act(closeModals);
  sessionStorage.clear();
});

const KEPT = 'What you chose before is still here.';

async function start(server = new FakeCartServer(), props: PartnerModals['cartLink'] = {}) {
  await given({ answers: server.answers });
  openPage(Modals, '/clients');
  await open(props);
  return { server };
}

async function open(props: PartnerModals['cartLink'] = {}) {
  act(() => openModal('cartLink', props));
  await screen.findByLabelText('Currency', { selector: 'input' });
  await confirmed();
}

/** Escape; whatever is still fading out is gone as well. */
async function close() {
  await userEvent.keyboard('{Escape}');
  act(closeModals);
}

test('what was chosen is there again after Escape and after a reload, until it is dropped', async () => {
  await start();
  expect(dialog().queryByText(KEPT)).toBeNull();
  await choose('Plan', /^Max/);
  await type('Users', '7');
  await type('Link name (optional)', 'Spring fair');
  await close();
  await open();
  expect([shown('Plan'), shown('Users'), shown('Link name (optional)')]).toEqual(['Max', '7', 'Spring fair']);
  expect(dialog().getByText(KEPT)).toBeDefined();
  // A reload: nothing of the page is left but what the tab keeps.
  cleanup();
  act(closeModals);
  await start();
  expect([shown('Plan'), shown('Users')]).toEqual(['Max', '7']);
  await userEvent.click(button('Start over'));
  await confirmed();
  expect([shown('Plan'), shown('Users'), shown('Link name (optional)')]).toEqual(['Pro', '2', '']);
  expect(dialog().queryByText(KEPT)).toBeNull();
  await close();
  await open();
  expect([shown('Plan'), dialog().queryByText(KEPT)]).toEqual(['Pro', null]);
});

test('a link that was copied leaves no draft; what is chosen after it does', async () => {
  const { server } = await start();
  await choose('Plan', /^Max/);
  await confirmed();
  await userEvent.setup().click(button('Copy link'));
  await screen.findByText('Link copied');
  expect(server.saved).toHaveLength(1);
  expect(shown('Plan')).toBe('Max');
  await close();
  await open();
  expect(shown('Plan')).toBe('Pro');
  await choose('Billing', 'Monthly');
  await close();
  await open();
  expect(shown('Billing')).toBe('Monthly');
});

test('looking alone leaves no draft, also through the number fields', async () => {
  await start();
  await userEvent.click(field('Users'));
  await userEvent.click(field('Additional text messages'));
  await close();
  await open();
  expect(dialog().queryByText(KEPT)).toBeNull();
});

test('a bundle comes in addition to the draft; a link made from another one leaves the draft alone', async () => {
  await start();
  await choose('Plan', /^Max/);
  await close();
  await open({ bundle: { id: idOf(2), name: 'Growth' } });
  expect(shown('Plan')).toBe('Max');
  expect(link().searchParams.has('bundleId')).toBe(true);
  await close();
  await open({ choices: proChoices });
  expect([shown('Plan'), shown('Billing'), dialog().queryByText(KEPT)]).toEqual(['Pro', 'Monthly', null]);
  await type('Users', '9');
  await close();
  await open();
  expect([shown('Plan'), shown('Users')]).toEqual(['Max', '3']);
  await close();
  await open({ choices: proChoices });
  expect(shown('Users')).toBe('9');
});

test('an empty number is the included one when the modal opens again', async () => {
  await start();
  await userEvent.clear(field('Users'));
  act(closeModals);
  await open();
  expect(shown('Users')).toBe('2');
});
