import type { Offer } from '@app/contract/orders';
import { FREE_TRIAL_DAYS } from '@app/pricing/plans';
import styles from './offer-summary.module.css';
import type { Localization } from './price-lines.ts';

type Props = { localization: Localization; offer: Offer };

/** What is agreed with the order: how it is billed and paid, until when it can be ordered, and the company's own terms. */
export function Terms({ localization, offer }: Props) {
  const { t, formats } = localization;
  const { request, daysToPay, expiresDate } = offer;
  const texts =
    offer.kind === 'trial'
      ? [t('offer.trial.noPayment'), t('offer.trial.ends', { count: FREE_TRIAL_DAYS })]
      : [
          request && t(`offer.contract.${request.contractType}`),
          daysToPay !== null && t('offer.terms.invoice', { count: daysToPay }),
          expiresDate !== null && t('offer.terms.until', { date: formats.date(expiresDate) }),
        ];
  return (
    <section className={styles.part} aria-labelledby="terms">
      <h3 id="terms">{t('offer.terms.title')}</h3>
      <ul>
        {texts.map((text) => text && <li key={text}>{text}</li>)}
        {offer.seller.termsUrl && (
          <li>
            <TermsLink localization={localization} offer={offer} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** In a tab of its own, so that nothing typed is lost. */
export function TermsLink({ localization: { t }, offer: { company, seller } }: Props) {
  return (
    <a href={seller.termsUrl} target="_blank" rel="noopener noreferrer">
      {t('offer.terms.link', { company })}
    </a>
  );
}
