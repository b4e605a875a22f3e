import type { StepAction } from '@app/contract/campaign-steps';
import type { SolutionDetail } from '@app/contract/solutions';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DraftStep } from '../flow/parts.ts';
import { CampaignFields, DealFields, FieldFields, NotifyFields, TaskFields, WebhookFields } from './action-fields.tsx';
import { AssetFields } from './asset-fields.tsx';
import { DecideFields } from './decide-fields.tsx';
import { changeStep } from './edits.ts';
import { TagChoices } from './tag-choice.tsx';
import type { Builder } from './use-builder.ts';
import { WaitFields } from './wait-fields.tsx';

type Props = { step: DraftStep; solution: SolutionDetail; builder: Builder };

/** What a step is called and what it does. A wait is called by what it means. */
export function StepFields({ step, solution, builder }: Props) {
  const { t } = useTranslation('crm');
  const { id, name, action } = step;
  const set = (part: Partial<DraftStep>, what: string) =>
    builder.change((old) => changeStep(old, id, part), `${what} ${id}`);
  return (
    <>
      {action.kind !== 'wait' && (
        <TextInput
          label={t('solutions.name')}
          value={name}
          maxLength={120}
          error={name.trim() === '' && t('solutions.nameRequired')}
          onChange={({ currentTarget: { value } }) => set({ name: value }, 'name')}
        />
      )}
      <ActionFields
        step={step}
        solution={solution}
        builder={builder}
        onChange={(next) => set({ action: next }, 'action')}
      />
    </>
  );
}

type ActionProps = Props & { onChange: (action: StepAction) => void };

function ActionFields({ step: { id, name, action }, solution, builder, onChange }: ActionProps) {
  const { t } = useTranslation('crm');
  switch (action.kind) {
    case 'wait':
      return <WaitFields wait={action.wait} onChange={(wait) => onChange({ ...action, wait })} />;
    case 'email':
    case 'text':
      return (
        <AssetFields
          solution={solution}
          kind={action.kind}
          name={name}
          value={action.asset}
          onChange={(asset) => onChange({ ...action, asset })}
        />
      );
    case 'tag':
      return (
        <>
          <TagChoices
            label={t('builder.apply')}
            value={action.apply}
            onChange={(apply) => onChange({ ...action, apply })}
          />
          <TagChoices
            label={t('builder.remove')}
            value={action.remove}
            onChange={(remove) => onChange({ ...action, remove })}
          />
        </>
      );
    case 'task':
      return <TaskFields action={action} onChange={onChange} />;
    case 'deal':
      return <DealFields action={action} onChange={onChange} />;
    case 'notify':
      return <NotifyFields action={action} onChange={onChange} />;
    case 'field':
      return <FieldFields action={action} onChange={onChange} />;
    case 'decide':
      return <DecideFields stepId={id} action={action} draft={builder.draft} onChange={onChange} />;
    case 'campaign':
      return <CampaignFields action={action} ownId={solution.id} onChange={onChange} />;
    case 'webhook':
      return <WebhookFields action={action} onChange={onChange} />;
  }
}
