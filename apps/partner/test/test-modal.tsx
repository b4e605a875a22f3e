import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Finds things in the modal by role and text. Visibility is not checked, because that is slow. */
const hidden = true;
export const dialog = () => within(screen.getByRole('dialog', { hidden }));
export const field = (name: string | RegExp) =>
  dialog().getByLabelText<HTMLInputElement>(name, { selector: 'input:not([type="hidden"])' });
export const button = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name, hidden });
/** What stands beneath a field. */
export const hintOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
export const shown = (name: string) => field(name).value;

/** The list of a field alone: asking the whole page for its options takes long. */
async function openList(name: string) {
  await userEvent.click(field(name));
  const id = await waitFor(() => {
    expect(field(name).getAttribute('aria-expanded')).toBe('true');
    return field(name).getAttribute('aria-controls') ?? '';
  });
  return within(document.getElementById(id)!);
}

export const options = async (name: string): Promise<HTMLElement[]> =>
  (await openList(name)).getAllByRole('option', { hidden });

export async function choose(name: string, option: string | RegExp): Promise<void> {
  await userEvent.click((await openList(name)).getByRole('option', { name: option, hidden }));
}

export async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

export const leave = () => act(async () => (document.activeElement as HTMLElement | null)?.blur());

/** The price is confirmed, so that the link is there. */
export const confirmed = () => waitFor(() => expect(button('Copy link').disabled).toBe(false));
export const link = () => new URL(shown('Cart link'));
export const summary = () => screen.getByRole('table', { name: 'Estimate', hidden });
export const total = (name: RegExp) =>
  within(summary()).getByRole('row', { name, hidden }).querySelector('td')?.textContent;
