import type { Client } from '@app/contract/clients';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import styles from './clients-page.module.css';

type Kind = NonNullable<Client['change']>['kind'];
type Props = { kind: Kind; label: string; date: string };

const tones: Record<Kind, Tone> = {
  new: 'good',
  upgraded: 'good',
  downgraded: 'attention',
  cancelled: 'bad',
};

/** In every row of a long table: plain elements, and the words come from the table, which looks them up once. */
export const ChangeBadge = ({ kind, label, date }: Props) => (
  <>
    <StatusBadge tone={tones[kind]}>{label}</StatusBadge> <span className={styles.date}>{date}</span>
  </>
);
