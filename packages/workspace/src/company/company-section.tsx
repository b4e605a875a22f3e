import { getBoot } from '@app/frame/state/boot.ts';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQueries } from '../data/company.ts';
import { FormPlaceholder, Section } from '../profile/section.tsx';
import { CompanyForm } from './company-form.tsx';

/** How the company can be reached. Each app has its own name for it, and may say more beneath. */
export function CompanySection({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const profile = useQuery(companyQueries.profile(getBoot().accountId));
  return (
    <Section title={title}>
      <QueryView
        query={profile}
        loading={<FormPlaceholder fields={11} wide={[0, 3, 4, 5, 10]} />}
        error={t('company.error')}
      >
        {(loaded) => <CompanyForm profile={loaded} />}
      </QueryView>
      {children}
    </Section>
  );
}
