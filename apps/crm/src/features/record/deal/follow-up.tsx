import type { DealDetail } from '@app/contract/deals';
import { crmPaths } from '@app/contract/paths';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { Anchor, Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignQueries, toEntry } from '#data/campaigns.ts';
import { isOpen } from '#data/deals.ts';
import panel from '../panels/panels.module.css';
import { SidePanel } from '../panels/side-panel.tsx';
import { Sentence, slots } from '../sentence.tsx';
import styles from './deal.module.css';
import { NextTaskForm } from './next-task-form.tsx';
import { useFollowUp } from './use-follow-up.ts';

type Props = { deal: DealDetail };

/** What comes next: a task or an appointment, or a campaign that follows up by itself. */
export function FollowUpPanel({ deal }: Props) {
  const { t } = useTranslation('crm');
  const [opened, setOpened] = useState<'task' | 'campaign'>();
  const closed = !isOpen(deal);
  const isAutomatic = deal.status === 'auto follow-up';
  return (
    <SidePanel title={t('deal.followUp.title')}>
      <KeepFocus plain>
        {(deal.nextStep !== null || !isAutomatic) && <NextStep deal={deal} />}
        {isAutomatic && <Running deal={deal} />}
        {opened === 'task' && <NextTaskForm deal={deal} onClose={() => setOpened(undefined)} />}
        {opened === 'campaign' && <StartForm deal={deal} onClose={() => setOpened(undefined)} />}
        {opened === undefined && !closed && (
          <div className={styles.buttons} data-row>
            <Button variant="default" size="compact-sm" onClick={() => setOpened('task')}>
              {t('deal.followUp.addTask')}
            </Button>
            {!isAutomatic && (
              <Button variant="default" size="compact-sm" onClick={() => setOpened('campaign')}>
                {t('deal.followUp.start')}
              </Button>
            )}
          </div>
        )}
      </KeepFocus>
    </SidePanel>
  );
}

function NextStep({ deal }: Props) {
  const { nextStep } = deal;
  const { t } = useTranslation('crm');
  const { date, dateTime } = useFormats();
  if (nextStep === null)
    return <p className={panel.empty}>{t(isOpen(deal) ? 'deal.followUp.none' : 'deal.followUp.closed')}</p>;
  const { kind, id, name, date: due } = nextStep;
  return (
    <ul className={panel.list}>
      <li>
        <Anchor component={Link} to={kind === 'task' ? crmPaths.task(id) : crmPaths.appointment(id)} inherit>
          <bdi>{name}</bdi>
        </Anchor>
        <span className={panel.note}>
          {t(`deal.followUp.${kind}`)}
          {due !== null && ` · ${due.length === 10 ? date(due) : dateTime(due)}`}
        </span>
      </li>
    </ul>
  );
}

/** The campaign in which the primary contact runs, and how it is ended. */
function Running({ deal }: Props) {
  const { t } = useTranslation('crm');
  const { change, isPending } = useFollowUp(deal);
  return (
    <div className={styles.running}>
      {deal.followUp && (
        <p>
          <Sentence
            text={t('deal.followUp.running', slots('campaign'))}
            parts={{ campaign: <bdi>{deal.followUp.name}</bdi> }}
          />
          {deal.followUp.step !== null && (
            <span className={panel.note}>
              <Sentence
                text={t('record.campaigns.at', slots('step'))}
                parts={{ step: <bdi>{deal.followUp.step}</bdi> }}
              />
            </span>
          )}
        </p>
      )}
      <BusyButton variant="default" size="compact-sm" busy={isPending} onClick={() => change({ campaign: null })}>
        {t('deal.followUp.stop')}
      </BusyButton>
    </div>
  );
}

function StartForm({ deal, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['crm', 'common']);
  const campaigns = useQuery(campaignQueries.published(getBoot().accountId));
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { change, isPending } = useFollowUp(deal);
  const campaign = campaigns.data?.find(({ id }) => String(id) === chosen);
  if (deal.primaryContact === null) return <p className={panel.empty}>{t('deal.followUp.needsContact')}</p>;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (campaign) change({ campaign }, onClose);
        else setMissing(true);
      }}
    >
      <p className={panel.note}>{t('deal.followUp.hint')}</p>
      <NativeSelect
        size="sm"
        autoFocus
        label={t('deal.followUp.campaign')}
        value={chosen}
        data={[{ value: '', label: t('contacts.choose') }, ...(campaigns.data ?? []).map((each) => toEntry(each, t))]}
        onChange={(event) => {
          setChosen(event.currentTarget.value);
          setMissing(false);
        }}
        error={campaigns.isError ? t('record.campaigns.error') : isMissing && t('deal.followUp.choose')}
      />
      <div className={styles.buttons}>
        <BusyButton type="submit" size="compact-sm" busy={isPending}>
          {t('deal.followUp.start')}
        </BusyButton>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  );
}
