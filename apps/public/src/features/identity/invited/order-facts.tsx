import type { ReadInvitation } from '@app/contract/invitations';
import { useTranslation } from 'react-i18next';
import { Facts } from '#lib/facts.tsx';
import styles from './order-facts.module.css';

type Props = { invitation: ReadInvitation; order: NonNullable<ReadInvitation['order']> };

/** Which account is theirs, and where it is found from now on. */
export function OrderFacts({ invitation: { company, host }, order: { planName } }: Props) {
  const { t } = useTranslation('public');
  const facts = [
    [t('field.company'), company],
    [t('offer.done.plan'), planName],
    [t('offer.done.account'), host],
  ] as const;
  return <Facts facts={facts} className={styles.facts} />;
}
