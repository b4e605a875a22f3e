import type { RunningCampaign, Test } from '@app/contract/campaign-steps';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagQueries } from '#data/tags.ts';
import { nameOfPart } from '../flow/parts.ts';
import { useFieldName } from '../flow/use-field-name.ts';
import type { Trial } from './story.ts';

export function useTagName(): (tagId: number) => string {
  const { t } = useTranslation('crm');
  const tags = useQuery(tagQueries.list(getBoot().accountId)).data?.tags ?? [];
  return (tagId) => tags.find(({ id }) => id === tagId)?.name ?? t('contacts.gone');
}

/** What is tried out, in words. */
export function useTrialWords(campaign: RunningCampaign): (trial: Trial) => string {
  const { t } = useTranslation('crm');
  const tagName = useTagName();
  return (trial) => {
    if (trial.kind === 'tag') return t('simulate.tag', { name: tagName(trial.tagId) });
    const name = nameOfPart(campaign, 'step' in trial ? trial.step : trial.id) ?? '';
    return t(`simulate.${trial.kind}`, { name });
  };
}

/** A question of a decision, in words. */
export function useTestWords(campaign: RunningCampaign): (test: Test) => string {
  const { t } = useTranslation('crm');
  const tagName = useTagName();
  const fieldName = useFieldName();
  return (test) => {
    const label = t(`builder.decide.${test.kind}`);
    if (test.kind === 'hasTag') return `${label}: ${tagName(test.tagId)}`;
    if (test.kind !== 'field') return `${label}: ${nameOfPart(campaign, test.step) ?? ''}`;
    const isWord = test.is === 'equal' || test.is === 'containing';
    return [fieldName(test.field), t(`builder.decide.is.${test.is}`), ...(isWord ? [test.value] : [])].join(' · ');
  };
}
