import { crmPaths } from '@app/contract/paths';
import { useBoot } from '@app/frame/state/boot.ts';
import { Page } from '@app/ui/page/page';
import bar from '@app/ui/page/tinted-bar.module.css';
import { CompanySection } from '@app/workspace/company/company-section.tsx';
import layout from '@app/workspace/profile/settings.module.css';
import { useLeaveGuard } from '@app/workspace/profile/unsaved.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from '../settings.module.css';
import { SettingsNav } from '../settings-nav.tsx';
import { LookSection } from './look-section.tsx';

/** What the account's mails, forms and pages say about the business. */
export function BusinessPage() {
  const { t } = useTranslation(['crm', 'common']);
  useLeaveGuard();
  const { setup } = useBoot();
  return (
    <Page title={t('common:settings.title')}>
      <SettingsNav />
      <p className={styles.intro}>{t('business.intro')}</p>
      {(setup === 'open' || setup === 'skipped') && (
        <p className={bar.bar}>
          <span>{t('business.unfinished')}</span>
          <Button component={Link} to={crmPaths.setup} size="compact-sm" variant="default">
            {t('business.continueSetup')}
          </Button>
        </p>
      )}
      <div className={layout.page}>
        <div className={layout.columns}>
          <CompanySection title={t('business.title')} />
          <LookSection />
        </div>
      </div>
    </Page>
  );
}
