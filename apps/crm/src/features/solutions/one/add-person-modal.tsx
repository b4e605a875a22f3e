import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddPerson } from '#data/solutions/add-person.ts';
import { solutionQueries } from '#data/solutions/solutions.ts';
import type { CrmModals } from '#modals';
import { flowOfPeople } from '../flow/parts.ts';
import { ContactChoice } from '../simulate/contact-choice.tsx';

/** Somebody is put in by hand, at the beginning of a sequence of what runs. */
export function AddPersonModal({ solution }: CrmModals['addToSolution']) {
  const { t } = useTranslation('crm');
  const detail = useQuery(solutionQueries.detail(getBoot().accountId, solution.id)).data;
  const sequences = detail ? flowOfPeople(detail).sequences : [];
  const [contact, setContact] = useState<{ id: number; name: string } | null>(null);
  const [chosen, setChosen] = useState<string>();
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useAddPerson(setFault);
  const sequenceId = chosen ?? sequences[0]?.id ?? '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (contact) change({ solution, contact, sequenceId, isIn: true }, closeModals);
        else setFault(t('simulate.choose'));
      }}
    >
      <Stack>
        <Text c="dimmed">{t('contacts.bulk.campaignNote')}</Text>
        <ContactChoice
          value={contact}
          error={fault}
          onChange={(next) => {
            setContact(next);
            setFault(undefined);
          }}
        />
        {sequences.length > 1 && (
          <NativeSelect
            label={t('simulate.start')}
            value={sequenceId}
            data={sequences.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        )}
        <BusyButton type="submit" busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('solution.people.add')}
        </BusyButton>
      </Stack>
    </form>
  );
}
