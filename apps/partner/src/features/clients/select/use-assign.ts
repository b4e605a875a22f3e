import type { Client } from '@app/contract/clients';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { type Assignment, assignKey, clientQueries, keepAssignments, sendAssignments } from '#data/clients.ts';
import type { Person } from '#data/people.ts';

/** `text` is what is said when it is done; an undo says nothing and gives back to each who had it. */
type Change = { assignments: Assignment[]; text?: string; undo?: Assignment[] };

/** Who looks after a client, as if what is under way had been answered already. */
export function useAssignee({ id, partnerUserId }: Client): string | null {
  const changes = usePendingChanges<Change>(assignKey(getBoot().accountId));
  const latest = changes.flatMap(({ assignments }) => assignments).findLast(({ clientIds }) => clientIds.includes(id));
  return latest ? latest.partnerUserId : partnerUserId;
}

/** Says who looks after clients from now on, and offers an undo. */
export function useAssign() {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const { accountId } = getBoot();
  const { change } = useOptimisticChange({
    key: assignKey(accountId),
    scope: `assign ${accountId}`,
    subjectOf: () => 'clients',
    send: ({ assignments }: Change) => sendAssignments(accountId, assignments),
    keep: (client, _, { assignments }) => keepAssignments(client, accountId, assignments),
    stale: [clientQueries.lists(accountId)],
    affected: [clientQueries.details(accountId)],
    done: ({ text, undo }) => (text ? { text, undo: undo && { assignments: undo } } : undefined),
    failed: () => t('clients.selection.failed'),
    situation: () => 'assigning clients',
  });
  return (clients: Client[], person: Person | null, onDone?: () => void) => {
    const said = { count: clients.length, number: number(clients.length) };
    const text = person
      ? t('clients.selection.assigned', { ...said, name: person.name })
      : t('clients.selection.unassigned', said);
    const assignments = [{ partnerUserId: person?.id ?? null, clientIds: clients.map(({ id }) => id) }];
    change({ assignments, text, undo: groupByPerson(clients) }, onDone);
  };
}

function groupByPerson(clients: Client[]): Assignment[] {
  const groups = Map.groupBy(clients, ({ partnerUserId }) => partnerUserId);
  return [...groups].map(([partnerUserId, group]) => ({ partnerUserId, clientIds: group.map(({ id }) => id) }));
}
