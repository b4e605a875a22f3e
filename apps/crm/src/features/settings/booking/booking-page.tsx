import type { BookingPage } from '@app/contract/booking';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookingQueries } from '#data/booking.ts';
import { peopleQueries } from '#data/people.ts';
import { openModal } from '#modals';
import { CopyIcon, DeleteIcon, EditIcon } from '../icons.tsx';
import styles from '../settings.module.css';
import { SettingsNav } from '../settings-nav.tsx';
import { unitsFor } from './units.ts';

/** The pages on which strangers book a time, each with its address. */
export function BookingPagesPage() {
  const { t } = useTranslation(['crm', 'common']);
  const pages = useQuery(bookingQueries.list(getBoot().accountId));
  return (
    <Page
      title={t('common:settings.title')}
      action={<Button onClick={() => openModal('bookingPage', {})}>{t('booking.add')}</Button>}
    >
      <SettingsNav />
      <p className={styles.intro}>{t('booking.intro')}</p>
      <QueryView
        query={pages}
        loading={<TablePlaceholder rows={3} columns={3} />}
        error={t('booking.error.load')}
        isEmpty={(found) => found.pages.length === 0}
        empty={<Empty text={t('booking.empty')} />}
      >
        {(found) => (
          <KeepFocus>
            <ul className={styles.fields} aria-label={t('booking.title')}>
              {found.pages.map((page) => (
                <Row key={page.id} page={page} />
              ))}
            </ul>
          </KeepFocus>
        )}
      </QueryView>
    </Page>
  );
}

function Row({ page }: { page: BookingPage }) {
  const { t, i18n } = useTranslation('crm');
  const { name, length, isPublished, url, ownerId } = page;
  const people = useQuery(peopleQueries.list(getBoot().accountId)).data ?? [];
  const owner = people.find(({ id }) => id === ownerId)?.name;
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ text: t('booking.copied'), kind: 'done' });
    } catch {
      showToast({ text: t('booking.error.copy'), kind: 'failed' });
    }
  }
  return (
    <li data-row>
      <span className={styles.field}>
        <bdi>{name}</bdi>
        <span className={styles.note}>
          {unitsFor(i18n.language).minutes(length)} · {t(isPublished ? 'booking.published' : 'booking.draft')}
          {owner !== undefined && (
            <>
              {' · '}
              <bdi>{owner}</bdi>
            </>
          )}
        </span>
        {isPublished && (
          <Anchor className={styles.note} href={url} target="_blank" rel="noreferrer" dir="ltr">
            {url}
          </Anchor>
        )}
      </span>
      <span className={styles.rowActions}>
        {isPublished && (
          <RowAction label={t('booking.copy')} name={t('booking.copyOne', { name })} run={() => void copy()}>
            <CopyIcon />
          </RowAction>
        )}
        <RowAction
          label={t('tags.edit')}
          name={t('tags.editOne', { name })}
          run={() => openModal('bookingPage', { page })}
        >
          <EditIcon />
        </RowAction>
        <RowAction
          label={t('tags.delete')}
          name={t('tags.deleteOne', { name })}
          run={() => openModal('deleteBookingPage', { page })}
        >
          <DeleteIcon />
        </RowAction>
      </span>
    </li>
  );
}
