import { crmPaths } from '@app/contract/paths';
import type { Pipeline } from '@app/contract/pipelines';
import type { PageProps } from '@app/frame/app/route.ts';
import { useChunk } from '@app/frame/app/use-chunk.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { Page } from '@app/ui/page/page';
import { SearchField } from '@app/ui/page/search-field';
import { Segments } from '@app/ui/page/segments';
import { Toolbar } from '@app/ui/page/toolbar';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pipelineQueries } from '#data/pipelines.ts';
import { openModal } from '#modals';
import { BoardView } from './board-view.tsx';
import { DealList } from './deal-list.tsx';
import { DealFilterChips } from './filter-chips.tsx';
import { FilterIcon } from './icons.tsx';
import styles from './page.module.css';
import { activeFilters, type DealsSearch, type dealsSearch, noFilters } from './search.ts';
import { useToday } from './use-today.ts';

type Props = Pick<PageProps<typeof dealsSearch>, 'search' | 'setSearch'>;

const loadFilterPanel = async () => (await import('./filter-panel.tsx')).FilterPanel;

export function DealsPage({ search, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const pipelines = useQuery(pipelineQueries.list(getBoot().accountId));
  const all = pipelines.data?.pipelines ?? [];
  const pipeline = all.find(({ id }) => id === search.pipeline) ?? all[0];
  return (
    <Page
      title={t('deals.title')}
      action={
        <>
          <Button variant="default" component={Link} to={crmPaths.forecast}>
            {t('forecast.title')}
          </Button>
          <Button onClick={() => openModal('deal', pipeline?.stages[0] ? { stageId: pipeline.stages[0].id } : {})}>
            {t('deals.add')}
          </Button>
        </>
      }
    >
      <QueryView query={pipelines} loading={<TablePlaceholder rows={8} columns={4} />} error={t('deals.error.list')}>
        {() => pipeline && <Deals search={search} setSearch={setSearch} pipelines={all} pipeline={pipeline} />}
      </QueryView>
    </Page>
  );
}

type DealsProps = Props & { pipelines: Pipeline[]; pipeline: Pipeline };

function Deals({ search, setSearch, pipelines, pipeline }: DealsProps) {
  const { t } = useTranslation('crm');
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => setOpen(false);
  const FilterPanel = useChunk(loadFilterPanel, wasOpen, close);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const active = activeFilters(search).length;
  const today = useToday();
  const reset = () => setSearch(noFilters);
  const parts = { search, setSearch, pipeline, today, onReset: reset, countPlace: place };
  return (
    <>
      <Toolbar end={<span role="status" ref={setPlace} />}>
        <div className={styles.search}>
          <SearchField
            value={search.q}
            onChange={(q) => setSearch({ q })}
            label={t('deals.search')}
            placeholder={t('deals.search')}
            shortcut="/"
          />
        </div>
        {pipelines.length > 1 && (
          <NativeSelect
            aria-label={t('deals.pipeline')}
            value={String(pipeline.id)}
            data={pipelines.map(({ id, name }) => ({ value: String(id), label: name }))}
            // The stages of one pipeline are not those of another.
            onChange={({ currentTarget }) => setSearch({ pipeline: Number(currentTarget.value), stage: undefined })}
          />
        )}
        <Button
          variant="default"
          leftSection={<FilterIcon />}
          onClick={() => {
            setWasOpen(true);
            setOpen(true);
          }}
        >
          {active > 0 ? t('contacts.filters.active', { number: active }) : t('contacts.filters.title')}
        </Button>
        <Segments<DealsSearch['view']>
          label={t('deals.view.label')}
          value={search.view}
          onChange={(view) => setSearch({ view })}
          choices={[
            { value: 'board', label: t('deals.view.board') },
            { value: 'list', label: t('deals.view.list') },
          ]}
        />
        {search.view === 'list' && (
          <NativeSelect
            aria-label={t('deals.columns.status')}
            value={search.status}
            data={(['open', 'won', 'lost', 'all'] as const).map((value) => ({
              value,
              label: t(`deals.states.${value}`),
            }))}
            onChange={({ currentTarget }) => setSearch({ status: currentTarget.value as DealsSearch['status'] })}
          />
        )}
      </Toolbar>
      {active > 0 && <DealFilterChips search={search} setSearch={setSearch} pipeline={pipeline} onReset={reset} />}
      {search.view === 'list' ? <DealList {...parts} /> : <BoardView {...parts} />}
      {FilterPanel && (
        <FilterPanel
          opened={isOpen}
          onClose={close}
          search={search}
          setSearch={setSearch}
          pipeline={pipeline}
          onReset={reset}
        />
      )}
    </>
  );
}
