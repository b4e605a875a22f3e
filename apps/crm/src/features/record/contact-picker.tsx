import type { Contact } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { SearchField } from '@app/ui/page/search-field';
import { PickList } from '@app/ui/pick-list';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateQuery, contactName } from '#data/contacts.ts';
import styles from './panels/panels.module.css';

type Props = { without: number[]; onPick: (contact: Contact) => void; onClose: () => void };

/** Somebody of the account by name, email or company. */
export function ContactPicker({ without, onPick, onClose }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const found = useQuery({ ...candidateQuery(getBoot().accountId, search), enabled: search !== '' });
  const offered = (contacts: Contact[]) => contacts.filter(({ id }) => !without.includes(id));
  return (
    <div ref={box} className={styles.picker}>
      <SearchField
        value={search}
        onChange={setSearch}
        label={t('contacts.search')}
        placeholder={t('contacts.search')}
      />
      {search !== '' && (
        <QueryView
          query={found}
          loading={<TextPlaceholder lines={2} />}
          error={t('contacts.error.search')}
          isEmpty={({ contacts }) => offered(contacts).length === 0}
          empty={<p className={styles.empty}>{t('contacts.nothingFound')}</p>}
        >
          {({ contacts }) => (
            <PickList
              label={t('contacts.title')}
              items={offered(contacts).map((contact) => ({
                key: String(contact.id),
                name: contactName(contact) || t('record.noName'),
                note: contact.email,
                onPick: () => onPick(contact),
              }))}
            />
          )}
        </QueryView>
      )}
      <Button variant="default" size="compact-sm" onClick={onClose}>
        {t('common:actions.cancel')}
      </Button>
    </div>
  );
}
