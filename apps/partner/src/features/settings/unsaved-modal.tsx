import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { closeModals } from '#lib/modals.ts';
import { leave } from './unsaved.ts';

export function UnsavedModal() {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text>{t('settings.unsaved.text')}</Text>
      <Group>
        <Button onClick={closeModals} data-autofocus>
          {t('settings.unsaved.stay')}
        </Button>
        <Button variant="default" onClick={leave}>
          {t('settings.unsaved.leave')}
        </Button>
      </Group>
    </Stack>
  );
}
