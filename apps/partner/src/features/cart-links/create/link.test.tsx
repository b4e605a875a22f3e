import { restoreBundle } from '@app/contract/bundles';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { flush } from '@app/frame/calls/analytics.ts';
import { getConfig, setConfig } from '@app/frame/calls/config.ts';
import { getBoot, setBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { given, ids, openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openModal, type PartnerModals } from '#modals';
import { FakeCartServer, idOf } from '#test/fake-cart-link.ts';
import { Modals } from '#test/modals.tsx';
import { button, choose, confirmed, dialog, field, link, shown } from '#test/test-modal.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  act(closeModals);
  sessionStorage.clear();
});

type Company = ReturnType<typeof getBoot>['company'];

async function open(
  server = new FakeCartServer(),
  props: PartnerModals['cartLink'] = {},
  company: Partial<Company> = {},
) {
  await given({ answers: server.answers });
  setBoot({ ...getBoot(), company: { ...getBoot().company, ...company } });
  openPage(Modals, '/clients');
  act(() => openModal('cartLink', props));
  await screen.findByLabelText('Currency', { selector: 'input' });
  return server;
}

/** What user-event's clipboard holds. */
const copied = () => navigator.clipboard.readText();

test('until the estimate is loaded the link cannot be copied, previewed or shown as a code', async () => {
  const server = new FakeCartServer();
  const held = Promise.withResolvers<void>();
  server.before = (part) => (part === 'estimate' ? held.promise : undefined);
  await open(server);
  await waitFor(() => expect(server.estimates).toHaveLength(1));
  for (const name of ['Copy link', 'Preview', 'QR code']) expect(button(name).disabled).toBe(true);
  await act(async () => held.resolve());
  await confirmed();
  for (const name of ['Preview', 'QR code']) expect(button(name).disabled).toBe(false);
});

test('a copied link is on the clipboard, told of, counted, and kept with its choices', async () => {
  const beacon = vi.fn((_url: string, _body: Blob) => true);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  const server = await open();
  await confirmed();
  await userEvent.setup().click(button('Copy link'));
  await screen.findByText('Link copied');
  expect(await copied()).toBe(shown('Cart link'));
  await waitFor(() => expect(server.saved).toHaveLength(1));
  expect(server.saved[0]).toEqual({
    url: shown('Cart link'),
    choices: {
      countryCode: 'US',
      currency: 'USD',
      frequency: 'yearlyWithAnnualAgreement',
      planId: 'pro',
      contacts: 1500,
      users: 2,
      textAndVoiceTier: 1,
      textMessages: 0,
      businessLine: false,
      promotionId: 'CURRENT',
      addPartnerAsUser: false,
      bundleId: null,
    },
  });
  flush();
  expect(await beacon.mock.calls.at(-1)?.[1].text()).toContain('"cartLinkCopied"');
});

test('a link has the name that was typed, also when it is typed after sharing', async () => {
  const server = await open();
  await confirmed();
  await userEvent.type(field('Link name (optional)'), ' Spring fair ');
  await userEvent.setup().click(button('Copy link'));
  await waitFor(() => expect(server.saved).toMatchObject([{ name: 'Spring fair' }]));
  await userEvent.clear(field('Link name (optional)'));
  await userEvent.type(field('Link name (optional)'), 'Autumn fair');
  await userEvent.tab();
  await waitFor(() => expect(server.saved).toHaveLength(2));
  expect(server.saved[1]).toEqual({ ...server.saved[0], name: 'Autumn fair' });
});

test('the short link comes with sharing and is copied by itself; other choices have another', async () => {
  const server = await open();
  await confirmed();
  expect(shown('Short link')).toBe('');
  await userEvent.setup().click(button('Copy short link'));
  await screen.findByText('Link copied');
  expect(await copied()).toBe('https://shop.example/l/0123456789');
  expect(shown('Short link')).toBe('https://shop.example/l/0123456789');
  expect(server.saved).toMatchObject([{ url: shown('Cart link') }]);
  await userEvent.setup().click(button('Copy link'));
  expect(await copied()).toBe(shown('Cart link'));
  expect(server.saved).toHaveLength(1);
  await choose('Plan', /^Max/);
  await confirmed();
  expect(shown('Short link')).toBe('');
});

