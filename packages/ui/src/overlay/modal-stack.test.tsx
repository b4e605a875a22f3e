import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../test/show.tsx';
import { ModalStack } from './modal-stack.tsx';

function Bundles() {
  const [ids, setIds] = useState<string[]>([]);
  const contents = {
    create: (
      <>
        <input aria-label="Name" />
        <button type="button" onClick={() => setIds(['create', 'listings'])}>
          Choose listings
        </button>
      </>
    ),
    listings: <p>Nothing to choose from.</p>,
  };
  const titles = { create: 'Create bundle', listings: 'Choose listings' };
  return (
    <>
      <button type="button" onClick={() => setIds(['create'])}>
        New
      </button>
      <ModalStack
        pages={(ids as (keyof typeof contents)[]).map((id) => ({ id, title: titles[id], content: contents[id] }))}
        onBack={() => setIds((all) => all.slice(0, -1))}
        onClose={() => setIds([])}
      />
    </>
  );
}

async function openFirst() {
  show(<Bundles />);
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
}

async function openSecond() {
  await openFirst();
  await userEvent.keyboard('Starter');
  await userEvent.click(screen.getByRole('button', { name: 'Choose listings' }));
}

test('one page has a close button and no back button, and focus is in its first field', async () => {
  await openFirst();
  expect(screen.getByRole('dialog', { name: 'Create bundle' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

test('a second page covers the first; going back finds what was typed and where the person was', async () => {
  await openSecond();
  expect(screen.getByRole('dialog', { name: 'Choose listings' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Choose listings' }));
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Starter');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose listings' }));
});

test('Escape goes one step back, then closes, and focus returns to the opener', async () => {
  await openSecond();
  expect(document.documentElement.className).toContain('no-scroll');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Create bundle' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New' })));
  expect(document.documentElement.className).not.toContain('no-scroll');
});

test('close closes every page at once', async () => {
  await openSecond();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a modal that names no size is of medium width', () => {
  show(<ModalStack pages={[{ id: 'one', title: 'One', content: null }]} onBack={() => {}} onClose={() => {}} />);
  const [root] = document.querySelectorAll<HTMLElement>('[style*="--modal-size"]');
  expect(root?.style.getPropertyValue('--modal-size')).toBe('calc(40rem * var(--mantine-scale))');
});
