import { Page } from '@app/ui/page';
import { useTranslation } from 'react-i18next';
import { CompanySection } from './company-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { useLeaveGuard } from './unsaved.ts';

export function SettingsPage() {
  const { t } = useTranslation();
  useLeaveGuard();
  return (
    <Page title={t('settings.title')}>
      <div className={styles.page}>
        <div className={styles.columns}>
          <CompanySection />
          <div className={styles.column}>
            <ProfileSection />
            <SessionsSection />
          </div>
        </div>
      </div>
    </Page>
  );
}
