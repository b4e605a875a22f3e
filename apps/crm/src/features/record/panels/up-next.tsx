import type { UpNext } from '@app/contract/activities';
import type { ContactDetail } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recordQueries } from '#data/contact-record.ts';
import { Sentence, slots } from '../sentence.tsx';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';

/** What comes next, one line each. */
export function UpNextPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const next = useQuery(recordQueries.upNext(getBoot().accountId, contact.id));
  return (
    <SidePanel title={t('record.upNext.title')}>
      <QueryView
        query={next}
        loading={<TextPlaceholder lines={2} />}
        error={t('record.upNext.error')}
        isEmpty={({ upNext }) => upNext.length === 0}
        empty={<p className={styles.empty}>{t('record.upNext.empty')}</p>}
      >
        {({ upNext }) => (
          <ul className={styles.list}>
            {upNext.map((item) => (
              <Line key={`${item.kind} ${item.campaign.id} ${item.step.name}`} item={item} />
            ))}
          </ul>
        )}
      </QueryView>
    </SidePanel>
  );
}

function Line({ item: { campaign, step, date } }: { item: UpNext }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  return (
    <li>
      <Sentence
        text={t('record.upNext.step', slots('step', 'campaign'))}
        parts={{ step: <bdi>{step.name}</bdi>, campaign: <bdi>{campaign.name}</bdi> }}
      />
      <span className={styles.note}>
        {date === null ? t('record.upNext.unknown') : <time dateTime={date}>{dateTime(date)}</time>}
      </span>
    </li>
  );
}
