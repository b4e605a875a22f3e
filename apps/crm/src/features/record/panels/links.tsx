import type { ContactLink } from '@app/contract/contact-links';
import type { ContactDetail } from '@app/contract/contacts';
import { crmPaths } from '@app/contract/paths';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { Icon } from '@app/ui/icon';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordQueries } from '#data/contact-record.ts';
import { useLinkWord, worded } from '../link-word.ts';
import { AddLink } from './add-link.tsx';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';
import { useLinks } from './use-links.ts';

/** Who belongs to somebody, and as what: family, an employer, who referred them. */
export function LinksPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const [isAdding, setAdding] = useState(false);
  const links = useQuery(recordQueries.links(getBoot().accountId, contact.id));
  const { withPending, nameOf, add, remove } = useLinks(contact);
  const isInTrash = contact.deletedDate !== null;
  return (
    <SidePanel title={t('record.links.title')}>
      <KeepFocus plain>
        <QueryView
          query={links}
          loading={<TextPlaceholder lines={2} />}
          error={t('record.links.error')}
          isEmpty={(found) => withPending(found.links).length === 0}
          empty={<p className={styles.empty}>{t('record.links.empty')}</p>}
        >
          {(found) => (
            <ul className={styles.list}>
              {withPending(found.links).map((link) => (
                <Line
                  key={`${link.linkType.id} ${link.contact.id}`}
                  link={link}
                  name={nameOf(link)}
                  remove={isInTrash ? undefined : () => remove(link)}
                />
              ))}
            </ul>
          )}
        </QueryView>
        {isAdding && (
          <AddLink
            contact={contact}
            links={withPending(links.data?.links ?? [])}
            onAdd={(link) => {
              setAdding(false);
              add(link);
            }}
            onClose={() => setAdding(false)}
          />
        )}
        {!isAdding && !isInTrash && (
          <div data-row>
            <Button variant="default" size="compact-sm" mt={8} onClick={() => setAdding(true)}>
              {t('record.links.add')}
            </Button>
          </div>
        )}
      </KeepFocus>
    </SidePanel>
  );
}

type LineProps = { link: ContactLink; name: string; remove: (() => void) | undefined };

function Line({ link, name, remove }: LineProps) {
  const { t } = useTranslation('crm');
  const relation = useLinkWord()(worded(link));
  return (
    <li data-row>
      <div className={styles.planned}>
        <div>
          <Anchor component={Link} to={crmPaths.contact(link.contact.id)} inherit>
            <bdi>{name}</bdi>
          </Anchor>
          <span className={styles.note}>
            <bdi>{relation}</bdi>
          </span>
        </div>
        {remove && (
          <RowAction
            label={t('record.links.remove')}
            name={t('record.links.removeOne', { name, relation })}
            run={remove}
          >
            <Icon name="close" size={16} />
          </RowAction>
        )}
      </div>
    </li>
  );
}
