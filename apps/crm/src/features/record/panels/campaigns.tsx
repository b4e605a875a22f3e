import type { listCampaignsOfContact } from '@app/contract/activities';
import type { ContactDetail } from '@app/contract/contacts';
import type { Response } from '@app/contract/endpoint';
import { crmPaths } from '@app/contract/paths';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordQueries } from '#data/contact-record.ts';
import { contactName } from '#data/contacts.ts';
import { openModal } from '#modals';
import { Sentence, slots } from '../sentence.tsx';
import { AddToCampaign } from './add-to-campaign.tsx';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';

type CampaignOfContact = Response<typeof listCampaignsOfContact>['campaigns'][number];
type Props = { contact: ContactDetail };

/** The campaigns somebody is or was in: where they stand, since when, and what comes next. */
export function CampaignsPanel({ contact }: Props) {
  const { t } = useTranslation('crm');
  const [isAdding, setAdding] = useState(false);
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
            {found.campaigns.map((campaign) => (
              <li key={campaign.id}>
                <Line contact={contact} campaign={campaign} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {isAdding && <AddToCampaign contact={contact} onClose={() => setAdding(false)} />}
      {!isAdding && contact.deletedDate === null && (
        <Button variant="default" size="compact-sm" mt={8} onClick={() => setAdding(true)}>
          {t('record.campaigns.add')}
        </Button>
      )}
    </SidePanel>
  );
}

function Line({ contact, campaign }: Props & { campaign: CampaignOfContact }) {
  const { t } = useTranslation('crm');
  const { date, dateTime, either } = useFormats();
  const { id, name, state, isPaused, step, why, enteredDate, completedDate, dueDate, next, ahead } = campaign;
  const person = { id: contact.id, name: contactName(contact) || t('record.noName') };
  const isIn = state === 'active';
  const goals = next?.goals.length ? either(next.goals) : null;
  const after = next?.step ?? goals;
  return (
    <>
      <span className={styles.line}>
        <Anchor component={Link} to={crmPaths.solution(id)} inherit>
          <bdi>{name}</bdi>
        </Anchor>
        <StatusBadge tone={isIn && !isPaused ? 'good' : 'quiet'}>
          {t(`record.campaigns.${isIn && isPaused ? 'paused' : state}`)}
        </StatusBadge>
      </span>
      {isIn && step && (
        <span className={styles.note}>
          <Sentence text={t('record.campaigns.at', slots('step'))} parts={{ step: <bdi>{step.name}</bdi> }} />
        </span>
      )}
      {isIn && !isPaused && dueDate !== null && (
        <span className={styles.note}>{t('record.campaigns.due', { date: dateTime(dueDate) })}</span>
      )}
      {isIn && step && after !== null && (
        <span className={styles.note}>
          <Sentence text={t('record.campaigns.next', slots('what'))} parts={{ what: <bdi>{after}</bdi> }} />
        </span>
      )}
      {isIn && !step && goals !== null && (
        <span className={styles.note}>
          <Sentence text={t('record.campaigns.waits', slots('goals'))} parts={{ goals: <bdi>{goals}</bdi> }} />
        </span>
      )}
      <span className={styles.note}>
        {completedDate === null
          ? t('record.campaigns.since', { date: date(enteredDate) })
          : t('record.campaigns.from', { start: date(enteredDate), end: date(completedDate) })}
        {why !== 'demo' && ` · ${t(`record.campaigns.why.${why}`)}`}
      </span>
      {isIn && contact.deletedDate === null && ahead.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t('solution.reach.one', { name })}
          onClick={() => openModal('reachGoal', { solutionId: id, person, goals: ahead })}
        >
          {t('solution.reach.button')}
        </Button>
      )}
      {isIn && contact.deletedDate === null && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t('record.campaigns.leaveOne', { campaign: name })}
          onClick={() => openModal('leaveCampaign', { contact, campaign: { id, name } })}
        >
          {t('record.campaigns.leave')}
        </Button>
      )}
    </>
  );
}
