import type { PublishPlan, SolutionDetail } from '@app/contract/solutions';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublish } from '#data/solutions/solution-changes.ts';
import { solutionQueries } from '#data/solutions/solutions.ts';
import type { CrmModals } from '#modals';
import { flowOfPeople } from '../flow/parts.ts';
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
  const { list, number } = useFormats();
  const stepName = useStepName();
  const [waiting, setWaiting] = useState<'finish' | 'new'>('finish');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = usePublish(setFault);
  const { id, name, savedDate } = solution;
  const people = plan.steps.filter((step) => step.waiting > 0);
  const wordsOf = ({ sequences }: Pick<SolutionDetail['draft'], 'sequences'>) =>
    new Map(sequences.flatMap(({ steps }) => steps.map((step) => [step.id, stepName(step)])));
  const [was, is] = [wordsOf(flowOfPeople(solution)), wordsOf(solution.draft)];
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
        <Text>{t(people.length > 0 ? 'solution.plan.text' : 'solution.plan.nobody')}</Text>
        {plan.added.length > 0 && <Text>{t('solution.plan.added', { names: list(plan.added) })}</Text>}
        {plan.removed.length > 0 && <Text>{t('solution.plan.removed', { names: list(plan.removed) })}</Text>}
        {people.length > 0 && (
          <ul className={styles.plan} aria-label={t('solution.plan.label')}>
            {people.map((step) => (
              <li key={step.stepId}>
                <span>
                  <bdi>{was.get(step.stepId) ?? step.name}</bdi>
                  <span className={styles.note}>
                    {t(`solution.plan.becomes.${step.becomes}`, {
                      to: list(step.to.map((part) => is.get(part.id) ?? part.name)),
                    })}
                  </span>
                </span>
                <span className="tabular">{t('solution.people.count', { number: number(step.waiting) })}</span>
              </li>
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
        {fault !== undefined && (
          <Text role="alert" c="var(--mantine-color-error)">
            {fault}
          </Text>
        )}
        <BusyButton type="submit" busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('solution.publish')}
        </BusyButton>
      </Stack>
    </form>
  );
}
