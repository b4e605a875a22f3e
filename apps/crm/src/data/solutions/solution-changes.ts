import type { CampaignSchedule } from '@app/contract/campaign-steps';
import { AppError } from '@app/contract/errors';
import type { SolutionFault } from '@app/contract/solution-faults';
import { type Difference, settleDifference } from '@app/contract/solution-people';
import {
  addSolution,
  changeSchedule,
  changeSolution,
  deleteSolution,
  endSolution,
  pauseSolution,
  publishSolution,
  restoreSolution,
  resumeSolution,
  type Solution,
  type SolutionDetail,
  type SolutionDraft,
} from '@app/contract/solutions';
import { call } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { keepSolution, solutionKeys, solutionQueries } from './solutions.ts';

type Named = Pick<Solution, 'id' | 'name'>;
const codeOf = (error: Error) => (error instanceof AppError ? error.code : undefined);
const of = (accountId: string, { id }: { id: number }) => ({ accountId, solutionId: String(id) });

/** The sentence for a refusal that many changes of a solution know; otherwise the one for the change itself. */
export function useSolutionFault() {
  const { t } = useTranslation('crm');
  const faultsIn = useFaultWords();
  return (error: Error, otherwise: string, draft?: SolutionDraft): string => {
    const code = codeOf(error);
    if (code === 'campaign.locked') return t('solution.error.locked');
    if (code === 'solution.changed') return t('solution.error.changed');
    if (code === 'solution.notFound') return t('solution.notFound');
    if (code === 'solution.invalid') return faultsIn(error, draft) || t('solution.error.invalid');
    return otherwise;
  };
}

/** What the server says is wrong with what was sent, and where: one sentence for each, with the part that it is about. */
export function useFaultWords() {
  const { t } = useTranslation('crm');
  return (error: Error, draft?: SolutionDraft): string => {
    if (!(error instanceof AppError) || !Array.isArray(error.details)) return '';
    const { goals = [], sequences = [] } = draft ?? {};
    const parts = [...goals, ...sequences, ...sequences.flatMap(({ steps }) => steps)];
    return (error.details as SolutionFault[])
      .map(({ problem, id, asset, detail }) => {
        const name = asset?.name ?? parts.find((part) => part.id === id)?.name;
        const words = t(`solution.faults.${problem}`, { detail });
        return name === undefined ? words : t('solution.error.at', { name, words });
      })
      .join(' ');
  };
}

type Addition = { listingId: number; name: string } | { name: string; listingId?: undefined };

/** A recommended solution by its listing, or an empty one. `onAdded` gets what was made. */
export function useAddSolution(onAdded: (solution: SolutionDetail) => void, onFault?: (text: string) => void) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  return useOptimisticChange({
    key: solutionKeys.add(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ listingId, name }: Addition) => String(listingId ?? name),
    send: ({ listingId, name }) =>
      call(
        addSolution,
        { accountId, body: listingId === undefined ? { name } : { listingId } },
        { idempotencyKey: crypto.randomUUID() },
      ),
    keep: (client, answer) => {
      keepSolution(client, accountId, answer);
      onAdded(answer);
    },
    stale: [solutionQueries.all(accountId)],
    done: ({ name }) => ({ text: t('solutions.added', { name }) }),
    failed: ({ name }, error) => {
      const code = codeOf(error);
      const text =
        code === 'solution.installed'
          ? t('solutions.error.installed', { name })
          : code === 'solution.tooMany'
            ? t('solutions.error.tooMany')
            : t('solutions.error.add', { name });
      onFault?.(text);
      return onFault ? undefined : text;
    },
    situation: () => 'adding a solution',
  });
}

const states = { pause: pauseSolution, resume: resumeSolution, end: endSolution };
type StateChange = { solution: Named; to: keyof typeof states };

/** Pauses, resumes or ends. A pause is taken back by resuming, and the other way round. */
export function useSolutionState() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  return useOptimisticChange({
    key: solutionKeys.state(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ solution }: StateChange) => String(solution.id),
    send: ({ solution, to }) => call(states[to], of(accountId, solution)),
    keep: (client, answer) => keepSolution(client, accountId, answer),
    stale: [solutionQueries.all(accountId)],
    done: ({ solution, to }) => ({
      text: t(`solution.done.${to}`, { name: solution.name }),
      undo: to === 'end' ? undefined : { solution, to: to === 'pause' ? ('resume' as const) : ('pause' as const) },
    }),
    failed: ({ solution, to }, error) => fault(error, t(`solution.error.${to}`, { name: solution.name })),
    situation: ({ to }) => `solution: ${to}`,
  });
}

type Publication = {
  solution: Pick<SolutionDetail, 'id' | 'name' | 'savedDate'>;
  waiting: 'finish' | 'new';
};

