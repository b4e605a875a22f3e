import type { ClientDetail } from '@app/contract/clients';
import { useFormats } from '@app/i18n/use-formats';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Change = NonNullable<ClientDetail['change']>;

const tones: Record<Change['kind'], Tone> = {
  new: 'good',
  upgraded: 'good',
  downgraded: 'attention',
  cancelled: 'bad',
};

export function SubscriptionChange({ change: { kind, date } }: { change: Change }) {
  const { t } = useTranslation('partner');
  const formats = useFormats();
  return (
    <Group component="span" gap="2px 6px">
      <StatusBadge tone={tones[kind]}>{t(`clients.kind.${kind}`)}</StatusBadge>{' '}
      <Text span size="xs" c="dimmed">
        {formats.date(date)}
      </Text>
    </Group>
  );
}
