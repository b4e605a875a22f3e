import { crmPaths } from '@app/contract/paths';
import type { Trace } from '@app/contract/traces';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tracesQuery } from '../data/team.ts';
import type { WorkspaceModals } from '../modals.ts';
import { Moment } from './moment.tsx';
import styles from './users.module.css';

/** What a partner's person has changed in this account, or taken out of it. */
export function TracesModal({ userId, name, company }: WorkspaceModals['traces']) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(tracesQuery(getBoot().accountId, userId));
  const traces = query.data?.pages.flatMap((page) => page.traces) ?? [];
  return (
    <Stack>
      <Text>{t('users.traces.intro', { name, company })}</Text>
      <QueryView
        query={query}
        loading={<TablePlaceholder rows={5} columns={2} />}
        error={t('users.traces.error', { name })}
        isEmpty={() => traces.length === 0}
        empty={<Empty text={t('users.traces.empty')} />}
      >
        {() => (
          <ul className={styles.traces} aria-label={t('users.traces.title', { name })}>
            {traces.map((trace) => (
              <Line key={trace.id} trace={trace} />
            ))}
          </ul>
        )}
      </QueryView>
      <MoreButton query={query} error={t('users.traces.moreFailed')} />
    </Stack>
  );
}

function Line({ trace: { area, deed, date, contactId, dealId } }: { trace: Trace }) {
  const { t } = useTranslation();
  return (
    <li>
      <span>
        {t('users.traces.line', { area: t(`users.traces.areas.${area}`), deed: t(`users.traces.deeds.${deed}`) })}{' '}
        {contactId !== null && (
          <Link className={styles.open} to={crmPaths.contact(contactId)} onClick={closeModals}>
            {t('users.traces.openContact')}
          </Link>
        )}
        {dealId !== null && (
          <Link className={styles.open} to={crmPaths.deal(dealId)} onClick={closeModals}>
            {t('users.traces.openDeal')}
          </Link>
        )}
      </span>
      <Moment iso={date} />
    </li>
  );
}
