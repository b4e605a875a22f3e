import type { Contact } from '@app/contract/contacts';
import type { DealDetail } from '@app/contract/deals';
import { crmPaths } from '@app/contract/paths';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { appIcon } from '@app/ui/app-icon';
import { Icon } from '@app/ui/icon';
import { SearchField } from '@app/ui/page/search-field';
import { PickList } from '@app/ui/pick-list';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Anchor, Button } from '@mantine/core';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateQuery, contactName } from '#data/contacts.ts';
import panel from '../panels/panels.module.css';
import { SidePanel } from '../panels/side-panel.tsx';
import styles from './deal.module.css';
import { MOST_CONTACTS, useDealContacts } from './use-deal-contacts.ts';

const StarIcon = appIcon(IconStar, 16);

/** Who the deal is with: the primary contact first, then all others. */
export function DealContacts({ deal }: { deal: DealDetail }) {
  const { t } = useTranslation('crm');
  const { people, add, remove, makePrimary } = useDealContacts(deal);
  const [isAdding, setAdding] = useState(false);
  return (
    <SidePanel title={t('deals.fields.contacts')}>
      <KeepFocus plain>
        {people.length === 0 && <p className={panel.empty}>{t('deal.contacts.empty')}</p>}
        <ul className={panel.list}>
          {people.map(({ id, name, email, isPrimary }) => {
            const called = name || email || t('record.noName');
            return (
              <li key={id} className={styles.person} data-row>
                <span className={styles.who}>
                  <Anchor component={Link} to={crmPaths.contact(id)} inherit>
                    <bdi>{called}</bdi>
                  </Anchor>
                  {email !== '' && email !== called && (
                    <span className={panel.note}>
                      <bdi>{email}</bdi>
                    </span>
                  )}
                </span>
                {isPrimary ? (
                  <StatusBadge tone="good">{t('deal.contacts.primary')}</StatusBadge>
                ) : (
                  <RowAction
                    label={t('deal.contacts.makePrimary')}
                    name={t('deal.contacts.makePrimaryOne', { name: called })}
                    run={() => makePrimary(id)}
                  >
                    <StarIcon />
                  </RowAction>
                )}
                <RowAction
                  label={t('deal.contacts.remove')}
                  name={t('deal.contacts.removeOne', { name: called })}
                  run={() => remove(id)}
                >
                  <Icon name="close" size={16} />
                </RowAction>
              </li>
            );
          })}
        </ul>
        {isAdding ? (
          <Picker
            without={people.map(({ id }) => id)}
            onPick={(contact) => {
              setAdding(false);
              add(contact);
            }}
            onClose={() => setAdding(false)}
          />
        ) : (
          people.length < MOST_CONTACTS && (
            <div data-row>
              <Button variant="default" size="compact-sm" mt={8} onClick={() => setAdding(true)}>
                {t('deal.contacts.add')}
              </Button>
            </div>
          )
        )}
      </KeepFocus>
    </SidePanel>
  );
}

type PickerProps = { without: number[]; onPick: (contact: Contact) => void; onClose: () => void };

/** Somebody of the account by name, email or company. */
function Picker({ without, onPick, onClose }: PickerProps) {
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
          empty={<p className={panel.empty}>{t('contacts.nothingFound')}</p>}
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
