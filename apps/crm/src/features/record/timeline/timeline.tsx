import type { Activity } from '@app/contract/activities';
import { activityKinds } from '@app/contract/contact-words';
import type { ContactDetail } from '@app/contract/contacts';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { SearchField } from '@app/ui/page/search-field';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ActivityFilter, activityQueries, newestFirst } from '#data/activities.ts';
import { ActivityGroups } from './activity-groups.tsx';
import styles from './timeline.module.css';
import { Unsent } from './unsent.tsx';
import { usePendingDeletions } from './use-delete-note.ts';
import { usePendingImportant } from './use-important.ts';
import { WriteBox } from './write-box.tsx';

const kinds = ['all', ...activityKinds] as const;

type Props = { contact: ContactDetail; filter: ActivityFilter; onFilter: (filter: Partial<ActivityFilter>) => void };

/** What happened to a contact, newest first; what is important stands on top. */
export function Timeline({ contact, filter, onFilter }: Props) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const list = useInfiniteQuery(activityQueries.list(accountId, contact.id, filter));
  const marked = useQuery(activityQueries.important(accountId, contact.id, filter));
  const pages = list.data?.pages ?? [];
  const { important, others } = useShown(
    contact.id,
    pages.flatMap(({ activities }) => activities),
    marked.data?.activities ?? [],
  );
  const isInTrash = contact.deletedDate !== null;
  const isFiltered = filter.kind !== 'all' || filter.search !== '';
  const showAll = (
    <Button variant="default" onClick={() => onFilter({ kind: 'all', search: '' })}>
      {t('timeline.showAll')}
    </Button>
  );
  return (
    <>
      {!isInTrash && <WriteBox contactId={contact.id} />}
      <Unsent contactId={contact.id} isReadOnly={isInTrash} />
      <div className={styles.toolbar}>
        <NativeSelect
          size="sm"
          aria-label={t('timeline.filter')}
          value={filter.kind}
          data={kinds.map((value) => ({ value, label: t(`timeline.kinds.${value}`) }))}
          onChange={(event) => onFilter({ kind: event.currentTarget.value as ActivityFilter['kind'] })}
        />
        <SearchField
          value={filter.search}
          onChange={(search) => onFilter({ search })}
          label={t('timeline.search')}
          placeholder={t('timeline.search')}
        />
      </div>
      <KeepFocus className={styles.groups}>
        <QueryView
          query={list}
          loading={<TablePlaceholder rows={6} columns={2} />}
          error={t(isFiltered ? 'timeline.error.filter' : 'timeline.error.load')}
          isEmpty={() => important.length + others.length === 0}
          empty={<Empty text={t('timeline.empty')} action={isFiltered ? showAll : undefined} />}
        >
          {() => (
            <ActivityGroups contactId={contact.id} isReadOnly={isInTrash} important={important} activities={others} />
          )}
        </QueryView>
        <MoreButton query={list} error={t('timeline.error.more')} loadsAhead />
      </KeepFocus>
    </>
  );
}

/** Each activity once: on top where it is important, or is about to be, else in its day. */
function useShown(contactId: number, all: Activity[], marked: Activity[]) {
  const pending = usePendingImportant(contactId);
  const deleted = usePendingDeletions(contactId);
  const byId = new Map([...all, ...marked].map((activity) => [activity.id, activity]));
  const known = [...byId.values()].filter(
    ({ kind, details }) =>
      !((kind === 'note' || kind === 'callNote') && deleted.has((details as { noteId: number }).noteId)),
  );
  const isImportant = (activity: Activity) => pending.get(activity.id) ?? activity.important !== null;
  const listed = new Set(all.map(({ id }) => id));
  return {
    important: known.filter(isImportant).sort(newestFirst),
    // What is no longer important stands in its day as soon as that day is loaded.
    others: known.filter((activity) => !isImportant(activity) && listed.has(activity.id)).sort(newestFirst),
  };
}
