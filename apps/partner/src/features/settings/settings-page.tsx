import '@mantine/core/styles/Title.layer.css';
import { Page } from '@app/ui/page';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getBoot } from '#lib/boot.ts';
import styles from './settings.module.css';

export function SettingsPage() {
  const { t } = useTranslation();
  const { company, user } = getBoot();
  return (
    <Page title={t('settings.title')}>
      <Section
        title={t('settings.company')}
        entries={[
          [t('settings.name'), company.name],
          [t('settings.companyType'), company.partnerCompanyType],
          [t('settings.affiliateCode'), company.affiliateCode],
          [t('settings.status'), company.status],
          [t('settings.partnerAccountId'), company.salesforceAccountId],
        ]}
      />
      <Section
        title={t('settings.profile')}
        entries={[
          [t('settings.name'), `${user.givenName} ${user.familyName}`.trim()],
          [t('settings.email'), user.username],
        ]}
      />
    </Page>
  );
}

type Entry = [label: string, value: string | null];

function Section({ title, entries }: { title: string; entries: Entry[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.panel} aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
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
    </section>
  );
}
