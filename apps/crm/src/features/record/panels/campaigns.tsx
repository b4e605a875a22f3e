import type { ContactDetail } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recordQueries } from '#data/contact-record.ts';
import { Sentence, slots } from '../sentence.tsx';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';

/** The campaigns somebody is or was in: where they stand, and since when. */
export function CampaignsPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  const campaigns = useQuery(recordQueries.campaigns(getBoot().accountId, contact.id));
  return (
    <SidePanel title={t('record.campaigns.title')}>
      <QueryView
        query={campaigns}
        loading={<TextPlaceholder lines={3} />}
        error={t('record.campaigns.error')}
        isEmpty={(found) => found.campaigns.length === 0}
        empty={<p className={styles.empty}>{t('record.campaigns.empty')}</p>}
      >
        {(found) => (
          <ul className={styles.list}>
            {found.campaigns.map(({ id, name, enteredDate, completedDate, step }) => (
              <li key={id}>
                <span className={styles.line}>
                  <bdi>{name}</bdi>
                  <StatusBadge tone={completedDate === null ? 'good' : 'quiet'}>
                    {t(completedDate === null ? 'record.campaigns.active' : 'record.campaigns.completed')}
                  </StatusBadge>
                </span>
                {step && (
                  <span className={styles.note}>
                    <Sentence text={t('record.campaigns.at', slots('step'))} parts={{ step: <bdi>{step.name}</bdi> }} />
                  </span>
                )}
                <span className={styles.note}>
                  {completedDate === null
                    ? t('record.campaigns.since', { date: date(enteredDate) })
                    : t('record.campaigns.from', { start: date(enteredDate), end: date(completedDate) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </SidePanel>
  );
}
