import type { DealDetail, DealFields } from '@app/contract/deals';
import type { Chosen } from './contact-picker.tsx';

/** What the form holds: the fields of a deal, with contacts by name. */
export type Typed = Omit<DealFields, 'primaryContactId' | 'contactIds' | 'value'> & {
  /** As it is typed; read with its currency. */
  amount: string;
  primary: Chosen | null;
  others: Chosen[];
};

export type Before = Omit<Typed, 'amount'> & { value: number };

/** The primary contact has a field of its own. */
export const fieldsOf = (deal: DealDetail): Before => ({
  name: deal.name,
  ownerId: deal.owner?.id ?? null,
  stageId: deal.stageId,
  value: deal.value,
  currencyCode: deal.currencyCode,
  estimatedCloseDate: deal.estimatedCloseDate,
  primary: deal.primaryContact,
  others: deal.contacts.filter(({ id }) => id !== deal.primaryContact?.id),
});

type New = { ownerId: string; stageId: number; currencyCode: string; contact: Chosen | null };
export const newFields = ({ contact, ...given }: New): Before => ({
  ...given,
  name: '',
  value: 0,
  estimatedCloseDate: null,
  primary: contact,
  others: [],
});

/** As the server takes them: the others beside the primary contact, each once, in the order of ids. */
export function toFields({ primary, others, ...same }: Before): DealFields {
  const ids = new Set(others.map(({ id }) => id).filter((id) => id !== primary?.id));
  return {
    ...same,
    name: same.name.trim(),
    primaryContactId: primary?.id ?? null,
    contactIds: [...ids].sort((one, two) => one - two),
  };
}

/** Only what was changed is sent, with what was there before. */
export function differences(before: DealFields, after: DealFields) {
  const names = (Object.keys(after) as (keyof DealFields)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (fields: DealFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<DealFields>;
  return { change: pick(after), seen: pick(before) };
}
