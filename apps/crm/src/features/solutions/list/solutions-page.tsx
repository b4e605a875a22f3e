import type { Solution } from '@app/contract/solutions';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import { SearchField } from '@app/ui/page/search-field';
import { Toolbar } from '@app/ui/page/toolbar';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder, TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { solutionQueries } from '#data/solutions/solutions.ts';
import { openModal } from '#modals';
import styles from './list.module.css';
import { RecommendationCard } from './recommendation-card.tsx';
import { solutionsSearch, tabs } from './search.ts';
import { SolutionTable } from './solution-table.tsx';

type Props = Pick<PageProps<typeof solutionsSearch>, 'search' | 'setSearch'>;

/** What runs in the account by itself, and what would fit it. */
export function SolutionsPage({ search, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const { tab } = search;
  return (
    <Page
      title={t('solutions.title')}
      action={<Button onClick={() => openModal('newSolution', {})}>{t('solutions.new')}</Button>}
      tabs={{
        value: tab,
        items: tabs.map((value) => ({ value, label: t(`solutions.tabs.${value}`) })),
        onChange: (value) => setSearch({ tab: solutionsSearch.tab.read(value) }),
      }}
    >
      <KeepFocus>{tab === 'mine' ? <Mine search={search} setSearch={setSearch} /> : <Recommended />}</KeepFocus>
    </Page>
  );
}

function Mine({ search: { q }, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const list = useQuery(solutionQueries.list(getBoot().accountId));
  return (
    <QueryView
      query={list}
      loading={<TablePlaceholder rows={6} columns={6} />}
      error={t('solutions.error.list')}
      isEmpty={(solutions) => solutions.length === 0}
      empty={
        <Empty
          text={t('solutions.empty')}
          action={<Button onClick={() => setSearch({ tab: 'recommended' })}>{t('solutions.seeRecommended')}</Button>}
        />
      }
    >
      {(solutions) => {
        const shown = find(solutions, q);
        return (
          <>
            <Toolbar end={t('solutions.count', { number: number(shown.length) })}>
              <SearchField
                value={q}
                onChange={(typed) => setSearch({ q: typed })}
                label={t('solutions.search')}
                placeholder={t('solutions.search')}
              />
            </Toolbar>
            {shown.length === 0 ? (
              <Empty
                text={t('solutions.noMatch')}
                action={
                  <Button variant="default" onClick={() => setSearch({ q: '' })}>
                    {t('solutions.resetSearch')}
                  </Button>
                }
              />
            ) : (
              <SolutionTable solutions={shown} />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

const find = (solutions: Solution[], q: string) => {
  const wanted = q.toLocaleLowerCase();
  return solutions.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
};

function Recommended() {
  const { t } = useTranslation('crm');
  const list = useQuery(solutionQueries.recommended(getBoot().accountId));
  return (
    <>
      <p className={styles.intro}>{t('solutions.recommendedIntro')}</p>
      <QueryView
        query={list}
        loading={<TextPlaceholder lines={8} />}
        error={t('solutions.error.recommended')}
        isEmpty={(recommendations) => recommendations.length === 0}
        empty={
          <Empty
            text={t('solutions.noRecommended')}
            action={<Button onClick={() => openModal('newSolution', {})}>{t('solutions.new')}</Button>}
          />
        }
      >
        {(recommendations) => (
          <ul className={styles.cards}>
            {recommendations.map((recommendation) => (
              <li key={recommendation.listingId}>
                <RecommendationCard recommendation={recommendation} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}
