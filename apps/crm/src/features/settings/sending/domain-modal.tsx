import { DOMAIN } from '@app/contract/email-rule';
import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendingChange } from './use-sending-change.ts';

/** What people paste: an address of a page, or somebody's mail address. */
const toDomain = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./, '');

/** A domain to be signed for; what its record has to be stands in the list then. */
export function DomainModal() {
  const { t } = useTranslation('crm');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useSendingChange({ onFault: setFault });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const domain = toDomain(typed);
    if (DOMAIN.test(domain) && domain.length <= 253) change({ kind: 'addDomain', domain }, closeModals);
    else setFault(t('sending.domains.wrong'));
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('sending.domains.domain')}
          description={t('sending.domains.addNote')}
          placeholder="company.com"
          dir="ltr"
          required
          maxLength={300}
          autoComplete="off"
          data-autofocus
          value={typed}
          error={fault}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setFault(undefined);
          }}
        />
        <BusyButton type="submit" busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('sending.domains.add')}
        </BusyButton>
      </Stack>
    </form>
  );
}
