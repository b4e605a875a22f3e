import { crmPaths } from '@app/contract/paths';
import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddSolution } from '#data/solutions/solution-changes.ts';

/** An own solution begins with its name: one goal and one empty sequence are there to go on from. */
export function NewSolutionModal() {
  const { t } = useTranslation('crm');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useAddSolution(({ id }) => {
    closeModals();
    void navigate({ to: `${crmPaths.solution(id)}/edit` });
  }, setFault);
  const typed = name.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === '') setFault(t('solutions.nameRequired'));
        else change({ name: typed });
      }}
    >
      <Stack>
        <Text c="dimmed">{t('solutions.newText')}</Text>
        <TextInput
          label={t('solutions.name')}
          value={name}
          maxLength={120}
          data-autofocus
          error={fault}
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            setFault(undefined);
          }}
        />
        <BusyButton type="submit" busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('solutions.create')}
        </BusyButton>
      </Stack>
    </form>
  );
}
