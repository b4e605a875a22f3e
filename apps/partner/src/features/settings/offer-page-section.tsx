import { getBoot } from '@app/frame/state/boot.ts';
import { QueryView } from '@app/ui/state/query-view';
import { FormPlaceholder, Section } from '@app/workspace/profile/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { offerPageQuery } from '#data/offer-page.ts';
import { OfferPageForm } from './offer-page-form.tsx';

/** What clients see of the company on every offer. */
export function OfferPageSection() {
  const { t } = useTranslation('partner');
  const page = useQuery(offerPageQuery(getBoot().accountId));
  return (
    <Section title={t('offerPage.title')}>
      <QueryView query={page} loading={<FormPlaceholder fields={3} wide={[0, 1, 2]} />} error={t('offerPage.error')}>
        {(loaded) => <OfferPageForm page={loaded} />}
      </QueryView>
    </Section>
  );
}
