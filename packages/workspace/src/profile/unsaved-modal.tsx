import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { leave, stay } from './unsaved.ts';

export function UnsavedModal() {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text>{t('settings.unsaved.text')}</Text>
      <Group>
        <Button onClick={stay} data-autofocus>
          {t('settings.unsaved.stay')}
        </Button>
        <Button variant="default" onClick={leave}>
          {t('settings.unsaved.leave')}
        </Button>
      </Group>
    </Stack>
  );
}
