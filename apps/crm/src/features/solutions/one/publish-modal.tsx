import type { StepAction } from '@app/contract/campaign-steps';
import type { PublishPlan } from '@app/contract/publish-plan';
import type { SolutionDetail } from '@app/contract/solutions';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublish } from '#data/solutions/solution-changes.ts';
import { solutionQueries } from '#data/solutions/solutions.ts';
import type { CrmModals } from '#modals';
import { useStepName } from '../flow/use-step-words.ts';
import { FaultHelps, FaultList, PublishWarnings } from './fault-list.tsx';
import styles from './one.module.css';

/** How many stand where, what publishing will do to them, and what is still in its way. */
export function PublishModal({ solutionId }: CrmModals['publishSolution']) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const solution = useQuery(solutionQueries.detail(accountId, solutionId));
  const plan = useQuery(solutionQueries.plan(accountId, solutionId));
  const both = solution.data && plan.data && { solution: solution.data, plan: plan.data };
  const failed = solution.isError ? solution : plan;
  return (
    <QueryView
      query={{ ...failed, data: both }}
      loading={<TextPlaceholder lines={5} />}
      error={t('solution.plan.error')}
    >
      {(found) => <Plan {...found} />}
    </QueryView>
  );
}

function Plan({ solution, plan }: { solution: SolutionDetail; plan: PublishPlan }) {
  const { t } = useTranslation('crm');
  const { list } = useFormats();
  const stepName = useStepName();
  const [waiting, setWaiting] = useState<'finish' | 'new'>('finish');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = usePublish(setFault);
  const { id, name, savedDate } = solution;
  const people = plan.steps.filter((step) => step.waiting > 0);
  const isAnybodyIn = people.length > 0 || plan.atEnd.length > 0;
  const hasOtherWait = people.some(({ becomes }) => becomes === 'longer' || becomes === 'shorter');
  if (plan.faults.length > 0)
    return (
      <Stack>
        <Text role="alert">{t('solution.plan.faults')}</Text>
        <FaultList solution={solution} faults={plan.faults} />
        <FaultHelps solution={solution} faults={plan.faults} />
      </Stack>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setFault(undefined);
        change({ solution: { id, name, savedDate }, waiting }, closeModals);
      }}
    >
      <Stack>
        <Text>{t(isAnybodyIn ? 'solution.plan.text' : 'solution.plan.nobody')}</Text>
        {plan.added.length > 0 && <Text>{t('solution.plan.added', { names: list(plan.added.map(stepName)) })}</Text>}
        {plan.removed.length > 0 && (
          <Text>{t('solution.plan.removed', { names: list(plan.removed.map(stepName)) })}</Text>
        )}
        {isAnybodyIn && (
          <ul className={styles.plan} aria-label={t('solution.plan.label')}>
            {people.map((step) => (
              <StepPeople key={keyOf(step.stepId, step)} step={step} />
            ))}
            {plan.atEnd.map((end) => (
              <EndPeople key={keyOf(end.sequenceId, end)} end={end} />
            ))}
          </ul>
        )}
        {hasOtherWait && (
          <Radio.Group
            label={t('solution.plan.waiting')}
            value={waiting}
            onChange={(value) => setWaiting(value === 'new' ? 'new' : 'finish')}
          >
            <Stack gap={8} mt={8}>
              <Radio value="finish" label={t('solution.plan.finish')} />
              <Radio value="new" label={t('solution.plan.new')} />
            </Stack>
          </Radio.Group>
        )}
        <PublishWarnings warnings={plan.warnings} />
        <FaultText>{fault}</FaultText>
        <BusyButton type="submit" busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('solution.publish')}
        </BusyButton>
      </Stack>
    </form>
  );
}

/** Who is in an older version may be at a step of which something else is said. */
const keyOf = (id: string, { becomes, name, to }: { becomes: string; name: string; to: { id: string }[] }) =>
  [id, becomes, name, ...to.map((part) => part.id)].join(' ');

function StepPeople({ step }: { step: PublishPlan['steps'][number] }) {
  const { t } = useTranslation('crm');
  const { either } = useFormats();
  const stepName = useStepName();
  const wordsOf = ({ name, action }: { name: string; action: StepAction | null }) =>
    action ? stepName({ name, action }) : name;
  const becomes = t(`solution.plan.becomes.${step.becomes}`, { to: either(step.to.map(wordsOf)) });
  return <PeopleLine at={wordsOf(step)} becomes={becomes} waiting={step.waiting} />;
}

/** Who is through a sequence and waits for a goal. */
function EndPeople({ end: { name, goals, waiting, becomes, next, to } }: { end: PublishPlan['atEnd'][number] }) {
  const { t } = useTranslation('crm');
  const { either } = useFormats();
  const namesOf = (parts: { name: string }[]) => either(parts.map((part) => part.name));
  const words = t(`solution.plan.ends.${becomes}`, { next: next?.name ?? '', to: namesOf(to) });
  return (
    <PeopleLine at={t('solution.plan.atEnd', { name, goals: namesOf(goals) })} becomes={words} waiting={waiting} />
  );
}

function PeopleLine({ at, becomes, waiting }: { at: string; becomes: string; waiting: number }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  return (
    <li>
      <span>
        <bdi>{at}</bdi>
        <span className={styles.note}>{becomes}</span>
      </span>
      <span className="tabular">{t('solution.people.count', { number: number(waiting) })}</span>
    </li>
  );
}
