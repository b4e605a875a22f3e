import type { Client } from '@app/contract/clients';
import { useFormats } from '@app/i18n/use-formats';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './clients-page.module.css';

type Change = NonNullable<Client['change']>;

const tones: Record<Change['kind'], Tone> = {
  new: 'good',
  upgraded: 'good',
  downgraded: 'attention',
  cancelled: 'bad',
};

/** In every row of a long table: plain elements, and drawn once. */
export const ChangeBadge = memo(function ChangeBadge({ change: { kind, date } }: { change: Change }) {
  const { t } = useTranslation('partner');
  const formats = useFormats();
  return (
    <span className={styles.change}>
      <StatusBadge tone={tones[kind]}>{t(`clients.kind.${kind}`)}</StatusBadge>{' '}
      <span className={styles.date}>{formats.date(date)}</span>
    </span>
  );
});
