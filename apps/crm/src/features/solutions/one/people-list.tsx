import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail } from '@app/contract/solutions';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type PeopleFilter, type PersonInSolution, solutionQueries } from '#data/solutions/solutions.ts';
import { pushModal } from '#modals';
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
  return (
    <KeepFocus>
      <QueryView
        query={list}
        loading={<TextPlaceholder lines={6} />}
        error={t('solution.people.error.list')}
        isEmpty={({ pages }) => pages.every(({ people }) => people.length === 0)}
        empty={<Empty text={t(filter.search ? 'solution.people.noMatch' : 'solution.people.empty')} />}
      >
        {({ pages }) => (
          <>
            <p className={styles.count}>{t('solution.people.count', { number: number(pages[0]?.total ?? 0) })}</p>
            <ul className={styles.people} aria-busy={list.isPlaceholderData}>
              {pages
                .flatMap(({ people }) => people)
                .map((person) => (
                  <PersonRow
                    key={`${person.contact.id} ${person.enteredDate}`}
                    solution={solution}
                    person={person}
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

type RowProps = { solution: SolutionDetail; person: PersonInSolution; onLeave: (() => void) | undefined };

function PersonRow({ solution, person, onLeave }: RowProps) {
  const { t } = useTranslation('crm');
  const { place, times, outcome } = usePersonWords(solution, person);
  const { contact, state } = person;
  const name = contact.name || contact.email || t('record.noName');
  const who = { ...contact, name };
  return (
    <li className={styles.person} data-row>
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
      {state === 'active' && !solution.lock && (
        <div className={styles.actions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('solution.people.moveOne', { name })}
            onClick={() => pushModal('moveInSolution', { solutionId: solution.id, person: who, stepId: person.stepId })}
          >
            {t('solution.people.move')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('solution.people.removeOne', { name })}
            onClick={() => pushModal('removeFromSolution', { solutionId: solution.id, person: who })}
          >
            {t('solution.people.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}
