import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_NAME, type NameFault, nameFault, type View } from './views.ts';

type Props = { views: View[]; onSave: (name: string) => void };

/** Gives what the page shows a name. */
export function SaveView({ views, onSave }: Props) {
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
