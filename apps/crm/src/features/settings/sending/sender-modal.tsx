import { isEmail } from '@app/contract/email-rule';
import { closeModals } from '@app/frame/state/modals.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrmModals } from '#modals';
import { NameForm } from '../name-form.tsx';
import { useSendingChange } from './use-sending-change.ts';

/** A new sender, or the name of one that is there: its address stays. */
export function SenderModal({ sender }: CrmModals['sender']) {
  const { t } = useTranslation('crm');
  const [name, setName] = useState(sender?.name ?? '');
  const [typed, setTyped] = useState(sender?.address ?? '');
  const [fault, setFault] = useState<'name' | 'address'>();
  const [failure, setFailure] = useState<string>();
  const { change, isPending } = useSendingChange({
    onFault: setFailure,
    undoOf: () => sender && { kind: 'changeSender', id: sender.id, name: sender.name, isDefault: sender.isDefault },
  });
  function submit() {
    const address = typed.trim().toLowerCase();
    const wrong = name.trim() === '' ? 'name' : sender || isEmail(address) ? undefined : 'address';
    setFault(wrong);
    setFailure(undefined);
    if (wrong) return;
    if (sender)
      change({ kind: 'changeSender', id: sender.id, name: name.trim(), isDefault: sender.isDefault }, closeModals);
    else change({ kind: 'addSender', name: name.trim(), address }, closeModals);
  }
  return (
    <NameForm
      label={t('sending.senders.name')}
      name={name}
      onName={(value) => {
        setName(value);
        setFault(undefined);
      }}
      fault={fault === 'name' ? 'required' : undefined}
      failure={failure}
      saveLabel={t(sender ? 'sending.senders.save' : 'sending.senders.add')}
      isPending={isPending}
      onSubmit={submit}
    >
      <TextInput
        type="email"
        dir="ltr"
        label={t('sending.senders.address')}
        description={t(sender ? 'sending.senders.addressStays' : 'sending.senders.addressNote')}
        maxLength={254}
        autoComplete="off"
        required={!sender}
        readOnly={sender !== undefined}
        value={typed}
        error={fault === 'address' && t('record.fault.email')}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setFault(undefined);
        }}
      />
    </NameForm>
  );
}
