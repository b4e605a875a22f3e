import type { Offer } from '@app/contract/orders';
import { shortUrl } from '@app/ui/web-address';
import { useTranslation } from 'react-i18next';
import styles from './seller-contact.module.css';

/** Whom to ask, and how: what the company has said of itself. */
export function SellerContact({ offer: { company, person, seller } }: { offer: Offer }) {
  const { t } = useTranslation('public');
  const { email, phone, websiteUrl } = seller;
  const ways = [
    email && { href: `mailto:${email}`, text: email },
    phone && { href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`, text: phone },
    websiteUrl && { href: websiteUrl, text: shortUrl(websiteUrl) },
  ].filter((way) => way !== '');
  return (
    <section className={styles.contact} aria-labelledby="contact">
      <h2 id="contact">{t('offer.contact')}</h2>
      <p>{t('offer.next.ask', { person, company })}</p>
      {ways.length > 0 && (
        <ul>
          {ways.map(({ href, text }) => (
            <li key={href}>
              <a href={href} dir="ltr" rel="noreferrer">
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
