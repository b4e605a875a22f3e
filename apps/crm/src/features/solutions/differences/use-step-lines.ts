import type { StepAction } from '@app/contract/campaign-steps';
import type { SolutionDetail } from '@app/contract/solutions';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campaignQueries } from '#data/campaigns.ts';
import { pipelineQueries } from '#data/pipelines.ts';
import { nameOfPart } from '../flow/parts.ts';
import { useFieldName } from '../flow/use-field-name.ts';
import { useWaitWords } from '../flow/use-step-words.ts';
import { useTagName, useTestWords } from '../simulate/use-words.ts';

/** A step with all that it does, line by line, for people to compare two of them. */
export function useStepLines({ draft, assets }: Pick<SolutionDetail, 'draft' | 'assets'>) {
  const { t } = useTranslation('crm');
  const { list, number } = useFormats();
  const waitWords = useWaitWords();
  const tagName = useTagName();
  const fieldName = useFieldName();
  const stageName = useStageName();
  const testWords = useTestWords({ ...draft, assets: {} });
  const campaigns = useQuery(campaignQueries.choices(getBoot().accountId)).data ?? [];
  const goesTo = (id: string | null) => (id && nameOfPart(draft, id)) || t('builder.nextStep');

  const linesOf = (action: StepAction): string[] => {
    switch (action.kind) {
      case 'wait':
        return [waitWords(action.wait)];
      case 'email':
      case 'text':
        return [assets.find(({ id }) => String(id) === action.asset)?.name ?? t('builder.noContent')];
      case 'task':
        return [action.title, action.description, `${t('builder.dueDays')}: ${number(action.days)}`];
      case 'tag':
        return [
          action.apply.length > 0 ? `${t('builder.apply')}: ${list(action.apply.map(tagName))}` : '',
          action.remove.length > 0 ? `${t('builder.remove')}: ${list(action.remove.map(tagName))}` : '',
        ];
      case 'deal':
        // A listing names no stage: it means the account's first one.
        return [action.name, action.stageId === 0 ? '' : `${t('deals.columns.stage')}: ${stageName(action.stageId)}`];
      case 'notify':
        return [action.text];
      case 'field':
        return [`${fieldName(action.field)}: ${action.value}`];
      case 'decide':
        return [
          ...action.rule.tests.map(testWords),
          `${t('builder.decide.yes')}: ${goesTo(action.yes)}`,
          `${t('builder.decide.no')}: ${goesTo(action.no)}`,
        ];
      case 'campaign':
        return [campaigns.find(({ id }) => id === action.campaignId)?.name ?? t('contacts.gone')];
      case 'webhook':
        return [action.url];
    }
  };
  return ({ name, action }: { name: string; action: StepAction }): string => {
    const kind = action.kind === 'wait' ? '' : t(`solution.steps.${action.kind}`);
    return [...new Set([name, kind, ...linesOf(action)])].filter((line) => line !== '').join('\n');
  };
}

function useStageName(): (stageId: number) => string {
  const { t } = useTranslation('crm');
  const pipelines = useQuery(pipelineQueries.list(getBoot().accountId)).data?.pipelines ?? [];
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  return (stageId) => stages.find(({ id }) => id === stageId)?.name ?? t('contacts.gone');
}
