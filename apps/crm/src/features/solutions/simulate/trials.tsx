import type { RunningCampaign } from '@app/contract/campaign-steps';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addMinutes, momentOf, wallIn } from '#data/wall-clock.ts';
import { AddIcon, CloseIcon } from '../builder/icons.tsx';
import { TagChoice } from '../builder/tag-choice.tsx';
import styles from './simulate.module.css';
import type { Trial } from './story.ts';
import { useTrialWords } from './use-words.ts';

type Props = { campaign: RunningCampaign; trials: Trial[]; zone: string; onChange: (trials: Trial[]) => void };

/** What else happens, each with its time: it can be moved, and taken away. */
export function Trials({ campaign, trials, zone, onChange }: Props) {
  const { t } = useTranslation('crm');
  const say = useTrialWords(campaign);
  if (trials.length === 0) return null;
  return (
    <ul className={styles.trials} aria-label={t('simulate.trials')}>
      {trials.map((trial) => {
        const name = say(trial);
        return (
          <li key={trial.key}>
            <bdi>{name}</bdi>
            <TextInput
              type="datetime-local"
              aria-label={t('simulate.timeOf', { name })}
              value={wallIn(zone, trial.at)}
              onChange={({ currentTarget: { value } }) => {
                if (value === '') return;
                const at = Date.parse(momentOf(value, zone));
                onChange(trials.map((each) => (each.key === trial.key ? { ...each, at } : each)));
              }}
            />
            <ActionIcon
              aria-label={t('simulate.remove', { name })}
              onClick={() => onChange(trials.filter(({ key }) => key !== trial.key))}
            >
              <CloseIcon />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}

const TAG = 'tag';
/** In minutes. */
const DAY = 24 * 60;

type NewProps = { campaign: RunningCampaign; wall: string; zone: string; onAdd: (trial: Trial) => void };

/** A goal is reached, or a tag applied, at some time. What is done with a message is said at the message. */
export function NewTrial({ campaign, wall, zone, onAdd }: NewProps) {
  const { t } = useTranslation('crm');
  const [what, setWhat] = useState(campaign.goals.at(-1)?.id ?? TAG);
  const [tagId, setTagId] = useState<number | null>(null);
  const [when, setWhen] = useState<string>();
  // A day after it began, until somebody says otherwise.
  const shown = when ?? addMinutes(wall, DAY);
  const isReady = what !== TAG || tagId !== null;
  return (
    <form
      className={styles.fields}
      aria-label={t('simulate.add')}
      onSubmit={(event) => {
        event.preventDefault();
        const base = { key: crypto.randomUUID(), at: Date.parse(momentOf(shown, zone)) };
        if (what !== TAG) onAdd({ ...base, kind: 'goal', id: what });
        else if (tagId !== null) onAdd({ ...base, kind: 'tag', tagId });
      }}
    >
      <NativeSelect
        label={t('simulate.what')}
        value={what}
        data={[
          ...campaign.goals.map(({ id, name }) => ({ value: id, label: t('simulate.goal', { name }) })),
          { value: TAG, label: t('solution.goals.tag') },
        ]}
        onChange={({ currentTarget }) => setWhat(currentTarget.value)}
      />
      {what === TAG && <TagChoice label={t('solution.steps.tag')} value={tagId} onChange={setTagId} />}
      <TextInput
        type="datetime-local"
        label={t('simulate.whenElse')}
        value={shown}
        onChange={({ currentTarget: { value } }) => value !== '' && setWhen(value)}
      />
      <Button type="submit" variant="default" leftSection={<AddIcon />} disabled={!isReady}>
        {t('simulate.add')}
      </Button>
    </form>
  );
}
