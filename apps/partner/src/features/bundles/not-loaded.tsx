import { BusyButton } from '@app/ui/state/busy-button';
import { useTranslation } from 'react-i18next';
import styles from './create/create-bundle.module.css';

/** Some campaigns could not be loaded; the loaded ones can be used all the same. */
export function NotLoaded({ busy, onReload }: { busy: boolean; onReload: () => void }) {
  const { t } = useTranslation(['partner', 'common']);
  return (
    <div className={styles.notLoaded}>
      <span role="alert">{t('bundles.listingsError')}</span>
      <BusyButton size="xs" variant="default" busy={busy} onClick={onReload}>
        {t('common:actions.reload')}
      </BusyButton>
    </div>
  );
}
