import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Stack, TextInput } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  label: string;
  /** What the name is to say, where that is not plain. */
  description?: string | undefined;
  name: string;
  onName: (name: string) => void;
  /** What is wrong with the name: nothing was typed, or the sentence that says it. */
  fault: 'required' | string | undefined;
  /** Why it was not saved. */
  failure: string | undefined;
  saveLabel: string;
  isPending: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** Something that has a name and a little more. */
export function NameForm(props: Props) {
  const { label, description, name, onName, fault, failure, saveLabel, isPending, onSubmit, children } = props;
  const { t } = useTranslation('common');
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) onSubmit();
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={label}
          description={description}
          required
          dir="auto"
          maxLength={80}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
          error={fault === 'required' ? t('faults.required') : fault}
        />
        {children}
        <FaultText>{failure}</FaultText>
        <BusyButton type="submit" busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {saveLabel}
        </BusyButton>
      </Stack>
    </form>
  );
}
