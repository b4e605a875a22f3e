import type { ContactView } from '@app/contract/contact-views';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { LazyMenu, type MenuParts } from '@app/ui/overlay/lazy-menu';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { viewQueries } from '#data/contact-views.ts';
import { openModal } from '#modals';
import { parseColumns, type ShownColumn } from '../list/columns.ts';
import { DownIcon } from '../list/icons.tsx';
import { type contactsSearch, fromFilter, noFilters, toFilter, USUAL_SORT } from '../list/search.ts';
import { isSameView } from './same-view.ts';
import { useViewChange } from './use-view-change.ts';
import styles from './views.module.css';

type Props = Pick<PageProps<typeof contactsSearch>, 'search' | 'setSearch'> & {
  columns: ShownColumn[];
  setColumns: (change: (old: ShownColumn[]) => ShownColumn[]) => void;
};

/** The saved views: one's own and the shared ones, and what can be done with the one that is open. */
export function ViewMenu({ search, setSearch, columns, setColumns }: Props) {
  const { t } = useTranslation('crm');
  const views = useQuery(viewQueries.list(getBoot().accountId));
  const change = useViewChange();
  const shown = { filter: toFilter(search), sort: search.sort, columns };
  const current = views.data?.find(({ id }) => id === search.view);
  const shownName = current?.name ?? t('contacts.views.all');
  const isChanged = current !== undefined && !isSameView(current, shown);
  const mine = views.data?.filter(({ isMine }) => isMine) ?? [];
  const theirs = views.data?.filter(({ isMine }) => !isMine) ?? [];

  function choose(view: ContactView) {
    setSearch({ ...fromFilter(view.filter, search), sort: view.sort, view: view.id });
    setColumns(() => parseColumns(view.columns));
  }
  function showAll() {
    setSearch({ ...noFilters(search), tab: 'all', sort: USUAL_SORT, view: undefined });
  }
  function saveChanges({ id, name, isShared }: ContactView) {
    change({ id, fields: { name, isShared, ...shown }, text: t('contacts.views.saved', { name }) });
  }
  function remove({ id, name, isShared, filter, sort, columns: kept }: ContactView) {
    const gone = { name, isShared, filter, sort, columns: kept };
    change({ id, gone, text: t('contacts.views.deleted', { name }) }, () => setSearch({ view: undefined }));
  }
  const item = (view: ContactView, Menu: MenuParts) => (
    <Menu.RadioItem
      key={view.id}
      value={String(view.id)}
      checked={view.id === current?.id}
      closeMenuOnClick
      onClick={() => choose(view)}
    >
      <bdi>{view.name}</bdi>
      {!view.isMine && view.by && <span className={styles.by}>{t('contacts.views.by', { name: view.by.name })}</span>}
    </Menu.RadioItem>
  );

  return (
    <>
      <LazyMenu
        position="bottom-start"
        width={280}
        withinPortal={false}
        className={styles.list}
        target={
          <Button
            variant="default"
            size="compact-md"
            rightSection={<DownIcon />}
            className={styles.button ?? ''}
            classNames={{ label: styles.label ?? '' }}
            aria-label={t('contacts.filters.chip', { name: t('contacts.views.label'), value: shownName })}
          >
            <bdi>{shownName}</bdi>
          </Button>
        }
      >
        {(Menu) => (
          <>
            <Menu.RadioItem value="" checked={current === undefined} closeMenuOnClick onClick={showAll}>
              {t('contacts.views.all')}
            </Menu.RadioItem>
            {views.isError && <Menu.Label>{t('contacts.views.error')}</Menu.Label>}
            {mine.length > 0 && <Menu.Label>{t('contacts.views.mine')}</Menu.Label>}
            {mine.map((view) => item(view, Menu))}
            {theirs.length > 0 && <Menu.Label>{t('contacts.views.shared')}</Menu.Label>}
            {theirs.map((view) => item(view, Menu))}
            <Menu.Divider />
            <Menu.Item onClick={() => openModal('saveView', shown)}>{t('contacts.views.save')}</Menu.Item>
            {current?.isMine && (
              <>
                <Menu.Item
                  onClick={() =>
                    openModal('saveView', { ...current, columns: current.columns, filter: current.filter })
                  }
                >
                  {t('contacts.views.rename')}
                </Menu.Item>
                <Menu.Item color="red" onClick={() => remove(current)}>
                  {t('contacts.views.delete')}
                </Menu.Item>
              </>
            )}
          </>
        )}
      </LazyMenu>
      {isChanged && (
        <>
          <span className={styles.changed}>{t('contacts.views.changed')}</span>
          {current.isMine && (
            <Button variant="subtle" size="compact-sm" onClick={() => saveChanges(current)}>
              {t('contacts.views.saveChanges')}
            </Button>
          )}
        </>
      )}
    </>
  );
}
