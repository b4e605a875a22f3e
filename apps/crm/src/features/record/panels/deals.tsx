import type { ContactDetail } from '@app/contract/contacts';
import type { Deal } from '@app/contract/deals';
import { crmPaths } from '@app/contract/paths';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { MoreButton } from '@app/ui/state/more-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Anchor, Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { contactName } from '#data/contacts.ts';
import { dealQueries } from '#data/deals.ts';
import { pipelineQueries } from '#data/pipelines.ts';
import { openModal } from '#modals';
import { DealStatusBadge } from '../deal/status-badge.tsx';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';

/** The deals that somebody is part of, the newest first. */
export function DealsPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const deals = useInfiniteQuery(dealQueries.list(accountId, { contactId: contact.id }));
  const stages = useQuery(pipelineQueries.list(accountId)).data?.pipelines.flatMap((each) => each.stages) ?? [];
  const { id, email } = contact;
  return (
    <SidePanel title={t('deals.title')}>
      <QueryView
        query={deals}
        loading={<TextPlaceholder lines={2} />}
        error={t('deals.error.list')}
        isEmpty={({ pages }) => pages.every((page) => page.deals.length === 0)}
        empty={<p className={styles.empty}>{t('deals.empty')}</p>}
      >
        {({ pages }) => (
          <ul className={styles.list}>
            {pages
              .flatMap((page) => page.deals)
              .map((deal) => (
                <Line key={deal.id} deal={deal} stage={stages.find((stage) => stage.id === deal.stageId)?.name} />
              ))}
          </ul>
        )}
      </QueryView>
      <MoreButton query={deals} error={t('deals.error.list')} />
      {contact.deletedDate === null && (
        <Button
          variant="default"
          size="compact-sm"
          mt={8}
          onClick={() => openModal('deal', { contact: { id, name: contactName(contact), email } })}
        >
          {t('deals.add')}
        </Button>
      )}
    </SidePanel>
  );
}

function Line({ deal, stage }: { deal: Deal; stage: string | undefined }) {
  const { t } = useTranslation('crm');
  const { money, date } = useFormats();
  const isOpen = deal.status === 'active' || deal.status === 'auto follow-up';
  return (
    <li>
      <span className={styles.line}>
        <Anchor component={Link} to={crmPaths.deal(deal.id)} inherit>
          <bdi>{deal.name}</bdi>
        </Anchor>
        <bdi>{money(deal.value, deal.currencyCode)}</bdi>
      </span>
      <span className={styles.line}>
        <span className={styles.note}>
          <bdi>{stage}</bdi>
          {isOpen && deal.estimatedCloseDate !== null && (
            <> · {t('deal.closes', { date: date(deal.estimatedCloseDate) })}</>
          )}
        </span>
        {deal.status !== 'active' && <DealStatusBadge status={deal.status} />}
      </span>
    </li>
  );
}
