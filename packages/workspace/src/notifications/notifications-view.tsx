import type { Notification } from '@app/contract/notifications';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { useInView } from '@app/ui/chart/use-in-view';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './notifications.module.css';
import { useUndoKey } from './undo.ts';
import type { Notifications } from './use-notifications.ts';
import { useRowKeys } from './use-row-keys.ts';

type Props = { from: Notifications; empty: ReactNode; children: (shown: Notification[]) => ReactNode };

/** A list that loads more while it is scrolled, with its loading, empty and error states. */
export function NotificationsView({ from, empty, children }: Props) {
  const { t } = useTranslation();
  const { list, goesOn, loadMore, round } = from;
  const root = useRef<HTMLDivElement>(null);
  const isStuck = list.isFetchNextPageError && !list.isFetchingNextPage;
  const end = useInView(goesOn && !isStuck ? round : null, loadMore);
  useRowKeys(root);
  useUndoKey();
  return (
    <div ref={root}>
      <QueryView
        // A failed reload is told below, with a text of its own.
        query={{ ...list, isError: list.isError && list.data === undefined }}
        loading={<Placeholders />}
        error={t('notifications.error.notificationsPanel')}
        isEmpty={({ length }) => length === 0 && !goesOn}
        empty={empty}
      >
        {(shown) => (
          <KeepFocus plain>
            {list.isRefetchError && <Failed onReload={() => void list.refetch()} />}
            {children(shown)}
            {isStuck && <Failed onReload={loadMore} />}
            {goesOn && !isStuck && (
              <div ref={end} className={styles.end}>
                {(list.isFetchingNextPage || shown.length === 0) && <Placeholders />}
              </div>
            )}
          </KeepFocus>
        )}
      </QueryView>
    </div>
  );
}

function Failed({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failed}>
      <p role="alert">{t('notifications.error.retrieving')}</p>
      <Button variant="default" size="compact-sm" onClick={onReload}>
        {t('actions.reload')}
      </Button>
    </div>
  );
}

function Placeholders() {
  return ['first', 'second', 'third'].map((each) => (
    <div key={each} className={styles.placeholder} data-testid="placeholder">
      <TextPlaceholder lines={3} />
    </div>
  ));
}
