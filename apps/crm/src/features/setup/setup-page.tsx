import { crmPaths } from '@app/contract/paths';
import { getBoot } from '@app/frame/state/boot.ts';
import { Page } from '@app/ui/page/page';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { companyQueries } from '@app/workspace/data/company.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { logoQuery } from '#data/account/settings.ts';
import { setupQuery } from '#data/account/setup.ts';
import { sendingQuery } from '#data/solutions/sending.ts';
import { SetupForm } from './setup-form.tsx';

/** The company profile in three short steps, at the owner's first visit. */
export function SetupPage() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const setup = useQuery(setupQuery(accountId));
  const profile = useQuery(companyQueries.profile(accountId));
  const logo = useQuery(logoQuery(accountId));
  const sending = useQuery(sendingQuery(accountId));
  const all = [setup, profile, logo, sending];
  const isLoaded = setup.data && profile.data && logo.data && sending.data;
  const query = {
    data: isLoaded
      ? { setup: setup.data, profile: profile.data, logo: logo.data.logo, sending: sending.data }
      : undefined,
    isError: all.some(({ isError }) => isError),
    error: all.find(({ error }) => error)?.error,
    refetch: () => all.forEach((each) => void (each.isError && each.refetch())),
  };
  const isOver = setup.data?.state === 'none' || setup.data?.state === 'finished';
  const navigate = useNavigate();
  useEffect(() => {
    if (isOver) void navigate({ to: crmPaths.business, replace: true });
  }, [isOver, navigate]);
  return (
    <Page title={t('setup.title')}>
      <QueryView query={query} loading={<TextPlaceholder lines={6} />} error={t('setup.error')}>
        {(known) => !isOver && <SetupForm {...known} senders={known.sending.senders} />}
      </QueryView>
    </Page>
  );
}
