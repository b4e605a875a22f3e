import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  label: string;
  isPending: boolean;
  fault: string | undefined;
  onSubmit: () => void;
  /** What else may be done about the fault. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A dialog that changes one thing of a channel: what is chosen, why that was refused, and the ways out. */
export function ChangeForm({ label, isPending, fault, onSubmit, beside, children }: Props) {
  const { t } = useTranslation('common');
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) onSubmit();
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children}
        <FaultText>{fault}</FaultText>
        <Group>
          <BusyButton type="submit" busy={isPending}>
            {label}
          </BusyButton>
          {beside}
          <Button variant="default" onClick={closeModals}>
            {t('actions.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
