import type { SolutionDetail } from '@app/contract/solutions';
import type { PageProps } from '@app/frame/app/route.ts';
import { SearchField } from '@app/ui/page/search-field';
import { Toolbar } from '@app/ui/page/toolbar';
import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { PeopleList } from './people-list.tsx';
import { peopleStates, solutionSearch } from './search.ts';

type Props = Pick<PageProps<typeof solutionSearch>, 'search' | 'setSearch'> & { solution: SolutionDetail };

/** Everybody who is or was in it. */
export function People({ solution, search: { state, q }, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const { id, name, lock } = solution;
  const isOpen = !lock && (solution.state === 'running' || solution.state === 'paused');
  return (
    <>
      <Toolbar
        end={
          isOpen ? (
            <Button variant="default" onClick={() => openModal('addToSolution', { solution: { id, name } })}>
              {t('solution.people.add')}
            </Button>
          ) : undefined
        }
      >
        <SearchField
          value={q}
          onChange={(typed) => setSearch({ q: typed })}
          label={t('solution.people.search')}
          placeholder={t('solution.people.search')}
        />
        <NativeSelect
          size="sm"
          aria-label={t('solution.people.show')}
          value={state ?? ''}
          data={[
            { value: '', label: t('solution.people.everybody') },
            ...peopleStates.map((value) => ({ value, label: t(`solution.people.states.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => setSearch({ state: solutionSearch.state.read(value) })}
        />
      </Toolbar>
      <PeopleList solution={solution} filter={{ state, search: q || undefined }} />
    </>
  );
}
