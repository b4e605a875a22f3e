import { getBoot } from '@app/frame/state/boot.ts';
import { QueryView } from '@app/ui/state/query-view';
import { FormPlaceholder, Section } from '@app/workspace/profile/section.tsx';
import styles from '@app/workspace/profile/settings.module.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companyQueries } from '#data/company.ts';
import { CompanyForm } from './company-form.tsx';

export function CompanySection() {
  const { t } = useTranslation('partner');
  const profile = useQuery(companyQueries.profile(getBoot().accountId));
  return (
    <Section title={t('company.title')}>
      <QueryView
        query={profile}
        loading={<FormPlaceholder fields={11} wide={[0, 3, 4, 5, 10]} />}
        error={t('company.error')}
      >
        {(loaded) => <CompanyForm profile={loaded} />}
      </QueryView>
      <Partnership />
    </Section>
  );
}

/** The partnership of the company, read only. */
function Partnership() {
  const { t } = useTranslation('partner');
  const { partnerCompanyType, affiliateCode, status, salesforceAccountId } = getBoot().company;
  const entries = [
    [t('company.companyType'), partnerCompanyType],
    [t('company.affiliateCode'), affiliateCode],
    [t('company.status'), status],
    [t('company.partnerAccountId'), salesforceAccountId],
  ];
  return (
    <dl className={styles.list}>
      {entries.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value || t('company.none')}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