test('a short link that could not be made says so, and can be tried again', async () => {
  const server = new FakeCartServer();
  server.fails.add('save');
  await open(server);
  await confirmed();
  await userEvent.click(button('QR code'));
  await screen.findByText('The short link could not be created. Try again.');
  expect(screen.queryByRole('img', { name: 'QR code of the cart link' })).toBeNull();
  server.fails.clear();
  await userEvent.click(button('QR code'));
  await screen.findByRole('img', { name: 'QR code of the cart link' });
});

test('a link that could not be kept is copied all the same', async () => {
  const server = new FakeCartServer();
  server.fails.add('save');
  await open(server);
  await confirmed();
  await userEvent.setup().click(button('Copy link'));
  await screen.findByText('The link was copied but could not be saved to Cart links.');
  expect(await copied()).toBe(shown('Cart link'));
  expect(button('Copy link').disabled).toBe(false);
});

test('where the browser refuses to copy, the link is selected and not kept', async () => {
  const server = await open();
  await confirmed();
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(button('Copy link'));
  await screen.findByText('The link could not be copied. Copy it from the field.');
  expect(server.saved).toEqual([]);
  const { selectionStart, selectionEnd, value } = field('Cart link');
  expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
});

test('the preview opens in a tab of its own that cannot reach back', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await open();
  await confirmed();
  await userEvent.click(button('Preview'));
  expect(opened).toHaveBeenCalledExactlyOnceWith(`${shown('Cart link')}#preview`, '_blank', 'noopener');
});

test('adding the partner as a user is requested once for each combination', async () => {
  const server = await open();
  await confirmed();
  const me = { type: 'ADD_USER_TO_APP', userId: ids.user };
  const box = field(/^Add me as a user/);
  await userEvent.click(box);
  await confirmed();
  expect(server.userBundles).toEqual([{ userId: ids.user, solutions: [me] }]);
  expect(link().searchParams.get('bundleId')).toBe(idOf(701));
  await userEvent.click(box);
  expect(link().searchParams.has('bundleId')).toBe(false);
  await userEvent.click(box);
  expect(link().searchParams.get('bundleId')).toBe(idOf(701));
  await userEvent.click(button('Choose a bundle'));
  await userEvent.click(await screen.findByRole('button', { name: /^Growth/ }));
  await waitFor(() => expect(server.userBundles).toHaveLength(2));
  expect(server.userBundles[1]).toEqual({ userId: ids.user, solutions: [me], bundleRef: { id: idOf(2) } });
  await confirmed();
  expect(link().searchParams.get('bundleId')).toBe(idOf(702));
});

test('no link is shown before the bundle and the user in it are prepared', async () => {
  const server = new FakeCartServer();
  const held = Promise.withResolvers<void>();
  server.before = (part) => (part === 'userBundle' ? held.promise : undefined);
  await open(server);
  await confirmed();
  await userEvent.click(field(/^Add me as a user/));
  expect(button('Copy link').disabled).toBe(true);
  expect(shown('Cart link')).toBe('');
  await act(async () => held.resolve());
  await confirmed();
});

test('a bundle that was archived since can be removed', async () => {
  const server = new FakeCartServer();
  server.before = (part) => {
    if (part === 'userBundle') throw new AppError('bundle.archived');
  };
  await open(server, { bundle: { id: idOf(1), name: 'Starter' } });
  await screen.findByText('This bundle was archived. Remove it or choose another one.');
  expect(button('Copy link').disabled).toBe(true);
  await userEvent.click(button('Remove bundle'));
  await confirmed();
  expect(dialog().queryByText(/was archived/)).toBeNull();
});

