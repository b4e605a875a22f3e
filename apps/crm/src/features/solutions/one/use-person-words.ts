import type { SolutionDetail } from '@app/contract/solutions';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { useReasonWords } from '#data/solutions/messages.ts';
import type { PersonInSolution } from '#data/solutions/solutions.ts';
import { flowOfPeople } from '../flow/parts.ts';
import { useStepName } from '../flow/use-step-words.ts';

/** Where somebody stands, since when and until when, and what became of the step that was asked for. */
export function usePersonWords(solution: SolutionDetail, person: PersonInSolution) {
  const { t } = useTranslation('crm');
  const { dateTime, date } = useFormats();
  const stepName = useStepName();
  const wordsOf = useReasonWords();
  const { stepId, sequenceId, sinceDate, dueDate, enteredDate, why, goal, state, outcome } = person;
  const { sequences } = flowOfPeople(solution);
  const sequence = sequences.find(({ id }) => id === sequenceId);
  const step = sequences.flatMap(({ steps }) => steps).find(({ id }) => id === stepId);
  const at = step
    ? t('solution.people.at', { step: stepName(step) })
    : dueDate === null
      ? t('solution.people.waitsForGoal', { name: sequence?.name ?? '' })
      : t('solution.people.begins', { name: sequence?.name ?? '' });
  const due =
    solution.state === 'paused'
      ? t('solution.people.paused')
      : dueDate && t('solution.people.due', { date: dateTime(dueDate) });
  const since = sinceDate && t('solution.people.since', { date: dateTime(sinceDate) });
  const cause = goal === null ? t(`solution.whys.${why}`) : t('solution.people.byGoal', { name: goal });
  const entered = t('solution.people.entered', { date: date(enteredDate), why: cause });
  const reason = outcome?.reason && wordsOf(outcome.reason);
  return {
    place: state === 'active' ? at : t(`solution.people.states.${state}`),
    times: [...(state === 'active' ? [since, due] : []), entered].filter(Boolean).join(' · '),
    outcome:
      outcome &&
      [t(`solution.people.outcomes.${outcome.outcome}`, { date: dateTime(outcome.date) }), reason]
        .filter(Boolean)
        .join(': '),
  };
}
