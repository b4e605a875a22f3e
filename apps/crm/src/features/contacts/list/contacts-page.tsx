import { crmPaths } from '@app/contract/paths';
import type { PageProps } from '@app/frame/app/route.ts';
import { useChunk } from '@app/frame/app/use-chunk.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useKept } from '@app/frame/state/use-kept.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import { SearchField } from '@app/ui/page/search-field';
import { Toolbar } from '@app/ui/page/toolbar';
import { prepareForManyRows } from '@app/ui/table/data-table';
import { VirtualRows } from '@app/ui/table/virtual-rows';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactListQueries } from '#data/contact-list.ts';
import { ownFieldQueries } from '#data/own-fields.ts';
import { openModal, requestAddContact } from '#modals';
import { ViewMenu } from '../views/view-menu.tsx';
import { parseColumns } from './columns.ts';
import { Contacts } from './contacts.tsx';
import styles from './contacts-page.module.css';
import { ColumnsIcon, FilterIcon, HistoryIcon } from './icons.tsx';
import { type contactsSearch, countFilters, isFiltered, noFilters, toFilter } from './search.ts';
import { useRows } from './use-rows.ts';

type Props = Pick<PageProps<typeof contactsSearch>, 'search' | 'setSearch'>;
type OpenPanel = 'filters' | 'columns' | undefined;

prepareForManyRows(VirtualRows);

const loadFilterPanel = async () => (await import('../filters/filter-panel.tsx')).FilterPanel;
const loadFilterChips = async () => (await import('../filters/filter-chips.tsx')).ContactFilterChips;
const loadColumnPanel = async () => (await import('./column-panel.tsx')).ColumnPanel;

export function ContactsPage({ search, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const { accountId, user } = getBoot();
  const filter = useMemo(() => toFilter(search), [search]);
  const list = useRows(filter, search.sort);
  const ownFields = useQuery(ownFieldQueries.list(accountId)).data?.fields ?? noFields;
  const [columns, setColumns] = useKept(`contactColumns/${accountId}/${user.id}`, parseColumns);
  const [panel, setPanel] = useState<OpenPanel>();
  const [used, setUsed] = useState<OpenPanel[]>([]);
  const close = () => setPanel(undefined);
  const open = (which: OpenPanel) => {
    setUsed((old) => [...old, which]);
    setPanel(which);
  };
  const FilterPanel = useChunk(loadFilterPanel, used.includes('filters'), close);
  const ColumnPanel = useChunk(loadColumnPanel, used.includes('columns'), close);
  const showJob = useEffectEvent((jobId: number) => {
    openModal('bulkOutcomes', { jobId });
    setSearch({ job: undefined });
  });
  useEffect(() => {
    if (search.job !== undefined) showJob(search.job);
  }, [search.job]);
  const active = countFilters(search);
  const ContactFilterChips = useChunk(loadFilterChips, active > 0, nothing);
  const reset = () => setSearch(noFilters(search));
  const tabs = {
    value: search.tab,
    onChange: (tab: string) => setSearch({ tab: tab === 'trash' ? 'trash' : 'all', view: undefined }),
    items: [
      { value: 'all', label: t('contacts.tabs.all') },
      { value: 'trash', label: t('contacts.tabs.trash') },
    ],
  };
  return (
    <Page
      title={t('contacts.title')}
      beside={<ViewMenu search={search} setSearch={setSearch} columns={columns} setColumns={setColumns} />}
      action={
        <>
          <Button variant="default" component={Link} to={crmPaths.duplicates}>
            {t('duplicates.title')}
          </Button>
          <Button variant="default" component={Link} to={crmPaths.imports}>
            {t('imports.title')}
          </Button>
          <Button variant="default" component={Link} to={crmPaths.import}>
            {t('import.begin')}
          </Button>
          <Button onClick={requestAddContact}>{t('contacts.add.title')}</Button>
        </>
      }
      tabs={tabs}
    >
      <Toolbar
        end={
          <div className={styles.tools}>
            <Count shown={list.query.data?.total} isFiltered={isFiltered(filter)} isTrash={search.tab === 'trash'} />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('contacts.bulk.recent')}
              title={t('contacts.bulk.recent')}
              onClick={() => openModal('recentBulkJobs', {})}
            >
              <HistoryIcon />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('contacts.columns.title')}
              title={t('contacts.columns.title')}
              onClick={() => open('columns')}
            >
              <ColumnsIcon />
            </ActionIcon>
          </div>
        }
      >
        <div className={styles.search}>
          <SearchField
            value={search.q}
            onChange={(q) => setSearch({ q })}
            label={t('contacts.search')}
            placeholder={t('contacts.search')}
            shortcut="/"
          />
        </div>
        <Button variant="default" leftSection={<FilterIcon />} onClick={() => open('filters')}>
          {active > 0 ? t('contacts.filters.active', { number: active }) : t('contacts.filters.title')}
        </Button>
      </Toolbar>
      {ContactFilterChips && active > 0 && <ContactFilterChips search={search} setSearch={setSearch} onReset={reset} />}
      <Contacts
        list={list}
        filter={filter}
        search={search}
        setSearch={setSearch}
        columns={columns}
        setColumns={setColumns}
        ownFields={ownFields}
        onReset={reset}
      />
      {FilterPanel && (
        <FilterPanel
          opened={panel === 'filters'}
          onClose={close}
          search={search}
          setSearch={setSearch}
          total={list.query.data?.total ?? undefined}
          onReset={reset}
        />
      )}
      {ColumnPanel && (
        <ColumnPanel
          opened={panel === 'columns'}
          onClose={close}
          columns={columns}
          ownFields={ownFields}
          onChange={setColumns}
        />
      )}
    </Page>
  );
}

const noFields: never[] = [];
const nothing = () => undefined;

type CountProps = { shown: number | null | undefined; isFiltered: boolean; isTrash: boolean };

/** "1,000,000 contacts"; with a filter, "37 of 1,000,000". */
function Count({ shown, isFiltered: isPart, isTrash }: CountProps) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const needsTotal = isPart && !isTrash;
  const { data: total } = useQuery({ ...contactListQueries.total(getBoot().accountId), enabled: needsTotal });
  return (
    <span role="status">
      {typeof shown === 'number' &&
        (needsTotal && typeof total === 'number'
          ? t('contacts.shown', { shown: number(shown), total: number(total) })
          : t('today.contacts', { count: shown, number: number(shown) }))}
    </span>
  );
}
