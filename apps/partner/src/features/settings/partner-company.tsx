import { getBoot } from '@app/frame/state/boot.ts';
import { CompanySection } from '@app/workspace/company/company-section.tsx';
import styles from '@app/workspace/profile/settings.module.css';
import { useTranslation } from 'react-i18next';

export function PartnerCompany() {
  const { t } = useTranslation('partner');
  return (
    <CompanySection title={t('partnership.title')}>
      <Partnership />
    </CompanySection>
  );
}

/** The partnership of the company, read only. */
function Partnership() {
  const { t } = useTranslation('partner');
  const { partnerCompanyType, affiliateCode, status, salesforceAccountId } = getBoot().company;
  const entries = [
    [t('partnership.companyType'), partnerCompanyType],
    [t('partnership.affiliateCode'), affiliateCode],
    [t('partnership.status'), status],
    [t('partnership.partnerAccountId'), salesforceAccountId],
  ];
  return (
    <dl className={styles.list}>
      {entries.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value || t('partnership.none')}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
