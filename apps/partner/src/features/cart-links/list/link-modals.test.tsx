import { AppError } from '@app/contract/errors';
import type { CartLink } from '@app/contract/links';
import type { PageProps } from '@app/frame/app/route.ts';
import { flush } from '@app/frame/calls/analytics.ts';
import { closeModals, type OpenModal, useModals } from '@app/frame/state/modals.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeChoices, fakeLink, fakeServer } from '#test/fake-links.ts';
import { Modals } from '#test/modals.tsx';
import { LinksPage } from './links-page.tsx';
import { linksSearch } from './search.ts';

let modals: OpenModal[] = [];
const WithModals = (props: PageProps<typeof linksSearch>) => {
  modals = useModals();
  return (
    <>
      <LinksPage {...props} />
      <Modals />
    </>
  );
};
const WithoutModals = (props: PageProps<typeof linksSearch>) => {
  modals = useModals();
  return <LinksPage {...props} />;
};

const beacon = vi.fn((_url: string, _data: Blob) => true);
const copied = vi.fn(async (_text: string) => {});

beforeEach(() => {
  flush();
  beacon.mockClear();
  copied.mockReset();
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: beacon });
});
afterEach(() => {
  act(closeModals);
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

/** What analytics was told, once all of it is sent. */
async function events(): Promise<string[]> {
  flush();
  const sent = await Promise.all(beacon.mock.calls.map(async ([, data]) => JSON.parse(await data.text())));
  return sent.flatMap(({ events: each = [] }: { events?: { name: string }[] }) => each.map(({ name }) => name));
}

async function open(link: CartLink, hooks: Parameters<typeof fakeServer>[1] = {}, Page = WithModals) {
  const server = fakeServer([link], hooks);
  await given({ answers: server.answers });
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
  openPage(Page, '/links', { search: linksSearch });
  await screen.findByRole('row', { name: new RegExp(link.name) });
  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: `More actions: ${link.name}` }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { user, server, choose };
}

test('a link is copied, said so, and told to analytics', async () => {
  const link = fakeLink(1, 'Ash');
  const { user } = await open(link);
  await user.click(screen.getByRole('button', { name: 'Copy link: Ash' }));
  await screen.findByText('Link copied');
  expect(copied).toHaveBeenCalledExactlyOnceWith(link.url);
  expect(await events()).toEqual(['cartLinkCopied']);
});

test('a browser that refuses to copy leads to where it can be done by hand, and nothing is told', async () => {
  copied.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const link = fakeLink(1, 'Beech');
  const { user, choose } = await open(link);
  await user.click(screen.getByRole('button', { name: 'Copy link: Beech' }));
  await screen.findByText(/The link could not be copied/);
  expect(await events()).toEqual([]);
  await choose('Show QR code');
  const dialog = await screen.findByRole('dialog', { name: 'QR code' });
  await user.click(await within(dialog).findByRole('button', { name: 'Copy link' }));
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  await waitFor(() => expect(field.selectionEnd).toBe(link.url.length));
  expect(field.value).toBe(link.url);
});

test('the code of a link is drawn with white around it, and can be downloaded under its name', async () => {
  const { user, choose } = await open(fakeLink(1, 'Cedar'));
  const files: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  URL.createObjectURL = () => 'blob:test';
  await choose('Show QR code');
  const code = await screen.findByRole('img', { name: 'QR code of the cart link' });
  expect(code.querySelector('rect')?.getAttribute('fill')).toBe('#fff');
  // Four modules of quiet zone: the first dark one is the corner of the finder.
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1/);
  await user.click(screen.getByRole('button', { name: 'Download as SVG' }));
  expect(files).toEqual(['Cedar.svg']);
  click.mockRestore();
});

test('a new name is shown when it is saved, and Undo brings the old one back', async () => {
  const { user, server, choose } = await open(fakeLink(1, 'Dogwood'));
  await choose('Rename link');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe('Dogwood');
  await user.clear(field);
  await user.type(field, '  Fair in May {Enter}');
  await screen.findByText('Renamed to “Fair in May”');
  await waitFor(() => expect(modals).toEqual([]));
  expect(server.all[0]?.name).toBe('Fair in May');
  await screen.findByRole('button', { name: 'More actions: Fair in May', hidden: true });
  await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
  await screen.findByText('Renamed to “Dogwood”');
  expect(server.all[0]?.name).toBe('Dogwood');
});

test('an empty name is refused at once, and the same name is no change', async () => {
  const onChange = vi.fn();
  const { user, choose } = await open(fakeLink(1, 'Elm'), { onChange });
  await choose('Rename link');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, '  {Enter}');
  await screen.findByText('Enter a name.');
  await user.type(field, 'Elm{Enter}');
  await waitFor(() => expect(modals).toEqual([]));
  expect(onChange).not.toHaveBeenCalled();
});

test('a refused name is said where it was typed, stays there, and the list has the old one', async () => {
  let fails = true;
  const onChange = () => {
    if (fails) throw new AppError('server.unexpected');
  };
  const { user, server, choose } = await open(fakeLink(1, 'Fir'), { onChange });
  await choose('Rename link');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.type(field, ' tree{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('The link could not be renamed. Try again.');
  expect(field.value).toBe('Fir tree');
  expect(screen.getAllByText('The link could not be renamed. Try again.')).toHaveLength(1);
  await screen.findByRole('button', { name: 'More actions: Fir', hidden: true });
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  await screen.findByText('Renamed to “Fir tree”');
  expect(server.all[0]?.name).toBe('Fir tree');
});

test('a duplicate starts the cart-link modal from the choices of the link', async () => {
  const choices = { ...fakeChoices, contacts: 2500 };
  const { choose } = await open(fakeLink(1, 'Gum', { choices }), {}, WithoutModals);
  await choose('Duplicate link');
  expect(modals.map(({ name, props }) => ({ name, props }))).toEqual([{ name: 'cartLink', props: { choices } }]);
  expect(await events()).toEqual(['cartLinkModalOpened']);
});
