import type { AddOnKey, Charge, Plan } from '@app/contract/pricing';

export type ItemNames = Record<AddOnKey | keyof Plan['charges'], string>;

const NO_UNIT = { singular: '', plural: '' };

/** The plan with its add-ons and charges called as the reader calls them; their number then stands alone. */
export function nameItems(plan: Plan, names: ItemNames | null): Plan {
  if (!names) return plan;
  const { additionalTextMessages, earlyTerminationFee } = plan.charges;
  const named = (charge: Charge | null, name: string) => charge && { ...charge, name, unit: NO_UNIT };
  return {
    ...plan,
    description: '',
    addOns: Object.fromEntries(
      Object.entries(plan.addOns).map(([key, addOn]) => [
        key,
        { ...addOn, name: names[key as AddOnKey], unit: NO_UNIT, description: '' },
      ]),
    ),
    charges: {
      additionalTextMessages: named(additionalTextMessages, names.additionalTextMessages),
      earlyTerminationFee: named(earlyTerminationFee, names.earlyTerminationFee),
    },
  };
}
