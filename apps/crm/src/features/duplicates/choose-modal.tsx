import type { Contact } from '@app/contract/contacts';
import { crmPaths } from '@app/contract/paths';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { SearchField } from '@app/ui/page/search-field';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateQuery, contactName } from '#data/contacts.ts';
import { duplicateQueries } from '#data/duplicates.ts';
import { type CrmModals, pushModal } from '#modals';
import styles from './duplicates.module.css';

/** Who is the same person: those who look like it first, and anybody else by search. */
export function ChooseModal({ contactId }: CrmModals['chooseDuplicate']) {
  const { t } = useTranslation('crm');
  const { list } = useFormats();
  const { accountId } = getBoot();
  const [search, setSearch] = useState('');
  const alike = useQuery(duplicateQueries.of(accountId, contactId));
  const found = useQuery({ ...candidateQuery(accountId, search), enabled: search !== '' });
  return (
    <div className={styles.choose} data-autofocus tabIndex={-1}>
      <SearchField
        value={search}
        onChange={setSearch}
        label={t('duplicates.search')}
        placeholder={t('duplicates.search')}
      />
      {search === '' ? (
        <QueryView
          query={alike}
          loading={<TextPlaceholder lines={3} />}
          error={t('duplicates.error.list')}
          isEmpty={({ matches }) => matches.length === 0}
          empty={<p className={styles.note}>{t('duplicates.nobodyAlike')}</p>}
        >
          {({ matches }) => (
            <ul className={styles.people}>
              {matches.map(({ contact, by }) => (
                <Choice
                  key={contact.id}
                  contactId={contactId}
                  other={contact}
                  note={list(by.map((each) => t(`duplicates.same.${each}`)))}
                />
              ))}
            </ul>
          )}
        </QueryView>
      ) : (
        <QueryView
          query={found}
          loading={<TextPlaceholder lines={3} />}
          error={t('duplicates.error.search')}
          isEmpty={({ contacts }) => contacts.every(({ id }) => id === contactId)}
          empty={<p className={styles.note}>{t('duplicates.nobody')}</p>}
        >
          {({ contacts }) => (
            <ul className={styles.people}>
              {contacts
                .filter(({ id }) => id !== contactId)
                .map((other) => (
                  <Choice key={other.id} contactId={contactId} other={other} note={reachOf(other)} />
                ))}
            </ul>
          )}
        </QueryView>
      )}
      <Link to={crmPaths.duplicates} className={styles.all}>
        {t('duplicates.all')}
      </Link>
    </div>
  );
}

const reachOf = ({ email, phone, company }: Contact) =>
  [company, email, phone].filter((each) => each !== '').join(' · ');

function Choice({ contactId, other, note }: { contactId: number; other: Contact; note: string }) {
  const { t } = useTranslation('crm');
  return (
    <li>
      <button type="button" onClick={() => pushModal('compareContacts', { contactId, otherId: other.id })}>
        <bdi>{contactName(other) || t('record.noName')}</bdi>
        <span className={styles.note}>{note}</span>
      </button>
    </li>
  );
}
