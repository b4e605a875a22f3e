import type { DealDetail } from '@app/contract/deals';
import { crmPaths } from '@app/contract/paths';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { appIcon } from '@app/ui/app-icon';
import { Icon } from '@app/ui/icon';
import { StatusBadge } from '@app/ui/status-badge';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Anchor, Button } from '@mantine/core';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactPicker } from '../contact-picker.tsx';
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
          <ContactPicker
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
