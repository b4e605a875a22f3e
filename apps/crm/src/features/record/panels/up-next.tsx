import type { UpNext } from '@app/contract/activities';
import type { ContactDetail } from '@app/contract/contacts';
import { crmPaths } from '@app/contract/paths';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { CheckLine } from '@app/ui/check-line';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dueText, useAccountDay } from '#data/account-day.ts';
import { recordQueries } from '#data/contact-record.ts';
import { usePendingTasks, useTaskChange } from '#data/task-changes.ts';
import { Sentence, slots } from '../sentence.tsx';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';
import { UpNextMenu } from './up-next-menu.tsx';

/** What comes next, one line each, to be done or put off from here. */
export function UpNextPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const next = useQuery(recordQueries.upNext(getBoot().accountId, contact.id));
  return (
    <SidePanel title={t('record.upNext.title')}>
      <QueryView
        query={next}
        loading={<TextPlaceholder lines={2} />}
        error={t('record.upNext.error')}
        isEmpty={({ upNext }) => upNext.length === 0}
        empty={<p className={styles.empty}>{t('record.upNext.empty')}</p>}
      >
        {({ upNext }) => (
          <KeepFocus plain>
            <ul className={styles.list}>
              {upNext.map((item) => (
                <Row key={keyOf(item)} item={item} contact={contact} />
              ))}
            </ul>
          </KeepFocus>
        )}
      </QueryView>
    </SidePanel>
  );
}

/** A task is ticked off where it stands; what else can be done about a line is in its menu. */
function Row({ item, contact }: { item: UpNext; contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const change = useTaskChange();
  const pending = usePendingTasks();
  const content = (
    <div className={styles.planned}>
      <div>
        <Line item={item} />
      </div>
      {contact.deletedDate === null && <UpNextMenu item={item} contact={contact} />}
    </div>
  );
  if (item.kind !== 'task' || item.task.id === null || contact.deletedDate !== null) return <li data-row>{content}</li>;
  const { id, name } = item.task;
  const isDone = pending.get(id) === 'complete';
  return (
    <CheckLine
      label={t('tasks.completeOne', { name })}
      done={isDone}
      onCheck={() => !isDone && change({ kind: 'complete', ids: [id], name })}
    >
      {content}
    </CheckLine>
  );
}

function keyOf(item: UpNext): string {
  if (item.kind === 'campaignStep') return `step ${item.campaign.id} ${item.step.name}`;
  if (item.kind === 'task') return `task ${item.task.id}`;
  if (item.kind === 'dealClose') return `deal ${item.deal.id}`;
  return `appointment ${item.appointment.id} ${item.occurrence}`;
}

/** Each kind in its own words, and where it leads. */
function Line({ item }: { item: UpNext }) {
  const { t } = useTranslation('crm');
  const { date, dateTime } = useFormats();
  const { today } = useAccountDay();
  if (item.kind === 'campaignStep')
    return (
      <>
        <Sentence
          text={t('record.upNext.step', slots('step', 'campaign'))}
          parts={{
            step: <bdi>{item.step.name}</bdi>,
            campaign: <NameLink of={item.campaign} to={crmPaths.solution} />,
          }}
        />
        <Note>
          {item.date === null ? t('record.upNext.unknown') : <time dateTime={item.date}>{dateTime(item.date)}</time>}
        </Note>
      </>
    );
  if (item.kind === 'task')
    return (
      <>
        <Named
          text={t('record.upNext.task', slots('name'))}
          of={item.task}
          to={() => crmPaths.tasks}
          search={{ task: String(item.task.id) }}
        />
        <Note>
          {item.dueDate === null ? t('tasks.groups.noDate') : dueText(item.dueDate, item.dueTime, today)}
          {item.isOverdue && <span className={styles.late}> {t('tasks.overdue')}</span>}
        </Note>
      </>
    );
  if (item.kind === 'appointment')
    return (
      <>
        <Named
          text={t('record.upNext.appointment', slots('name'))}
          of={item.appointment}
          to={() => crmPaths.appointments}
          search={{ appointment: String(item.appointment.id) }}
        />
        <Note>
          <time dateTime={item.date}>{dateTime(item.date)}</time>
        </Note>
      </>
    );
  return (
    <>
      <Named text={t('record.upNext.dealClose', slots('name'))} of={item.deal} to={crmPaths.deal} />
      <Note>
        <time dateTime={item.closeDate}>{date(item.closeDate)}</time>
      </Note>
    </>
  );
}

const Note = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>;

type NamedProps = {
  text: string;
  of: { id: number | null; name: string };
  to: (id: number) => string;
  search?: object;
};

function Named({ text, ...named }: NamedProps) {
  return <Sentence text={text} parts={{ name: <NameLink {...named} /> }} />;
}

/** What is not kept any more has a name, and leads nowhere. */
function NameLink({ of: { id, name }, to, search = {} }: Omit<NamedProps, 'text'>) {
  const shown = <bdi>{name}</bdi>;
  if (id === null) return shown;
  return (
    <Link to={to(id)} search={search as never} className={styles.link}>
      {shown}
    </Link>
  );
}
