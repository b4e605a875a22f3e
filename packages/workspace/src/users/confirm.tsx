import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  text: string;
  fault: string | undefined;
  label: string;
  busy: boolean;
  onConfirm: () => void;
  /** Where not everything is to be closed. */
  onCancel?: () => void;
};

/** What will happen, the button that does it, and a Cancel button, which has the focus first. */
export function Confirm({ text, fault, label, busy, onConfirm, onCancel = closeModals }: Props) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text>{text}</Text>
      <FaultText>{fault}</FaultText>
      <Group>
        <BusyButton color="red" busy={busy} onClick={onConfirm}>
          {label}
        </BusyButton>
        {/* What runs cannot be called back. Not `disabled`, which would drop the focus. */}
        <Button
          variant="default"
          aria-disabled={busy || undefined}
          data-disabled={busy}
          onClick={() => busy || onCancel()}
          data-autofocus
        >
          {t('actions.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
