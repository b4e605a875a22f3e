import type { Offer } from '@app/contract/orders';
import styles from './offer-summary.module.css';
import type { Localization } from './price-lines.ts';

/** The bundle that is installed in the new account, and the partner's people who become users of it. */
export function IncludedInAccount({
  localization: { t, formats },
  offer,
}: {
  localization: Localization;
  offer: Offer;
}) {
  const { bundle, people, company } = offer;
  return (
    <>
      {bundle && (
        <section className={styles.part} aria-labelledby="bundle">
          <h3 id="bundle">{t('offer.bundle.title')}</h3>
          <p>{t(bundle.archived ? 'offer.bundle.archived' : 'offer.bundle.text', { name: bundle.name })}</p>
          {!bundle.archived && bundle.campaigns.length > 0 && (
            <ul>
              {[...new Set(bundle.campaigns)].map((campaign) => (
                <li key={campaign}>
                  <bdi>{campaign}</bdi>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {people.length > 0 && (
        <section className={styles.part} aria-labelledby="people">
          <h3 id="people">{t('offer.people.title')}</h3>
          <p>
            {t('offer.people.text', {
              count: people.length,
              names: formats.list(people),
              company,
            })}
          </p>
        </section>
      )}
    </>
  );
}
