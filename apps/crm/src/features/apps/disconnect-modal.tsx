import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAccounting } from '#data/account/failure-text.ts';
import type { CrmModals } from '#modals';
import { useChannelChange } from './use-channel-change.ts';

/** Asks what becomes of what was brought in. */
export function DisconnectModal({ channel: { kind, address, service } }: CrmModals['disconnectChannel']) {
  const { t } = useTranslation(['crm', 'common']);
  const isBooks = isAccounting(kind);
  const of = isBooks ? 'accounting' : kind === 'calendar' ? 'calendar' : 'disconnect';
  const [broughtIn, setBroughtIn] = useState<'keep' | 'remove'>('keep');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useChannelChange(setFault);
  const app = t(`apps.kinds.${kind}`);
  return (
    <Stack>
      <Text>
        {isBooks
          ? t('apps.accounting.disconnect', { address, app })
          : t(service ? 'apps.signIn.disconnect' : 'apps.disconnect.text', { address })}
      </Text>
      <Radio.Group
        label={t(`apps.${of}.question`)}
        value={broughtIn}
        onChange={(value) => setBroughtIn(value === 'remove' ? 'remove' : 'keep')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="keep" label={t('apps.disconnect.keep')} description={t(`apps.${of}.keepNote`)} />
          <Radio value="remove" label={t('apps.disconnect.remove')} description={t(`apps.${of}.removeNote`, { app })} />
        </Stack>
      </Radio.Group>
      <FaultText>{fault}</FaultText>
      <Group>
        <BusyButton
          color="red"
          busy={isPending}
          onClick={() => change({ what: 'disconnect', kind, broughtIn }, closeModals)}
        >
          {t('apps.disconnect.label')}
        </BusyButton>
        <Button variant="default" onClick={closeModals} data-autofocus>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
