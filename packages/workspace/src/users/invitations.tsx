import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getConfig } from '@app/frame/calls/config.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitationQueries } from '../data/team.ts';
import { openModal } from '../modals.ts';
import { InvitationTable } from './invitation-table.tsx';
import styles from './users.module.css';

/** Has its own states: the members stay whatever happens here. */
export function Invitations({ search }: { search: string }) {
  const { t } = useTranslation();
  const invitations = useQuery(invitationQueries.list(getBoot().accountId, search));
  const total = invitations.data?.totalCount;
  const hidden = total === 0 && !search;
  return (
    <KeepFocus className={styles.list} busy={invitations.isPlaceholderData}>
      {!hidden && (
        <section aria-labelledby="pending-invitations">
          <Head total={total} />
          <QueryView
            query={invitations}
            loading={<TablePlaceholder rows={2} columns={4} />}
            error={t('users.invitations.error')}
            isEmpty={({ content }) => content.length === 0}
            empty={<p className={styles.none}>{t('users.invitations.noMatch')}</p>}
          >
            {({ content }) => <InvitationTable invitations={content} />}
          </QueryView>
        </section>
      )}
    </KeepFocus>
  );
}

function Head({ total }: { total: number | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <div className={styles.head}>
      <h2 className={styles.heading} id="pending-invitations">
        {t('users.invitations.title')} {total ? <span className={styles.count}>{number(total)}</span> : null}
      </h2>
      {getConfig().outbox && (
        <Button variant="subtle" color="gray" onClick={() => openModal('outbox', {})}>
          {t('users.invitations.outbox')}
        </Button>
      )}
    </div>
  );
}
