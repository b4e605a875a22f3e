import { crmPaths } from '@app/contract/paths';
import { deliveryStates, LOG_DAYS, type Webhook, type WebhookDelivery } from '@app/contract/webhooks';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Segments } from '@app/ui/page/segments';
import { Empty } from '@app/ui/state/empty';
import { MoreButton } from '@app/ui/state/more-button';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge } from '@app/ui/status-badge';
import { Anchor, Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookQueries } from '#data/account/webhooks.ts';
import { openModal } from '#modals';
import styles from '../settings.module.css';
import { useWebhookChange } from './use-webhook-change.ts';
import own from './webhooks.module.css';

type State = 'all' | WebhookDelivery['state'];
type Props = { webhook: Webhook; state: State; onState: (state: State) => void };

/** What a webhook was told, what was answered, and what can be done about it. */
export function Deliveries({ webhook, state, onState }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const { id, name } = webhook;
  const isOn = webhook.state === 'on';
  const titleId = useId();
  const { change } = useWebhookChange();
  const query = useInfiniteQuery({
    ...webhookQueries.deliveries(getBoot().accountId, id, state === 'all' ? undefined : state),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={own.log} aria-labelledby={titleId}>
      <div className={own.head}>
        <h2 id={titleId}>{t('webhooks.log.title', { name })}</h2>
        <div className={own.actions}>
          {isOn && (
            <Button variant="default" onClick={() => change({ kind: 'test', id, name })}>
              {t('webhooks.test')}
            </Button>
          )}
          <Button variant="default" onClick={() => change({ kind: isOn ? 'pause' : 'resume', id, name })}>
            {t(isOn ? 'webhooks.pause' : 'webhooks.resume')}
          </Button>
          <Button variant="default" onClick={() => openModal('webhookSecret', { webhook })}>
            {t('webhooks.secret.change')}
          </Button>
        </div>
      </div>
      <p className={own.about}>{t('webhooks.log.note', { days: LOG_DAYS })}</p>
      <div className={own.choices}>
        <Segments
          label={t('webhooks.log.filter')}
          value={state}
          onChange={onState}
          choices={(['all', ...deliveryStates] as const).map((value) => ({
            value,
            label: t(`webhooks.log.states.${value}`),
          }))}
        />
      </div>
      <QueryView
        query={query}
        loading={<TablePlaceholder rows={4} columns={3} />}
        error={t('webhooks.error.log')}
        isEmpty={({ pages }) => pages.every(({ deliveries }) => deliveries.length === 0)}
        empty={<Empty text={t('webhooks.log.empty')} />}
      >
        {({ pages }) => (
          <KeepFocus>
            <ul className={styles.fields} aria-labelledby={titleId}>
              {pages.flatMap(({ deliveries }) =>
                deliveries.map((delivery) => (
                  <Row
                    key={delivery.id}
                    delivery={delivery}
                    onAgain={isOn ? () => change({ kind: 'sendAgain', id, name, deliveryId: delivery.id }) : undefined}
                  />
                )),
              )}
            </ul>
            <MoreButton query={query} error={t('webhooks.error.log')} />
          </KeepFocus>
        )}
      </QueryView>
    </section>
  );
}

const tones = { waiting: 'attention', held: 'quiet', delivered: 'good', failed: 'bad' } as const;

/** What a delivery is about, where that has a page. */
function pathOf({ event, recordId }: WebhookDelivery): string | null {
  const thing = event.split('.')[0];
  if (recordId === null || event.endsWith('.deleted')) return null;
  if (thing === 'contact' || thing === 'goal') return crmPaths.contact(recordId);
  if (thing === 'deal') return crmPaths.deal(recordId);
  if (thing === 'task') return crmPaths.task(recordId);
  return thing === 'appointment' ? crmPaths.appointment(recordId) : null;
}

function Row({ delivery, onAgain }: { delivery: WebhookDelivery; onAgain: (() => void) | undefined }) {
  const { t } = useTranslation('crm');
  const { number, dateTime } = useFormats();
  const { event, recordId, state, attempts, status, answer, failure, body, raisedDate, nextDate, key } = delivery;
  const path = pathOf(delivery);
  const notes = [
    dateTime(raisedDate),
    attempts > 0 && t('webhooks.log.attempts', { count: attempts, number: number(attempts) }),
    // A code, not a number that is counted with.
    status !== null && t('webhooks.log.answered', { status: String(status) }),
    state === 'waiting' && attempts > 0 && nextDate !== null && t('webhooks.log.next', { date: dateTime(nextDate) }),
  ].filter((note) => note !== false);
  return (
    <li data-row>
      <span className={styles.field}>
        <code className={own.event}>{event}</code>{' '}
        {recordId !== null &&
          (path === null ? (
            <bdi>#{recordId}</bdi>
          ) : (
            <Anchor component={Link} inherit to={path}>
              <bdi>#{recordId}</bdi>
            </Anchor>
          ))}{' '}
        <StatusBadge tone={tones[state]}>{t(`webhooks.log.states.${state}`)}</StatusBadge>
        <span className={styles.note}>{notes.join(' · ')}</span>
        {failure !== '' && status === null && (
          <span className={own.failure}>
            {t('webhooks.log.unanswered')} <bdi dir="ltr">{failure}</bdi>
          </span>
        )}
        {(body !== '' || answer !== '') && (
          <details className={own.details}>
            <summary>{t('webhooks.log.details')}</summary>
            <Text label={t('webhooks.log.id')} text={key} />
            {body !== '' && <Text label={t('webhooks.log.sent')} text={body} />}
            {answer !== '' && <Text label={t('webhooks.log.answer')} text={answer} />}
          </details>
        )}
      </span>
      {onAgain && state !== 'waiting' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('webhooks.log.againOne', { event, id: key })}
          onClick={onAgain}
        >
          {t('webhooks.log.again')}
        </Button>
      )}
    </li>
  );
}

/** As it went over the wire. */
function Text({ label, text }: { label: string; text: string }) {
  return (
    <>
      <span className={styles.note}>{label}</span>
      <pre className={own.text} dir="ltr">
        {text}
      </pre>
    </>
  );
}
