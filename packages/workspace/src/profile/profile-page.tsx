import { Page } from '@app/ui/page/page';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { useLeaveGuard } from './unsaved.ts';

/** The settings of the person, in an app where those of the company stand elsewhere. */
export const ProfilePage = () => <ProfileView />;

/** The same with the way to the app's other settings above it. */
export function ProfileView({ nav }: { nav?: ReactNode }) {
  const { t } = useTranslation();
  useLeaveGuard();
  return (
    <Page title={t('settings.title')}>
      {nav}
      <div className={styles.page}>
        <div className={styles.columns}>
          <ProfileSection />
          <SessionsSection />
        </div>
      </div>
    </Page>
  );
}
