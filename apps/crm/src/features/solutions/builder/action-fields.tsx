import type { StepAction } from '@app/contract/campaign-steps';
import { getBoot } from '@app/frame/state/boot.ts';
import { readAmount, writeAmount } from '@app/i18n/amount';
import { currentLocale } from '@app/i18n/use-formats';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '#data/account/settings.ts';
import { campaignQueries } from '#data/campaigns.ts';
import { peopleQueries } from '#data/people.ts';
import { FieldChoice } from './field-choice.tsx';
import { isAddress } from './gaps.ts';
import { StageChoice } from './stage-choice.tsx';
import { WholeNumber } from './whole-number.tsx';

type Props<Kind extends StepAction['kind']> = {
  action: Extract<StepAction, { kind: Kind }>;
  onChange: (action: StepAction) => void;
};

export function TaskFields({ action, onChange }: Props<'task'>) {
  const { t } = useTranslation('crm');
  return (
    <>
      <TextInput
        label={t('tasks.fields.title')}
        value={action.title}
        maxLength={200}
        error={action.title.trim() === '' && t('solution.faults.incomplete')}
        onChange={({ currentTarget: { value } }) => onChange({ ...action, title: value })}
      />
      <Textarea
        label={t('tasks.fields.description')}
        value={action.description}
        maxLength={5000}
        autosize
        minRows={2}
        onChange={({ currentTarget: { value } }) => onChange({ ...action, description: value })}
      />
      <WholeNumber
        label={t('builder.dueDays')}
        value={action.days}
        min={0}
        max={365}
        onChange={(days) => onChange({ ...action, days })}
      />
      <PersonChoice
        label={t('tasks.fields.assigneeId')}
        value={action.assigneeId}
        onChange={(assigneeId) => onChange({ ...action, assigneeId })}
      />
    </>
  );
}

export function NotifyFields({ action, onChange }: Props<'notify'>) {
  const { t } = useTranslation('crm');
  return (
    <>
      <PersonChoice
        label={t('builder.notifyWho')}
        value={action.userId}
        onChange={(userId) => onChange({ ...action, userId })}
      />
      <TextInput
        label={t('asset.form.message')}
        value={action.text}
        maxLength={300}
        error={action.text.trim() === '' && t('solution.faults.incomplete')}
        onChange={({ currentTarget: { value } }) => onChange({ ...action, text: value })}
      />
    </>
  );
}

type PersonProps = { label: string; value: string | null; onChange: (userId: string | null) => void };

function PersonChoice({ label, value, onChange }: PersonProps) {
  const { t } = useTranslation('crm');
  const people = useQuery(peopleQueries.list(getBoot().accountId)).data ?? [];
  const isGone = value !== null && !people.some(({ id }) => id === value);
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[
        { value: '', label: t('builder.contactOwner') },
        ...(isGone ? [{ value, label: t('contacts.gone') }] : []),
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}

export function DealFields({ action, onChange }: Props<'deal'>) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const currency = useQuery(settingsQuery(accountId)).data?.currencyCode;
  return (
    <>
      <StageChoice
        value={action.stageId}
        description={t('builder.dealHint')}
        onChange={(stageId) => onChange({ ...action, stageId })}
      />
      <TextInput
        label={t('builder.dealName')}
        value={action.name}
        maxLength={200}
        error={action.name.trim() === '' && t('solution.faults.incomplete')}
        onChange={({ currentTarget: { value } }) => onChange({ ...action, name: value })}
      />
      {currency !== undefined && (
        <Amount
          key={currency}
          label={t('builder.dealValue', { currency })}
          value={action.value}
          currency={currency}
          onChange={(value) => onChange({ ...action, value })}
        />
      )}
    </>
  );
}

type AmountProps = { label: string; value: number; currency: string; onChange: (value: number) => void };

function Amount({ label, value, currency, onChange }: AmountProps) {
  const { t } = useTranslation('crm');
  const locale = currentLocale();
  const [typed, setTyped] = useState(value === 0 ? '' : writeAmount(value, currency, locale));
  const read = typed.trim() === '' ? 0 : readAmount(typed, currency, locale);
  return (
    <TextInput
      inputMode="decimal"
      label={label}
      value={read === undefined || read === value ? typed : writeAmount(value, currency, locale)}
      error={read === undefined && t('deal.fault.value')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = currentTarget.value.trim() === '' ? 0 : readAmount(currentTarget.value, currency, locale);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

export function FieldFields({ action, onChange }: Props<'field'>) {
  const { t } = useTranslation('crm');
  return (
    <>
      <FieldChoice canBeWritten value={action.field} onChange={(field) => onChange({ ...action, field })} />
      <TextInput
        label={t('builder.value')}
        description={t('builder.valueHint')}
        value={action.value}
        maxLength={500}
        onChange={({ currentTarget: { value } }) => onChange({ ...action, value })}
      />
    </>
  );
}

export function CampaignFields({ action, ownId, onChange }: Props<'campaign'> & { ownId: number }) {
  const { t } = useTranslation('crm');
  const all = useQuery(campaignQueries.choices(getBoot().accountId)).data ?? [];
  const others = all.filter(({ id }) => id !== ownId);
  const isKnown = others.some(({ id }) => id === action.campaignId);
  return (
    <NativeSelect
      label={t('solution.title')}
      value={String(action.campaignId)}
      error={action.campaignId === 0 && t('solution.faults.incomplete')}
      data={[
        ...(isKnown
          ? []
          : [
              {
                value: String(action.campaignId),
                label: t(action.campaignId === 0 ? 'builder.noSolution' : 'contacts.gone'),
              },
            ]),
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget }) => onChange({ ...action, campaignId: Number(currentTarget.value) })}
    />
  );
}

export function WebhookFields({ action, onChange }: Props<'webhook'>) {
  const { t } = useTranslation('crm');
  return (
    <TextInput
      type="url"
      dir="ltr"
      label={t('asset.address')}
      description={t('builder.webhookHint')}
      placeholder="https://"
      maxLength={2000}
      value={action.url}
      error={!isAddress(action.url) && t('solution.rules.badLink')}
      onChange={({ currentTarget: { value } }) => onChange({ ...action, url: value.trim() })}
    />
  );
}
