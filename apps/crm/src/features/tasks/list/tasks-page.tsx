import { taskGroups } from '@app/contract/tasks';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import { SearchField } from '@app/ui/page/search-field';
import { Segments } from '@app/ui/page/segments';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { taskQueries } from '#data/tasks.ts';
import { openModal } from '#modals';
import { QuickAdd } from '../quick-add/quick-add.tsx';
import type { tasksSearch } from './search.ts';
import { TaskList } from './task-list.tsx';
import styles from './tasks.module.css';

type Props = Pick<PageProps<typeof tasksSearch>, 'search' | 'setSearch'>;

const whose = ['mine', 'all'] as const;

export function TasksPage({ search, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { group, q } = search;
  const list = useInfiniteQuery({
    ...taskQueries.list(getBoot().accountId, { group, mine: search.whose === 'mine', search: q }),
    // The counts stay where they are while another group is on its way.
    placeholderData: keepPreviousData,
  });
  const counts = list.data?.pages[0]?.counts;
  const isOld = list.isPlaceholderData;
  const tasks = isOld ? [] : (list.data?.pages.flatMap((page) => page.tasks) ?? []);
  const open = tasks.filter(({ doneDate }) => doneDate === null);
  useOpened(search.task, () => setSearch({ task: undefined }));
  const tabs = {
    value: group,
    onChange: (value: string) => setSearch({ group: taskGroups.find((each) => each === value) ?? 'today' }),
    items: taskGroups.map((value) => ({
      value,
      label: counts
        ? t('tasks.tab', { name: t(`tasks.groups.${value}`), number: number(counts[value]) })
        : t(`tasks.groups.${value}`),
    })),
  };
  return (
    <Page
      title={t('tasks.title')}
      action={
        <>
          {open.length > 0 && (
            <Button variant="default" onClick={() => openModal('taskQueue', { tasks: open })}>
              {t('tasks.queue.start')}
            </Button>
          )}
          <Button onClick={() => openModal('task', {})}>{t('tasks.add')}</Button>
        </>
      }
      tabs={tabs}
    >
      <QuickAdd />
      <Toolbar>
        <Segments
          label={t('tasks.whose.label')}
          value={search.whose}
          onChange={(value) => setSearch({ whose: value })}
          choices={whose.map((value) => ({ value, label: t(`tasks.whose.${value}`) }))}
        />
        <div className={styles.search}>
          <SearchField
            value={q}
            onChange={(value) => setSearch({ q: value })}
            label={t('tasks.search')}
            placeholder={t('tasks.search')}
            shortcut="/"
          />
        </div>
      </Toolbar>
      <QueryView
        query={isOld ? { ...list, data: undefined } : list}
        loading={<TablePlaceholder rows={6} columns={3} />}
        error={t('tasks.error.list')}
        isEmpty={() => tasks.length === 0}
        empty={<Nothing search={search} setSearch={setSearch} />}
      >
        {() => <TaskList key={`${group} ${search.whose} ${q}`} tasks={tasks} label={t(`tasks.groups.${group}`)} />}
      </QueryView>
      {!isOld && <MoreButton query={list} error={t('tasks.error.list')} />}
    </Page>
  );
}

/** A task that the address names is opened once; the address forgets it, so that going back does not open it again. */
function useOpened(taskId: number | undefined, forget: () => void): void {
  const open = useEffectEvent((id: number) => {
    openModal('task', { taskId: id });
    forget();
  });
  useEffect(() => {
    if (taskId !== undefined) open(taskId);
  }, [taskId]);
}

/** Why there is nothing, and what to do about it. */
function Nothing({ search: { q, group, whose: of }, setSearch }: Props) {
  const { t } = useTranslation('crm');
  if (q !== '')
    return (
      <Empty
        text={t('tasks.empty.search')}
        action={
          <Button variant="default" onClick={() => setSearch({ q: '' })}>
            {t('contacts.filters.reset')}
          </Button>
        }
      />
    );
  return (
    <Empty
      text={t(`tasks.empty.${group}`)}
      action={
        of === 'mine' ? (
          <Button variant="default" onClick={() => setSearch({ whose: 'all' })}>
            {t('tasks.empty.showAll')}
          </Button>
        ) : undefined
      }
    />
  );
}
