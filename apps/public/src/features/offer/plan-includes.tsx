import type { Offer } from '@app/contract/orders';
import type { AddOn, AddOnKey } from '@app/contract/pricing';
import { addOnOrder, isIncluded } from '@app/pricing/add-ons';
import styles from './offer-summary.module.css';
import type { Localization } from './price-lines.ts';

/** What comes with the plan, in its quantity. */
export const includedAddOns = ({ plan }: Pick<Offer, 'plan'>): AddOn[] =>
  (Object.entries(plan.addOns) as [AddOnKey, AddOn][])
    .filter(([key]) => isIncluded(key))
    .toSorted(([a], [b]) => addOnOrder[a] - addOnOrder[b])
    .map(([, addOn]) => addOn);

/** What the plan includes, whatever is ordered with it. */
export function PlanIncludes({ localization: { t, formats }, offer }: { localization: Localization; offer: Offer }) {
  const included = includedAddOns(offer);
  if (included.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="included">
      <h3 id="included">{t(offer.kind === 'trial' ? 'offer.trial.included' : 'offer.included')}</h3>
      <ul>
        {included.map(({ itemId, name, quantity, unit }) => (
          <li key={itemId}>
            {unit.plural
              ? `${formats.number(quantity)} ${quantity > 1 ? unit.plural : unit.singular}`
              : `${name}: ${formats.number(quantity)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
