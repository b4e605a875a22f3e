import { getBoot } from '@app/frame/state/boot.ts';
import { QueryView } from '@app/ui/query-view';
import { FormPlaceholder, Section } from '@app/workspace/profile/section.tsx';
import styles from '@app/workspace/profile/settings.module.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companyQueries } from '#data/company.ts';
import { CompanyForm } from './company-form.tsx';

export function CompanySection() {
  const { t } = useTranslation();
  const profile = useQuery(companyQueries.profile(getBoot().accountId));
  return (
    <Section title={t('settings.company')}>
      <QueryView
        query={profile}
        loading={<FormPlaceholder fields={11} wide={[0, 3, 4, 5, 10]} />}
        error={{
          text: t('settings.error.company'),
          reload: t('common.reload'),
          requestIdLabel: t('errors.requestIdLabel'),
        }}
      >
        {(loaded) => <CompanyForm profile={loaded} />}
      </QueryView>
      <Partnership />
    </Section>
  );
}

/** What the company is to us: shown, not changed here. */
function Partnership() {
  const { t } = useTranslation();
  const { partnerCompanyType, affiliateCode, status, salesforceAccountId } = getBoot().company;
  const entries = [
    [t('settings.companyType'), partnerCompanyType],
    [t('settings.affiliateCode'), affiliateCode],
    [t('settings.status'), status],
    [t('settings.partnerAccountId'), salesforceAccountId],
  ];
  return (
    <dl className={styles.list}>
      {entries.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value || t('settings.none')}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