test('a bundle that was archived since can be restored, and is sold as it was chosen', async () => {
  const server = new FakeCartServer();
  let archived = true;
  server.before = (part) => {
    if (part === 'userBundle' && archived) throw new AppError('bundle.archived');
  };
  server.answers.push(
    fake(restoreBundle, () => {
      archived = false;
    }),
  );
  await open(server, { bundle: { id: idOf(1), name: 'Starter' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore bundle' }));
  await confirmed();
  expect(dialog().queryByText(/was archived/)).toBeNull();
  expect(dialog().getByText('Starter')).toBeDefined();
});

test.each([
  ['the address of the deployment', 'https://try.example/trial', 'https://try.example'],
  ['this origin', undefined, location.origin],
])('a trial link begins with %s and needs no estimate', async (_, trial, origin) => {
  const server = await open(new FakeCartServer(), { bundle: { id: idOf(1), name: 'Starter' } });
  const { links, ...config } = getConfig();
  setConfig({ ...config, links: { ...links, ...(trial && { trial }) } });
  await confirmed();
  const asked = server.estimates.length;
  await choose('Plan', /^Free Trial/);
  expect(link().origin + link().pathname).toBe(`${origin}/trial`);
  expect(Object.fromEntries(link().searchParams)).toEqual({
    affiliateCode: 'NGP-204',
    partnerAccountId: '0015e00002NorthAA',
    linkPostedBy: '0055e00000Mara',
    bundleId: idOf(701),
  });
  expect(server.estimates).toHaveLength(asked);
  await userEvent.setup().click(button('Copy link'));
  await waitFor(() =>
    expect(server.saved[0]?.choices).toMatchObject({ planId: 'keap-free-trial', frequency: 'monthly' }),
  );
});

test('without an affiliate code there is no trial link, and it is said why; cart links can be made all the same', async () => {
  await open(new FakeCartServer(), {}, { affiliateCode: '' });
  await confirmed();
  expect(screen.getByText('Sales through your links are credited to Northwind Growth Partners.')).toBeDefined();
  await choose('Plan', /^Free Trial/);
  const reason = 'Your company has no affiliate code, so a trial link cannot be created. Contact your partner manager.';
  expect(dialog().getByText(reason)).toBeDefined();
  expect(shown('Cart link')).toBe('');
  for (const name of ['Copy link', 'Preview', 'QR code']) expect(button(name).disabled).toBe(true);
  await choose('Plan', /^Pro/);
  await confirmed();
  expect(dialog().queryByText(reason)).toBeNull();
});

test('the QR code is an image with a name, white around, and can be kept as a file', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return 'blob:test';
  };
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open();
  await confirmed();
  await userEvent.click(button('QR code'));
  const image = await screen.findByRole('img', { name: 'QR code of the cart link' });
  const size = Number(image.getAttribute('viewBox')?.split(' ')[2]);
  // Of the short address, so that it is coarse: 29 modules and the white around them.
  expect(size).toBe(29 + 8);
  expect((size - 8 - 17) % 4).toBe(0);
  expect(image.querySelector('rect')?.getAttribute('fill')).toBe('#fff');
  const corners = [...(image.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)];
  const places = corners.flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5]);
  expect(button('QR code').getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button('Download as SVG'));
  expect(clicked).toHaveBeenCalledOnce();
  expect(await made[0]?.text()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg".*<\/svg>$/);
});

test('an offer for a client says so, starts where the client is, and its link is called by the client', async () => {
  const choices = { countryCode: 'GB', currency: 'GBP' } as const;
  const server = await open(new FakeCartServer(), { client: { name: 'Alder Dental' }, choices });
  await confirmed();
  expect(screen.getByText('Offer for Alder Dental')).toBeDefined();
  await userEvent.setup().click(button('Copy link'));
  await waitFor(() => expect(server.saved).toHaveLength(1));
  expect(server.saved[0]).toMatchObject({ name: 'Alder Dental', choices });
});