export function usePublish(onFault: (text: string) => void) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  return useOptimisticChange({
    key: solutionKeys.state(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ solution }: Publication) => String(solution.id),
    send: ({ solution, waiting }) =>
      call(publishSolution, { ...of(accountId, solution), body: { waiting, seenDate: solution.savedDate } }),
    keep: (client, answer) => keepSolution(client, accountId, answer),
    stale: [solutionQueries.all(accountId)],
    done: ({ solution }) => ({ text: t('solution.done.publish', { name: solution.name }) }),
    failed: ({ solution }, error) => {
      onFault(fault(error, t('solution.error.publish', { name: solution.name })));
      return undefined;
    },
    situation: () => 'publishing a solution',
  });
}

type ScheduleChange = { solution: Named; schedule: CampaignSchedule; before: CampaignSchedule };

export function useScheduleChange() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  return useOptimisticChange({
    key: solutionKeys.save(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ solution }: ScheduleChange) => `schedule ${solution.id}`,
    send: ({ solution, schedule }) => call(changeSchedule, { ...of(accountId, solution), body: schedule }),
    keep: (client, answer) => keepSolution(client, accountId, answer),
    stale: [solutionQueries.all(accountId)],
    done: ({ solution, schedule, before }) => ({
      text: t('solution.schedule.saved'),
      undo: { solution, schedule: before, before: schedule },
    }),
    failed: (_, error) => fault(error, t('solution.schedule.error')),
    situation: () => 'saving the schedule of a solution',
  });
}

type Rules = Pick<SolutionDraft, 'reEntry' | 'topicId' | 'links'>;
type RuleChange = { solution: SolutionDetail; rules: Partial<Rules> };

/** Who may enter again, what kind of mail it is, where its links lead: these count without being published. */
export function useRuleChange() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  return useOptimisticChange({
    key: solutionKeys.save(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ solution }: RuleChange) => `rules ${solution.id}`,
    send: async ({ solution, rules }) => {
      const body = { draft: { ...solution.draft, ...rules }, seenDate: solution.savedDate };
      return (await call(changeSolution, { ...of(accountId, solution), body })).solution;
    },
    keep: (client, answer) => keepSolution(client, accountId, answer),
    stale: [solutionQueries.all(accountId)],
    done: () => ({ text: t('solution.rules.saved') }),
    failed: ({ solution }, error) => fault(error, t('solution.rules.error'), solution.draft),
    situation: () => 'saving a solution',
  });
}

type SolutionTrash = { solution: Named; deleted: boolean };

export function useSolutionTrash() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  return useOptimisticChange({
    key: solutionKeys.trash(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ solution }: SolutionTrash) => String(solution.id),
    send: async ({ solution, deleted }) => {
      await call(deleted ? deleteSolution : restoreSolution, of(accountId, solution));
    },
    stale: [solutionQueries.all(accountId)],
    done: ({ solution, deleted }) => ({
      text: t(deleted ? 'solution.done.delete' : 'solution.done.restore', { name: solution.name }),
      undo: { solution, deleted: !deleted },
    }),
    failed: ({ solution: { name }, deleted }, error) =>
      codeOf(error) === 'solution.inUse'
        ? t('solution.error.inUse', { name })
        : fault(error, t(deleted ? 'solution.error.delete' : 'solution.error.restore', { name })),
    situation: ({ deleted }) => (deleted ? 'deleting a solution' : 'restoring a solution'),
  });
}

type Settlement = { solutionId: number; difference: Difference; take: boolean };

/** What was deleted has no id here: it goes by the listing's key. */
const partOf = (difference: Difference) =>
  difference.part === 'deletedAsset'
    ? { part: difference.part, key: difference.key }
    : { part: difference.part, id: difference.id };
export const differenceKey = (difference: Difference): string => Object.values(partOf(difference)).join(' ');

/** Of a part: somebody here took it away. */
export const isDeleted = (part: Difference['part']) => part.startsWith('deleted');

/** Takes what an update offers for one part, or keeps what is here. */
export function useSettle() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const fault = useSolutionFault();
  return useOptimisticChange({
    key: solutionKeys.settle(accountId),
    scope: `solutions ${accountId}`,
    subjectOf: ({ difference }: Settlement) => differenceKey(difference),
    send: ({ solutionId, difference, take }) =>
      call(settleDifference, { ...of(accountId, { id: solutionId }), body: { ...partOf(difference), take } }),
    keep: (client, { differences }, { solutionId }) => {
      client.setQueryData(solutionQueries.differences(accountId, solutionId).queryKey, differences);
    },
    stale: [solutionQueries.all(accountId)],
    done: ({ difference: { part, name, offered }, take }) => {
      if (isDeleted(part)) {
        const added = part === 'deletedAsset' ? 'added' : 'addedStep';
        return { text: t(`solution.differences.${take ? added : 'left'}`, { name }) };
      }
      const taken = offered === null ? 'removed' : 'taken';
      return { text: t(`solution.differences.${take ? taken : 'kept'}`, { name }) };
    },
    failed: ({ difference: { name } }, error) => fault(error, t('solution.differences.failed', { name })),
    situation: () => 'settling a difference',
  });
}
