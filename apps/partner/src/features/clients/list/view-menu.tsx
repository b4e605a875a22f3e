import { loadChunk } from '@app/frame/app/load-chunk.ts';
import type { SetSearch } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useKept } from '@app/frame/state/use-kept.ts';
import { useLatest } from '@app/frame/state/use-latest.ts';
import { Icon } from '@app/ui/icon';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { showToast } from '@app/ui/overlay/toasts';
import { Button } from '@mantine/core';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './clients-page.module.css';
import { DownIcon } from './icons.tsx';
import type { ColumnName } from './order-clients.ts';
import type { ClientsSearch, clientsSearch } from './search.ts';
import { currentView, parseViews, putBack, rawSearchOf, readView, type View } from './views.ts';

type Props = {
  search: ClientsSearch;
  setSearch: SetSearch<typeof clientsSearch>;
  hidden: ColumnName[];
  setHidden: (change: () => ColumnName[]) => void;
};
const loadNameView = async () => (await import('./name-view.tsx')).NameView;

type ChangeViews = (change: (old: View[]) => View[]) => void;

export function ViewMenu({ search, setSearch, hidden, setHidden }: Props) {
  const { accountId, user } = getBoot();
  const [views, changeViews] = useKept(`clientViews/${accountId}/${user.id}`, parseViews);
  const current = currentView(views, rawSearchOf(search), hidden);
  const getShown = useLatest({ search, hidden });
  return (
    <Views
      views={views}
      current={current}
      changeViews={changeViews}
      getShown={getShown}
      setSearch={setSearch}
      setHidden={setHidden}
    />
  );
}

type ViewsProps = Pick<Props, 'setSearch' | 'setHidden'> & {
  views: View[];
  current: View | undefined;
  changeViews: ChangeViews;
  /** Read when a view is saved: a letter in the search does not draw the menu anew. */
  getShown: () => Pick<Props, 'search' | 'hidden'>;
};

const Views = memo(function Views({ views, current, changeViews, getShown, setSearch, setHidden }: ViewsProps) {
  const { t } = useTranslation(['partner', 'common']);
  const [isNaming, setNaming] = useState(false);
  const [NameView, setNameView] = useState<Awaited<ReturnType<typeof loadNameView>>>();
  const button = useRef<HTMLButtonElement>(null);

  function choose(view: View) {
    setSearch(readView(view));
    setHidden(() => view.hidden);
  }
  function remove(view: View) {
    changeViews((old) => old.filter(({ name }) => name !== view.name));
    const back = () => changeViews((old) => putBack(old, view, views.indexOf(view)));
    showToast({
      text: t('clients.views.deleted', { name: view.name }),
      action: { label: t('common:actions.undo'), run: back },
    });
  }
  function save(name: string) {
    const { search, hidden } = getShown();
    changeViews((old) => [...old, { name, search: rawSearchOf(search), hidden }]);
    stopNaming();
  }
  function stopNaming() {
    setNaming(false);
    button.current?.focus();
  }
  function startNaming() {
    loadChunk(loadNameView).then(
      (loaded) => {
        setNameView(() => loaded);
        setNaming(true);
      },
      () => showToast({ kind: 'failed', text: t('common:errors.chunk') }),
    );
  }

  return (
    <div className={styles.viewMenu}>
      <LazyMenu
        position="bottom-end"
        width={260}
        withinPortal={false}
        className={styles.viewList}
        target={
          <Button
            ref={button}
            variant="default"
            className={styles.views ?? ''}
            classNames={{ label: styles.viewName ?? '' }}
            rightSection={<DownIcon />}
          >
            {current === undefined ? (
              t('clients.views.label')
            ) : (
              <>
                <span className="visually-hidden">{t('clients.views.label')}:</span> <bdi>{current.name}</bdi>
              </>
            )}
          </Button>
        }
      >
        {(Menu) => (
          <>
            {views.length === 0 && <Menu.Label>{t('clients.views.none')}</Menu.Label>}
            {views.map((view) => (
              <div key={view.name} className={styles.view} role="none">
                <Menu.RadioItem
                  value={view.name}
                  checked={view === current}
                  closeMenuOnClick
                  onClick={() => choose(view)}
                >
                  <bdi>{view.name}</bdi>
                </Menu.RadioItem>
                <Menu.Item
                  className={styles.deleteView ?? ''}
                  aria-label={t('clients.views.delete', { name: view.name })}
                  onClick={() => remove(view)}
                >
                  <Icon name="close" size={14} />
                </Menu.Item>
              </div>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={startNaming}>{t('clients.views.save')}</Menu.Item>
          </>
        )}
      </LazyMenu>
      {NameView && <NameView views={views} opened={isNaming} onSave={save} onClose={stopNaming} />}
    </div>
  );
});
