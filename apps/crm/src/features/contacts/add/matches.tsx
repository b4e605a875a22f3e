import type { Match } from '@app/contract/contacts';
import { crmPaths } from '@app/contract/paths';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../names.ts';
import styles from './add.module.css';

/** Somebody else has this e-mail or phone number: who, with the way to them. */
export function Matches({ matches }: { matches: Match[] }) {
  const { t } = useTranslation('crm');
  const { list } = useFormats();
  return (
    <div role="status" className={styles.wide}>
      {matches.length > 0 && (
        <div className={styles.matches}>
          <p>{t('contacts.add.matches')}</p>
          <ul>
            {matches.map(({ contact, by }) => (
              <li key={contact.id}>
                {/* In a new tab, so that what was typed stays. */}
                <a href={crmPaths.contact(contact.id)} target="_blank" rel="noreferrer">
                  <bdi>{nameOf(contact) || t('contacts.unnamed')}</bdi>
                </a>{' '}
                <span className={styles.by}>{list(by.map((what) => t(`contacts.add.by.${what}`)))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
