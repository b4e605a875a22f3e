import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { AppError } from '@app/contract/errors';
import { type Power, powers } from '@app/contract/powers';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userQueries, withholdOptions } from '../data/team.ts';
import type { WorkspaceModals } from '../modals.ts';

/** What is ticked the person may do; the owner takes it away and gives it back here. */
export function PowersModal({ userId, name, withheld: before }: WorkspaceModals['memberPowers']) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const options = withholdOptions(accountId, userId);
  const [withheld, setWithheld] = useState<Power[]>(before);
  const save = useMutation({
    ...options,
    onSuccess: () => showToast({ text: t('users.powers.saved', { name }) }),
    onError: (error) => isNotOwner(error) || reportError('saving powers', error),
    onSettled: () => void client.invalidateQueries({ queryKey: userQueries.all(accountId) }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    // Passed to this call, so that it is skipped once the modal is closed: another one may be open by then.
    if (client.isMutating(options) === 0) save.mutate(withheld, { onSuccess: closeModals });
  }

  const toggle = (power: Power, may: boolean) =>
    setWithheld(may ? withheld.filter((each) => each !== power) : [...withheld, power]);
  return (
    <Stack component="form" onSubmit={submit}>
      <Text>{t('users.powers.intro', { name })}</Text>
      <Stack gap={10} role="group" aria-label={t('users.powers.title', { name })}>
        {powers.map((power) => (
          <Checkbox
            key={power}
            label={t(`users.powers.names.${power}`)}
            checked={!withheld.includes(power)}
            onChange={(event) => toggle(power, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      <FaultText>
        {save.isError && t(isNotOwner(save.error) ? 'users.powers.notOwner' : 'users.powers.failed')}
      </FaultText>
      <Group>
        <BusyButton type="submit" busy={save.isPending}>
          {t('users.powers.save')}
        </BusyButton>
        <Button variant="default" onClick={closeModals}>
          {t('actions.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

const isNotOwner = (error: unknown) => error instanceof AppError && error.code === 'membership.notOwner';
