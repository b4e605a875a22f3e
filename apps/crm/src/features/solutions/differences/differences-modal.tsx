import type { Difference } from '@app/contract/solution-people';
import type { SolutionDetail } from '@app/contract/solutions';
import { getBoot } from '@app/frame/state/boot.ts';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { differenceKey, isDeleted, useSettle } from '#data/solutions/solution-changes.ts';
import { solutionQueries } from '#data/solutions/solutions.ts';
import type { CrmModals } from '#modals';
import styles from '../one/one.module.css';
import { useStepLines } from './use-step-lines.ts';

/** What was changed or deleted here beside what a newer version has instead; accepted or left, part by part. */
export function DifferencesModal({ solutionId }: CrmModals['solutionDifferences']) {
  const { t } = useTranslation('crm');
  const differences = useQuery(solutionQueries.differences(getBoot().accountId, solutionId));
  return (
    <QueryView
      query={differences}
      loading={<TextPlaceholder lines={6} />}
      error={t('solution.differences.error')}
      isEmpty={(list) => list.length === 0}
      empty={<Empty text={t('solution.differences.empty')} />}
    >
      {(list) => (
        <div className={styles.modal}>
          <Text c="dimmed">{t('solution.differences.intro')}</Text>
          <ul className={styles.differences}>
            {list.map((difference) => (
              <li key={differenceKey(difference)}>
                <OneDifference solutionId={solutionId} difference={difference} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryView>
  );
}

function OneDifference({ solutionId, difference }: { solutionId: number; difference: Difference }) {
  const { change } = useSettle();
  const { name } = difference;
  const settle = (take: boolean) => change({ solutionId, difference, take });
  const words = useChoiceWords(difference);
  return (
    <article aria-label={name}>
      <Text fw={600}>
        <bdi>{name}</bdi>
      </Text>
      {hasSteps(difference) ? (
        <StepSides solutionId={solutionId} difference={difference} />
      ) : (
        <PlainSides difference={difference} />
      )}
      <div className={styles.actions}>
        <Button size="compact-sm" aria-label={words.takeOne} onClick={() => settle(true)}>
          {words.take}
        </Button>
        <Button size="compact-sm" variant="default" aria-label={words.keepOne} onClick={() => settle(false)}>
          {words.keep}
        </Button>
      </div>
    </article>
  );
}

/** What can be chosen: one of the two, what was deleted, or to remove what a newer version no longer has. */
function useChoiceWords({ part, name, offered }: Difference) {
  const { t } = useTranslation('crm');
  if (isDeleted(part))
    return {
      take: t('solution.differences.add'),
      takeOne: t('solution.differences.addOne', { name }),
      keep: t('solution.differences.leave'),
      keepOne: t('solution.differences.leaveOne', { name }),
    };
  const isGone = offered === null;
  return {
    take: t(isGone ? 'solution.differences.remove' : 'solution.differences.take'),
    takeOne: t(isGone ? 'solution.differences.removeOne' : 'solution.differences.takeOne', { name }),
    keep: t('solution.differences.keep'),
    keepOne: t('solution.differences.keepOne', { name }),
  };
}

type Of<Part> = Extract<Difference, { part: Part }>;

type WithSteps = Of<'step' | 'deletedStep' | 'deletedSequence'>;
type Steps = { solutionId: number; difference: WithSteps };

function hasSteps(difference: Difference): difference is WithSteps {
  const { part } = difference;
  return part === 'step' || part === 'deletedStep' || part === 'deletedSequence';
}

/** What each step does in words: which wait, which mail, which tags. */
function StepSides({ solutionId, difference }: Steps) {
  const solution = useQuery(solutionQueries.detail(getBoot().accountId, solutionId)).data;
  return solution ? <StepWords solution={solution} difference={difference} /> : <TextPlaceholder lines={3} />;
}

function StepWords({ solution, difference }: Pick<Steps, 'difference'> & { solution: SolutionDetail }) {
  const { t } = useTranslation('crm');
  const linesOf = useStepLines(solution);
  if (difference.part === 'step')
    return <Sides here={linesOf(difference.here)} offered={difference.offered && linesOf(difference.offered)} />;
  const { offered } = difference;
  const then = 'steps' in offered ? [offered.name, ...offered.steps.map(linesOf)].join('\n\n') : linesOf(offered);
  return <Sides here={t('solution.differences.deleted')} offered={then} />;
}

function PlainSides({ difference }: { difference: Exclude<Difference, WithSteps> }) {
  const { t } = useTranslation('crm');
  if (difference.part === 'deletedAsset')
    return <Sides here={t('solution.differences.deleted')} offered={difference.offered} />;
  if (difference.part === 'asset' || difference.part === 'sequence')
    return <Sides here={difference.here} offered={difference.offered} />;
  const linesOf = ({ name, kind }: Of<'goal'>['here']) => [name, t(`solution.goals.${kind}`)].join('\n');
  if (difference.part === 'deletedGoal')
    return <Sides here={t('solution.differences.deleted')} offered={linesOf(difference.offered)} />;
  return <Sides here={linesOf(difference.here)} offered={difference.offered && linesOf(difference.offered)} />;
}

function Sides({ here, offered }: { here: string; offered: string | null }) {
  const { t } = useTranslation('crm');
  return (
    <div className={styles.sides}>
      <Side label={t('solution.differences.here')} text={here} />
      <Side label={t('solution.differences.offered')} text={offered ?? t('solution.differences.gone')} />
    </div>
  );
}

const Side = ({ label, text }: { label: string; text: string }) => (
  <div className={styles.side}>
    <span className={styles.note}>{label}</span>
    <p dir="auto">{text}</p>
  </div>
);
