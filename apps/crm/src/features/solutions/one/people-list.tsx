import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { reachableGoals } from '@app/automation/reachable-goals';
import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail } from '@app/contract/solutions';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type PeopleFilter, type PersonInSolution, solutionQueries } from '#data/solutions/solutions.ts';
import { pushModal } from '#modals';
import { flowOfPeople } from '../flow/parts.ts';
import { type Selection, SelectionBar, useSelection } from '../people/selection.tsx';
import styles from './one.module.css';
import { usePersonWords } from './use-person-words.ts';

type Props = {
  solution: SolutionDetail;
  filter: PeopleFilter;
  /** Before somebody is opened elsewhere, as by a modal that is to close. */
  onLeave?: () => void;
};

/** Who it is, where they stand, since when and until when, why; moved and taken out where the solution is not locked. */
export function PeopleList({ solution, filter, onLeave }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const list = useInfiniteQuery({
    ...solutionQueries.people(getBoot().accountId, solution.id, filter),
    placeholderData: keepPreviousData,
  });
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const nameOf = ({ name, email }: PersonInSolution['contact']) => name || email || t('record.noName');
  const movable = people
    .filter(({ state }) => state === 'active' && !solution.lock)
    .map(({ contact }) => ({ id: contact.id, name: nameOf(contact) }));
  const selection = useSelection(movable, JSON.stringify(filter));
  return (
    <KeepFocus>
      <QueryView
        query={list}
        loading={<TextPlaceholder lines={6} />}
        error={t('solution.people.error.list')}
        isEmpty={({ pages }) => pages.every((page) => page.people.length === 0)}
        empty={<Empty text={t(filter.search ? 'solution.people.noMatch' : 'solution.people.empty')} />}
      >
        {({ pages }) => (
          <>
            <p className={styles.count}>{t('solution.people.count', { number: number(pages[0]?.total ?? 0) })}</p>
            {movable.length > 0 && (
              <SelectionBar solutionId={solution.id} selection={selection} stepId={filter.stepId ?? null} />
            )}
            <ul className={styles.people} aria-busy={list.isPlaceholderData}>
              {people.map((person) => (
                <PersonRow
                  key={`${person.contact.id} ${person.enteredDate}`}
                  solution={solution}
                  person={person}
                  name={nameOf(person.contact)}
                  selection={selection}
                  onLeave={onLeave}
                />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <MoreButton query={list} error={t('solution.people.error.list')} />
    </KeepFocus>
  );
}

type RowProps = {
  solution: SolutionDetail;
  person: PersonInSolution;
  name: string;
  selection: Selection;
  onLeave: (() => void) | undefined;
};

function PersonRow({ solution, person, name, selection, onLeave }: RowProps) {
  const { t } = useTranslation('crm');
  const { place, times, outcome } = usePersonWords(solution, person);
  const { contact, state, sequenceId, stepId } = person;
  const who = { id: contact.id, name };
  const isIn = state === 'active';
  const canMove = isIn && !solution.lock;
  const goals = isIn && sequenceId !== null ? reachableGoals(flowOfPeople(solution), sequenceId, stepId) : [];
  return (
    <li className={styles.person} data-row>
      {canMove && (
        <Checkbox
          aria-label={t('contacts.selection.select', { name })}
          checked={selection.isChosen(contact.id)}
          disabled={selection.isFull && !selection.isChosen(contact.id)}
          onChange={({ currentTarget }) => selection.choose(contact.id, currentTarget.checked)}
        />
      )}
      <div className={styles.who}>
        <Link to={crmPaths.contact(contact.id)} className={styles.link} {...(onLeave && { onClick: onLeave })}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.note}>{place}</span>
        <span className={styles.note}>{times}</span>
        {outcome && (
          <span className={styles.note} data-outcome={person.outcome?.outcome}>
            {outcome}
          </span>
        )}
      </div>
      {(canMove || goals.length > 0) && (
        <div className={styles.actions}>
          {goals.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('solution.reach.one', { name })}
              onClick={() => pushModal('reachGoal', { solutionId: solution.id, person: who, goals })}
            >
              {t('solution.reach.button')}
            </Button>
          )}
          {canMove && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('solution.people.moveOne', { name })}
                onClick={() => pushModal('moveInSolution', { solutionId: solution.id, people: [who], stepId })}
              >
                {t('solution.people.move')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('solution.people.removeOne', { name })}
                onClick={() => pushModal('removeFromSolution', { solutionId: solution.id, people: [who] })}
              >
                {t('solution.people.remove')}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
