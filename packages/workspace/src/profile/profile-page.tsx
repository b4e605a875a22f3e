import { Page } from '@app/ui/page';
import { useTranslation } from 'react-i18next';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { useLeaveGuard } from './unsaved.ts';

/** The settings of the person, in an app where those of the company stand elsewhere. */
export function ProfilePage() {
  const { t } = useTranslation();
  useLeaveGuard();
  return (
    <Page title={t('settings.title')}>
      <div className={styles.page}>
        <div className={styles.columns}>
          <ProfileSection />
          <SessionsSection />
        </div>
      </div>
    </Page>
  );
}
