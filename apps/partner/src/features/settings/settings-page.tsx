import { Page } from '@app/ui/page/page';
import { ProfileSection } from '@app/workspace/profile/profile-section.tsx';
import { SessionsSection } from '@app/workspace/profile/sessions-section.tsx';
import styles from '@app/workspace/profile/settings.module.css';
import { useLeaveGuard } from '@app/workspace/profile/unsaved.ts';
import { useTranslation } from 'react-i18next';
import { OfferPageSection } from './offer-page-section.tsx';
import { PartnerCompany } from './partner-company.tsx';

export function SettingsPage() {
  const { t } = useTranslation();
  useLeaveGuard();
  return (
    <Page title={t('settings.title')}>
      <div className={styles.page}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <PartnerCompany />
            <OfferPageSection />
          </div>
          <div className={styles.column}>
            <ProfileSection />
            <SessionsSection />
          </div>
        </div>
      </div>
    </Page>
  );
}
