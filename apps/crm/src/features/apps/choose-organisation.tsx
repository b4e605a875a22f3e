import type { Channel } from '@app/contract/channels';
import { BusyButton } from '@app/ui/state/busy-button';
import { NativeSelect } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './apps.module.css';
import { useChannelChange } from './use-channel-change.ts';

/** Of several books that may be read, those that are connected. */
export function ChooseOrganisation({ channel: { kind, organisations } }: { channel: Channel }) {
  const { t } = useTranslation('crm');
  const [chosen, setChosen] = useState('');
  const { change, isPending } = useChannelChange();
  const organisationId = chosen || (organisations[0]?.id ?? '');
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) change({ what: 'choose', kind, organisationId });
  }
  return (
    <form className={styles.choice} onSubmit={submit}>
      <p role="status">{t('apps.accounting.choose')}</p>
      <NativeSelect
        label={t('apps.accounting.organisation')}
        value={organisationId}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={organisations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <BusyButton type="submit" busy={isPending} style={{ justifySelf: 'start' }}>
        {t('apps.connect.submit')}
      </BusyButton>
    </form>
  );
}
