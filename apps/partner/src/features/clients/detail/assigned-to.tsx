import type { ClientDetail } from '@app/contract/clients';
import { getBoot } from '@app/frame/state/boot.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { peopleQueries } from '#data/people.ts';
import { useAssign, useAssignee } from '../select/use-assign.ts';

/** Who of the company looks after the client; another one is chosen here. */
export function AssignedTo({ client }: { client: ClientDetail }) {
  const { t } = useTranslation('partner');
  const people = useQuery(peopleQueries.list(getBoot().accountId)).data;
  const assignee = useAssignee(client);
  const assign = useAssign();
  if (people === undefined) return t(assignee === null ? 'clients.selection.nobody' : 'clients.bySomebody');
  const isUnnamed = assignee !== null && !people.some(({ id }) => id === assignee);
  return (
    <NativeSelect
      aria-label={t('clients.lookedAfter')}
      size="xs"
      value={assignee ?? ''}
      onChange={({ currentTarget: { value } }) => assign([client], people.find(({ id }) => id === value) ?? null)}
      data={[
        { value: '', label: t('clients.selection.nobody') },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
        ...(isUnnamed ? [{ value: assignee, label: t('clients.bySomebody') }] : []),
      ]}
    />
  );
}
