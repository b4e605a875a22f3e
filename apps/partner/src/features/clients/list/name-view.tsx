import { Button, Group, Popover, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './clients-page.module.css';
import { LONGEST_NAME, type NameFault, nameFault, type View } from './views.ts';

type Props = { views: View[]; onSave: (name: string) => void };

/** Gives what the page shows a name, in a small form beneath the menu that asked for it. */
export function NameView({ opened, onClose, ...form }: Props & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('partner');
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      position="bottom-end"
      width={280}
      trapFocus
      withRoles={false}
      withinPortal={false}
    >
      <Popover.Target>
        <span className={styles.viewAnchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('clients.views.save')}>
        <SaveView {...form} />
      </Popover.Dropdown>
    </Popover>
  );
}

function SaveView({ views, onSave }: Props) {
  const { t } = useTranslation('partner');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<NameFault>();

  function save(event: SubmitEvent) {
    event.preventDefault();
    const name = typed.trim();
    const found = nameFault(name, views);
    setFault(found);
    if (found === undefined) onSave(name);
  }

  return (
    <form onSubmit={save} noValidate>
      <TextInput
        label={t('clients.views.name')}
        maxLength={LONGEST_NAME}
        value={typed}
        error={fault && t(`clients.views.fault.${fault}`)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setFault(undefined);
        }}
        data-autofocus
      />
      <Group mt={12} justify="flex-end">
        <Button type="submit">{t('clients.views.save')}</Button>
      </Group>
    </form>
  );
}
