import { AppError } from '@app/contract/errors';
import type { MembershipRequest } from '@app/contract/team';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getConfig } from '@app/frame/calls/config.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { QueryView } from '@app/ui/state/query-view';
import { type Column, DataTable } from '@app/ui/table/data-table';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answerKey, type MembershipAnswer, membershipRequestQueries, sendAnswer, userQueries } from '../data/team.ts';
import { Moment } from './moment.tsx';
import styles from './users.module.css';

const nameOf = ({ user }: MembershipRequest) => `${user.givenName} ${user.familyName}`.trim() || user.username;

/** Requests of a partner's people to become members; only an account with a host of its own has them. */
export function MembershipRequests() {
  const { t } = useTranslation();
  const { accountId } = getBoot();
  const requests = useQuery({
    ...membershipRequestQueries.list(accountId),
    enabled: getConfig().account !== null,
  });
  const answered = new Set(usePendingChanges<MembershipAnswer>(answerKey(accountId)).map(({ request }) => request.id));
  const waiting = requests.data?.content.filter(({ id }) => !answered.has(id)) ?? [];
  const hasFailed = requests.isError && !requests.data;
  if (waiting.length === 0 && !hasFailed) return null;
  return (
    <section aria-labelledby="membership-requests">
      <div className={styles.head}>
        <h2 id="membership-requests" className={styles.heading}>
          {t('users.requests.title')}
        </h2>
      </div>
      <KeepFocus>
        <QueryView query={requests} loading={null} error={t('users.requests.error')}>
          {({ mayAnswer }) => <RequestTable requests={waiting} mayAnswer={mayAnswer} />}
        </QueryView>
      </KeepFocus>
    </section>
  );
}

function RequestTable({ requests, mayAnswer }: { requests: MembershipRequest[]; mayAnswer: boolean }) {
  const { t } = useTranslation();
  const columns: Column<MembershipRequest>[] = [
    { id: 'name', header: t('users.requests.name'), cell: (request) => <bdi>{nameOf(request)}</bdi>, primary: true },
    {
      id: 'company',
      header: t('users.requests.company'),
      cell: ({ company }) => <bdi className={styles.whole}>{company}</bdi>,
    },
    {
      id: 'asked',
      header: t('users.requests.asked'),
      cell: ({ requestedDate }) => <Moment iso={requestedDate} />,
    },
  ];
  // In the row, not among the actions that come with the pointer: an answer is what the table is there for.
  if (mayAnswer)
    columns.push({
      id: 'answer',
      header: t('users.requests.answer'),
      cell: (request) => <Answers request={request} />,
      width: '220px',
    });
  return <DataTable label={t('users.requests.title')} columns={columns} rows={requests} rowKey={({ id }) => id} />;
}

function Answers({ request }: { request: MembershipRequest }) {
  const { t } = useTranslation();
  const { accountId } = getBoot();
  const name = nameOf(request);
  const { change } = useOptimisticChange({
    key: answerKey(accountId),
    scope: `membership-request/${request.id}`,
    subjectOf: (answer: MembershipAnswer) => answer.request.id,
    send: (answer) => sendAnswer(accountId, answer),
    stale: [membershipRequestQueries.all(accountId)],
    affected: [userQueries.all(accountId)],
    done: ({ granted }) => ({ text: t(granted ? 'users.requests.granted' : 'users.requests.declined', { name }) }),
    failed: (_, error) =>
      error instanceof AppError && error.status === 404
        ? t('users.requests.gone', { name })
        : t('users.requests.failed'),
    situation: () => 'answering a membership request',
  });
  return (
    <Group gap={8} wrap="nowrap">
      <Button
        size="xs"
        aria-label={t('users.requests.grantName', { name })}
        onClick={() => change({ request, granted: true })}
      >
        {t('users.requests.grant')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t('users.requests.declineName', { name })}
        onClick={() => change({ request, granted: false })}
      >
        {t('users.requests.decline')}
      </Button>
    </Group>
  );
}
