import { closeModals } from '@app/frame/state/modals.ts';
import { useStillOpen } from '@app/frame/state/use-still-open.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerModals } from '#modals';
import { useLinkChange } from './use-link-change.ts';

const LONGEST_NAME = 120;

export function RenameLinkModal({ id, name }: PartnerModals['renameLink']) {
  const { t } = useTranslation('partner');
  const [typed, setTyped] = useState(name);
  const [isTried, setTried] = useState(false);
  const { change, isPending, isError } = useLinkChange({ id, name }, useStillOpen());
  const wanted = typed.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (wanted === name) closeModals();
    else if (wanted) change({ name: wanted }, closeModals);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('links.name')}
          description={t('links.renaming.hint')}
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          error={isTried && !wanted && t('links.renaming.needed')}
          data-autofocus
        />
        <FaultText>{isError && t('links.failed.renamed')}</FaultText>
        <BusyButton type="submit" busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('links.renaming.save')}
        </BusyButton>
      </Stack>
    </form>
  );
}
