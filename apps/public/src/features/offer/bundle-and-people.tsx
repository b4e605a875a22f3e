import type { Offer } from '@app/contract/orders';
import styles from './offer-summary.module.css';
import type { Words } from './price-lines.ts';

/** What the partner puts into the new account, and who of the partner gets into it. */
export function BundleAndPeople({ words: { t, locale }, offer }: { words: Words; offer: Offer }) {
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
              names: new Intl.ListFormat(locale).format(people),
              company,
            })}
          </p>
        </section>
      )}
    </>
  );
}
