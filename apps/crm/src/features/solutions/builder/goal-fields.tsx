import { ownGoalKinds } from '@app/contract/campaign-content';
import type { GoalSource } from '@app/contract/campaign-steps';
import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail, SolutionDraft } from '@app/contract/solutions';
import { getBoot } from '@app/frame/state/boot.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { bookingQueries } from '#data/booking.ts';
import { NewAsset } from './asset-fields.tsx';
import styles from './builder.module.css';
import { changeGoal, leadTo } from './edits.ts';
import { LinkChoice } from './link-choice.tsx';
import { StageChoice } from './stage-choice.tsx';
import { TagChoice } from './tag-choice.tsx';
import type { Builder } from './use-builder.ts';

type Goal = SolutionDraft['goals'][number];
type Props = { goal: Goal; solution: SolutionDetail; builder: Builder };

/** What reaches a goal, and where it leads. */
export function GoalFields({ goal, solution, builder: { draft, change } }: Props) {
  const { t } = useTranslation('crm');
  const { id, name, kind } = goal;
  const set = (part: Partial<Goal>, what?: string) => change((old) => changeGoal(old, id, part), what);
  const next = draft.flow.find(({ from }) => from === id)?.to ?? '';
  return (
    <>
      <TextInput
        label={t('solutions.name')}
        value={name}
        maxLength={120}
        error={name.trim() === '' && t('solutions.nameRequired')}
        onChange={({ currentTarget: { value } }) => set({ name: value }, `name ${id}`)}
      />
      <NativeSelect
        label={t('builder.reachedBy')}
        value={kind}
        data={ownGoalKinds.map((value) => ({ value, label: t(`solution.goals.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          set({ kind: ownGoalKinds.find((each) => each === value) ?? kind, source: null })
        }
      />
      <SourceFields goal={goal} solution={solution} onChange={(source, what) => set({ source }, what)} />
      <NativeSelect
        label={t('builder.leadsTo')}
        value={next}
        data={[
          { value: '', label: t('builder.endsHere') },
          ...draft.sequences.map((sequence) => ({ value: sequence.id, label: sequence.name })),
        ]}
        onChange={({ currentTarget: { value } }) => change((old) => leadTo(old, id, value || null))}
      />
    </>
  );
}

type SourceProps = {
  goal: Goal;
  solution: SolutionDetail;
  onChange: (source: GoalSource | null, what?: string) => void;
};

function SourceFields({ goal: { id, name, kind, source }, solution, onChange }: SourceProps) {
  const { t } = useTranslation('crm');
  const pages = useQuery({ ...bookingQueries.list(getBoot().accountId), enabled: kind === 'appointment' }).data?.pages;
  const forms = solution.assets.filter((asset) => asset.kind === 'form');
  if (kind === 'tag')
    return (
      <TagChoice
        label={t('solution.steps.tag')}
        value={source?.tagId ?? null}
        onChange={(tagId) => onChange(tagId === null ? null : { tagId })}
      />
    );
  if (kind === 'form')
    return (
      <>
        <NativeSelect
          label={t('solution.content.kinds.form')}
          value={String(source?.assetId ?? '')}
          data={[
            { value: '', label: t('builder.anyForm') },
            ...forms.map((form) => ({ value: String(form.id), label: form.name })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : { assetId: Number(value) })}
        />
        {source?.assetId !== undefined && (
          <Link className={styles.link} to={crmPaths.asset(solution.id, source.assetId)}>
            {t('builder.editContent')}
          </Link>
        )}
        <NewAsset solutionId={solution.id} kind="form" name={name} onMade={(assetId) => onChange({ assetId })} />
      </>
    );
  if (kind === 'link')
    return (
      <LinkChoice
        value={source?.url ?? ''}
        solution={solution}
        onChange={(url) => onChange(url.trim() === '' ? null : { url }, `url ${id}`)}
      />
    );
  if (kind === 'api') return <CallFields goalId={id} source={source} onChange={onChange} />;
  if (kind === 'stage')
    return (
      <StageChoice
        value={source?.stageId ?? 0}
        description={t('builder.stageHint')}
        missing={source?.stageName && t('solution.faults.stageMissing', { detail: source.stageName })}
        onChange={(stageId) => onChange(stageId === 0 ? null : { stageId })}
      />
    );
  if (kind === 'appointment')
    return (
      <NativeSelect
        label={t('builder.bookingPage')}
        value={String(source?.bookingPageId ?? '')}
        data={[
          { value: '', label: t('builder.anyAppointment') },
          ...(pages ?? []).map((page) => ({ value: String(page.id), label: page.name })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : { bookingPageId: Number(value) })}
      />
    );
  return null;
}

type CallProps = { goalId: string; source: GoalSource | null; onChange: SourceProps['onChange'] };

/** The two names by which a program says that the goal is reached. */
function CallFields({ goalId, source, onChange }: CallProps) {
  const { t } = useTranslation('crm');
  const { integration = '', callName = '' } = source ?? {};
  const set = (part: Partial<Record<'integration' | 'callName', string>>, what: string) => {
    const names = { integration, callName, ...part };
    onChange(names.integration === '' && names.callName === '' ? null : names, `${what} ${goalId}`);
  };
  return (
    <>
      <TextInput
        label={t('builder.integration')}
        description={t('builder.callHint')}
        value={integration}
        maxLength={200}
        error={integration.trim() === '' && t('solution.faults.noCall')}
        onChange={({ currentTarget: { value } }) => set({ integration: value }, 'integration')}
      />
      <TextInput
        label={t('builder.callName')}
        value={callName}
        maxLength={200}
        error={callName.trim() === '' && t('solution.faults.noCall')}
        onChange={({ currentTarget: { value } }) => set({ callName: value }, 'callName')}
      />
    </>
  );
}
