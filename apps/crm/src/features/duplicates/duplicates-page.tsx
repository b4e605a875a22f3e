import type { Contact } from '@app/contract/contacts';
import { crmPaths } from '@app/contract/paths';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import back from '@app/ui/page/back-link.module.css';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { contactName } from '#data/contacts.ts';
import { duplicateQueries, type SharedBy } from '#data/duplicates.ts';
import { openModal } from '#modals';
import styles from './duplicates.module.css';
import { type duplicatesSearch, sharedBy } from './search.ts';

/** Contacts that may be the same person, in groups by what they share. */
export function DuplicatesPage({ search: { by }, setSearch }: PageProps<typeof duplicatesSearch>) {
  const { t } = useTranslation('crm');
  const list = useInfiniteQuery(duplicateQueries.groups(getBoot().accountId, by));
  const groups = list.data?.pages.flatMap((page) => page.groups) ?? [];
  return (
    <>
      <div className={back.line}>
        <Link to={crmPaths.contacts} className={back.link}>
          {t('record.back')}
        </Link>
      </div>
      <Page
        title={t('duplicates.title')}
        tabs={{
          value: by,
          items: sharedBy.map((value) => ({ value, label: t(`duplicates.by.${value}`) })),
          onChange: (value) => setSearch({ by: value as SharedBy }),
        }}
      >
        <KeepFocus className={styles.groups}>
          <QueryView
            query={list}
            loading={<TablePlaceholder rows={6} columns={3} />}
            error={t('duplicates.error.list')}
            isEmpty={() => groups.length === 0}
            empty={<Empty text={t(`duplicates.empty.${by}`)} />}
          >
            {() => groups.map((group) => <SharedGroup key={group.shared} {...group} />)}
          </QueryView>
          <MoreButton query={list} error={t('duplicates.error.list')} />
        </KeepFocus>
      </Page>
    </>
  );
}

/** The first of a group is compared with each of the others. */
function SharedGroup({ shared, contacts }: { shared: string; contacts: Contact[] }) {
  const { t } = useTranslation('crm');
  const id = useId();
  const [first] = contacts;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>
        <bdi>{shared}</bdi>
      </h2>
      <ul>
        {contacts.map((contact) => {
          const name = contactName(contact) || t('record.noName');
          return (
            <li key={contact.id} data-row>
              <span className={styles.person}>
                <Link to={crmPaths.contact(contact.id)}>
                  <bdi>{name}</bdi>
                </Link>
                <span className={styles.note}>
                  {[contact.company, contact.email, contact.phone].filter((each) => each !== '').join(' · ')}
                </span>
              </span>
              {first && contact !== first && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`${t('duplicates.compare')}: ${name}`}
                  onClick={() => openModal('compareContacts', { contactId: first.id, otherId: contact.id })}
                >
                  {t('duplicates.compare')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
