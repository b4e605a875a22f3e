import { crmPaths } from '@app/contract/paths';
import type { Trace } from '@app/contract/traces';
import { closeModals } from '@app/frame/state/modals.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from './moment.tsx';
import styles from './users.module.css';

/** What somebody, or a program, did: a line for each deed. */
export const TraceList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.traces} aria-label={label}>
    {children}
  </ul>
);

type Props = Pick<Trace, 'date' | 'contactId' | 'dealId'> & { children: ReactNode };

/** One deed, with a way to what it was about. */
export function TraceLine({ date, contactId, dealId, children }: Props) {
  const { t } = useTranslation();
  return (
    <li>
      <span>
        {children}{' '}
        {contactId !== null && (
          <Link className={styles.open} to={crmPaths.contact(contactId)} onClick={closeModals}>
            {t('users.traces.openContact')}
          </Link>
        )}
        {dealId !== null && (
          <Link className={styles.open} to={crmPaths.deal(dealId)} onClick={closeModals}>
            {t('users.traces.openDeal')}
          </Link>
        )}
      </span>
      <Moment iso={date} />
    </li>
  );
}
