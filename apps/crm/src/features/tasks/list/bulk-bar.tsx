import type { Task } from '@app/contract/tasks';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { SelectedBar } from '@app/ui/table/selected-bar';
import { useMay } from '@app/workspace/data/member.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peopleQueries } from '#data/people.ts';
import type { TaskChange } from '#data/tasks.ts';
import { putOff, putOffs, putOffTo } from '../put-off.ts';

type Props = { tasks: Task[]; today: string; change: (change: TaskChange) => void; onClear: () => void };
/** So many are changed together at most. */
const MOST = 200;

/** What can be done with the chosen tasks. */
export function BulkBar({ tasks: all, today, change, onClear }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const people = useQuery(peopleQueries.list(getBoot().accountId)).data ?? [];
  const mayDelete = useMay('bulkDelete');
  const tasks = all.slice(0, MOST);
  const open = tasks.filter(({ doneDate }) => doneDate === null);
  const done = tasks.filter(({ doneDate }) => doneDate !== null);
  const about = (some: Task[]) => ({ ids: some.map(({ id }) => id), name: some[0]?.title ?? '' });
  const run = (each: TaskChange) => {
    change(each);
    onClear();
  };
  const assign = (assigneeId: string | null) =>
    run({
      ...about(tasks),
      kind: 'assign',
      values: tasks.map(() => assigneeId),
      before: tasks.map(({ assignee }) => assignee?.id ?? null),
    });
  return (
    <SelectedBar
      label={t('tasks.selected')}
      count={t('contacts.selection.count', { number: number(tasks.length) })}
      onClear={onClear}
    >
      {open.length > 0 && (
        <>
          <Button size="xs" onClick={() => run({ kind: 'complete', ...about(open) })}>
            {t('tasks.complete')}
          </Button>
          <LazyMenu
            position="top-start"
            width={200}
            target={
              <Button size="xs" variant="default">
                {t('tasks.putOff.label')}
              </Button>
            }
          >
            {(Menu) =>
              putOffs.map((by) => (
                <Menu.Item key={by} onClick={() => run(putOff(open, putOffTo(by, today)))}>
                  {t(`tasks.putOff.${by}`)}
                </Menu.Item>
              ))
            }
          </LazyMenu>
        </>
      )}
      {done.length > 0 && (
        <Button size="xs" variant="default" onClick={() => run({ kind: 'reopen', ...about(done) })}>
          {t('tasks.reopen')}
        </Button>
      )}
      <LazyMenu
        position="top-start"
        width={240}
        target={
          <Button size="xs" variant="default">
            {t('tasks.assign')}
          </Button>
        }
      >
        {(Menu) => (
          <>
            {people.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => assign(id)}>
                <bdi>{name}</bdi>
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => assign(null)}>{t('contacts.nobody')}</Menu.Item>
          </>
        )}
      </LazyMenu>
      {(mayDelete || tasks.length === 1) && (
        <Button size="xs" variant="default" onClick={() => run({ kind: 'delete', ...about(tasks) })}>
          {t('tasks.delete')}
        </Button>
      )}
    </SelectedBar>
  );
}
