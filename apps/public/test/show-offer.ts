import { fake } from '@app/contract/fake-fetch';
import { type Offer, type Order, openOffer, placeOrder, startOrder } from '@app/contract/orders';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { loadPage } from '../src/app/pages.ts';
import { cartOffer, cartOrder } from './fake-offer.ts';
import { showPage } from './show-page.tsx';

export const search = 'plan=pro&signature=abc';
export const answer = <Answer>(result: Answer) =>
  vi.fn((_url: URL, _body: unknown): Promise<Answer> => Promise.resolve(result));
export const refuse = (error: unknown) => () => {
  throw error;
};

type Given = { offer?: Offer; opened?: Answering<Offer>; ordered?: Answering<Order> };
type Answering<Answer> = ReturnType<typeof answer<Answer>>;

export async function showOffer({
  offer = cartOffer,
  opened = answer(offer),
  ordered = answer(cartOrder),
}: Given = {}) {
  const started = answer(undefined);
  const page = await loadPage(`/${offer.kind}`, 200);
  const view = await showPage(page, {
    search,
    fakes: [fake(openOffer, opened), fake(startOrder, started), fake(placeOrder, ordered)],
  });
  await screen.findByRole('region', { name: 'Order summary' });
  return { ...view, opened, started, ordered };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const send = () => screen.getByRole('button', { name: /Place order|Start free trial/ });
export const total = () => screen.getByRole('row', { name: /^Total per/ }).textContent;
export const visitOf = (call: unknown[] | undefined) => (call?.[1] as { visitId: string } | undefined)?.visitId;
export const thanks = () => screen.findByRole('heading', { name: 'Thank you for your order' });

const typed = { Company: ' Maple Bakery ', 'First name': 'Mia', 'Work email': 'mia@maple.example' };
export function fillIn() {
  for (const [label, value] of Object.entries(typed)) fireEvent.change(field(label), { target: { value } });
}
export const type = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
};
