import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { type WebhookEvent, type WebhookFields, webhookEvents } from '@app/contract/webhooks';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addWebhook, webhookQueries } from '#data/account/webhooks.ts';
import type { CrmModals } from '#modals';
import { NameForm } from '../name-form.tsx';
import { Secret } from './secret.tsx';
import { refusalOf, useWebhookChange } from './use-webhook-change.ts';
import own from './webhooks.module.css';

const things = ['contact', 'deal', 'task', 'appointment', 'message', 'goal'] as const;
type Word<Event> = Event extends `${string}.${infer Rest}` ? Rest : never;
const wordOf = (event: WebhookEvent) => event.split('.')[1] as Word<WebhookEvent>;

type Fault = { at: 'name' | 'url' | 'events' | 'form'; text: string };

/** A new webhook, which shows its secret once it is made, or one that is there. */
export function WebhookModal({ webhook }: CrmModals['webhook']) {
  const { t } = useTranslation(['crm', 'common']);
  const { accountId } = getBoot();
  const client = useQueryClient();
  const [typed, setTyped] = useState<WebhookFields>({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: webhook?.events ?? [],
  });
  const [fault, setFault] = useState<Fault>();
  const onFault = (text: string) => setFault({ at: 'form', text });
  const { change, isPending } = useWebhookChange({ onFault });
  const making = useMutation({
    mutationFn: (fields: WebhookFields) => addWebhook(accountId, fields),
    onSuccess: () => void client.invalidateQueries({ queryKey: webhookQueries.all(accountId) }),
    onError: (error) => {
      reportError('webhooks: add', error);
      const refusal = refusalOf(error);
      if (refusal === 'address') setFault({ at: 'url', text: t('webhooks.error.address') });
      else onFault(t(refusal ? `webhooks.error.${refusal}` : 'webhooks.error.save'));
    },
  });
  if (making.data) return <Secret secret={making.data.secret} note={t('webhooks.secret.once')} />;

  function type(part: Partial<WebhookFields>) {
    setTyped({ ...typed, ...part });
    setFault(undefined);
  }
  function submit() {
    const fields = { ...typed, name: typed.name.trim(), url: typed.url.trim() };
    if (fields.name === '') setFault({ at: 'name', text: 'required' });
    else if (!/^https?:\/\/[^\s]+$/i.test(fields.url)) setFault({ at: 'url', text: t('webhooks.error.url') });
    else if (fields.events.length === 0) setFault({ at: 'events', text: t('webhooks.error.noEvents') });
    else if (webhook) change({ kind: 'save', id: webhook.id, name: fields.name, fields }, closeModals);
    else making.mutate(fields);
  }
  const textAt = (at: Fault['at']) => (fault?.at === at ? fault.text : undefined);
  return (
    <NameForm
      label={t('tags.name')}
      name={typed.name}
      onName={(name) => type({ name })}
      fault={textAt('name')}
      failure={textAt('form')}
      saveLabel={t(webhook ? 'webhooks.save' : 'webhooks.add')}
      isPending={isPending || making.isPending}
      onSubmit={submit}
    >
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        required
        type="url"
        dir="ltr"
        maxLength={2000}
        autoComplete="off"
        value={typed.url}
        error={textAt('url')}
        onChange={(event) => type({ url: event.currentTarget.value })}
      />
      <Events chosen={typed.events} onChoose={(events) => type({ events })} fault={textAt('events')} />
    </NameForm>
  );
}

type EventsProps = { chosen: WebhookEvent[]; onChoose: (events: WebhookEvent[]) => void; fault: string | undefined };

function Events({ chosen, onChoose, fault }: EventsProps) {
  const { t } = useTranslation('crm');
  const choose = (some: readonly WebhookEvent[], on: boolean) =>
    onChoose(webhookEvents.filter((event) => (some.includes(event) ? on : chosen.includes(event))));
  return (
    <div className={own.events}>
      {things.map((thing) => {
        const all = webhookEvents.filter((event) => event.startsWith(`${thing}.`));
        const on = all.filter((event) => chosen.includes(event));
        return (
          <fieldset key={thing} className={own.thing}>
            <legend>
              <Checkbox
                label={t(`webhooks.things.${thing}`)}
                checked={on.length === all.length}
                indeterminate={on.length > 0 && on.length < all.length}
                onChange={({ currentTarget: { checked } }) => choose(all, checked)}
              />
            </legend>
            {all.map((event) => (
              <Checkbox
                key={event}
                label={t(`webhooks.words.${wordOf(event)}`)}
                description={<span dir="ltr">{event}</span>}
                checked={chosen.includes(event)}
                onChange={({ currentTarget: { checked } }) => choose([event], checked)}
              />
            ))}
          </fieldset>
        );
      })}
      {fault !== undefined && (
        <span className={own.fault} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}
