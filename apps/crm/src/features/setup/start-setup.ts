import { type CompanyField, type CompanyFields, companyFaults } from '@app/contract/company-rules';
import { isEmail } from '@app/contract/email-rule';
import type { CompanyProfile } from '@app/contract/profile';
import type { Sender } from '@app/contract/sending';
import type { SetupStep, SetupTyped } from '@app/contract/setup';
import { places } from '@app/workspace/company/choices.ts';
import { changedFields, type Editing, startEditing } from '@app/workspace/company/editing.ts';
import { placeFields, reachFields } from '@app/workspace/company/field-groups.tsx';

type TypedSender = { name: string; address: string };
/** `sender` is null as long as nobody has touched what is offered. */
export type Look = { logo: string; sender: TypedSender | null };

export const fieldsOf: Record<SetupStep, readonly CompanyField[]> = {
  reach: reachFields,
  place: placeFields,
  look: [],
};

/** What is stored, with what was typed the last time; the zone of this device where nobody has chosen one yet. */
export function startSetup(profile: CompanyProfile, { company }: SetupTyped, ownZone: string): Editing {
  const started = startEditing(profile);
  const guessed = profile.updatedDate === null && profile.timeZone === 'UTC' ? { timeZone: ownZone } : {};
  return { ...started, values: { ...started.values, ...guessed, ...company } };
}

/** Where nobody has said who sends, it is offered under the name of the business, as it is typed by now. */
export function offerSender(senders: readonly Sender[], { name, email }: Pick<CompanyFields, 'name' | 'email'>) {
  const first = senders.find(({ isDefault }) => isDefault) ?? senders[0];
  return first
    ? { name: first.name, address: first.address }
    : { name: name.trim().slice(0, 100), address: email.trim() };
}

/** Only what differs is kept: what a colleague changes elsewhere meanwhile is not typed over. */
export const toTyped = ({ values, base }: Editing, { logo, sender }: Look): SetupTyped => ({
  company: Object.fromEntries(changedFields(values, base).map((field) => [field, values[field].slice(0, 1000)])),
  logo,
  ...(sender && { sender }),
});

/** Which step something is wrong in; null if all is well. */
export function faultyStep(values: CompanyFields): SetupStep | null {
  const faults = companyFaults(values, places);
  const isFaulty = (step: SetupStep) => fieldsOf[step].some((field) => faults[field]);
  return (['reach', 'place'] as const).find(isFaulty) ?? null;
}

export type SenderFaults = { name?: 'required'; address?: 'required' | 'email' };

/** Both or none of them. */
export function senderFaults({ name, address }: TypedSender): SenderFaults {
  const [given, mail] = [name.trim(), address.trim()];
  if (given === '' && mail === '') return {};
  return {
    ...(given === '' && { name: 'required' }),
    ...(mail === '' ? { address: 'required' } : !isEmail(mail) && { address: 'email' }),
  };
}
