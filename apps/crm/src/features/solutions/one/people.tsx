import type { SolutionDetail } from '@app/contract/solutions';
import type { PageProps } from '@app/frame/app/route.ts';
import { SearchField } from '@app/ui/page/search-field';
import { Toolbar } from '@app/ui/page/toolbar';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PeopleList } from './people-list.tsx';
import { peopleStates, solutionSearch } from './search.ts';

type Props = Pick<PageProps<typeof solutionSearch>, 'search' | 'setSearch'> & { solution: SolutionDetail };

/** Everybody who is or was in it. */
export function People({ solution, search: { state, q }, setSearch }: Props) {
  const { t } = useTranslation('crm');
  return (
    <>
      <Toolbar>
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
