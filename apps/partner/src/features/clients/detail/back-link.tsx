import { getBoot } from '@app/frame/state/boot.ts';
import back from '@app/ui/page/back-link.module.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { listingQueries } from '#data/listings.ts';

/** To the campaign that the reader came from, else to the list. */
export function BackLink({ from }: { from: string }) {
  const { t } = useTranslation('partner');
  if (/^\d+$/.test(from)) return <BackToCampaign id={from} />;
  return (
    <div className={back.line}>
      <Link to="/clients" className={back.link}>
        {t('client.back')}
      </Link>
    </div>
  );
}

function BackToCampaign({ id }: { id: string }) {
  const { t } = useTranslation('partner');
  const campaign = useQuery(listingQueries.name(getBoot().accountId, id)).data;
  return (
    <div className={back.line}>
      <Link to={`/campaigns/marketplace/${id}`} className={back.link}>
        {campaign === undefined ? t('client.backToCampaign') : t('client.backTo', { campaign })}
      </Link>
    </div>
  );
}
