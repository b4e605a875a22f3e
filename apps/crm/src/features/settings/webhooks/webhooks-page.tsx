import type { Webhook } from '@app/contract/webhooks';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { webhookQueries } from '#data/account/webhooks.ts';
import { openModal } from '#modals';
import { DeleteIcon, EditIcon } from '../icons.tsx';
import { needing } from '../needing.tsx';
import styles from '../settings.module.css';
import { SettingsNav } from '../settings-nav.tsx';
import { Deliveries } from './deliveries.tsx';
import type { webhooksSearch } from './search.ts';
import own from './webhooks.module.css';

type Props = Pick<PageProps<typeof webhooksSearch>, 'search' | 'setSearch'>;

/** Which programs are told of what happens here, and what each was told. */
export const WebhooksPage = needing('keys', Webhooks);

function Webhooks({ search, setSearch }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const webhooks = useQuery(webhookQueries.list(getBoot().accountId));
  const add = <Button onClick={() => openModal('webhook', {})}>{t('webhooks.add')}</Button>;
  return (
    <Page title={t('common:settings.title')} action={add}>
      <SettingsNav />
      <p className={styles.intro}>{t('webhooks.intro')}</p>
      <QueryView
        query={webhooks}
        loading={<TablePlaceholder rows={3} columns={3} />}
        error={t('webhooks.error.load')}
        isEmpty={(found) => found.webhooks.length === 0}
        empty={<Empty text={t('webhooks.empty')} />}
      >
        {(found) => {
          const open = found.webhooks.find(({ id }) => id === search.webhook);
          return (
            <div className={own.sections}>
              <KeepFocus>
                <ul className={styles.fields} aria-label={t('webhooks.title')}>
                  {found.webhooks.map((webhook) => (
                    <Row
                      key={webhook.id}
                      webhook={webhook}
                      isOpen={webhook === open}
                      onOpen={() => setSearch({ webhook: webhook === open ? undefined : webhook.id, state: 'all' })}
                    />
                  ))}
                </ul>
              </KeepFocus>
              {open && (
                <Deliveries
                  key={open.id}
                  webhook={open}
                  state={search.state}
                  onState={(state) => setSearch({ state })}
                />
              )}
            </div>
          );
        }}
      </QueryView>
    </Page>
  );
}

const tones = { on: 'good', paused: 'quiet', failing: 'bad' } as const;

function Row({ webhook, isOpen, onOpen }: { webhook: Webhook; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation('crm');
  const { number, dateTime } = useFormats();
  const { name, url, state, events, failingSince, lastDeliveredDate, waiting } = webhook;
  const isFailing = failingSince !== null;
  const notes = [
    t('webhooks.events', { count: events.length, number: number(events.length) }),
    lastDeliveredDate === null
      ? t('webhooks.neverDelivered')
      : t('webhooks.lastDelivered', { date: dateTime(lastDeliveredDate) }),
    waiting > 0 && t('webhooks.waiting', { count: waiting, number: number(waiting) }),
  ].filter((note) => note !== false);
  return (
    <li data-row>
      <span className={styles.field}>
        <Anchor component="button" type="button" aria-expanded={isOpen} onClick={onOpen}>
          <bdi>{name}</bdi>
        </Anchor>{' '}
        <StatusBadge tone={state === 'on' && isFailing ? 'attention' : tones[state]}>
          {t(state === 'on' && isFailing ? 'webhooks.states.retrying' : `webhooks.states.${state}`)}
        </StatusBadge>
        <span className={styles.note}>
          <bdi dir="ltr">{url}</bdi>
        </span>
        <span className={styles.note}>{notes.join(' · ')}</span>
        {isFailing && (
          <span className={own.failure} role="status">
            {t(state === 'failing' ? 'webhooks.failing' : 'webhooks.retrying', { date: dateTime(failingSince) })}
          </span>
        )}
      </span>
      <span className={styles.rowActions}>
        <RowAction
          label={t('tags.edit')}
          name={t('tags.editOne', { name })}
          run={() => openModal('webhook', { webhook })}
        >
          <EditIcon />
        </RowAction>
        <RowAction
          label={t('tags.delete')}
          name={t('tags.deleteOne', { name })}
          run={() => {
            // Nobody asks for the log of one that is gone.
            if (isOpen) onOpen();
            openModal('deleteWebhook', { webhook });
          }}
        >
          <DeleteIcon />
        </RowAction>
      </span>
    </li>
  );
}
