import type { DealDetail } from '@app/contract/deals';
import type { Pipeline } from '@app/contract/pipelines';
import { useLastingDraft } from '@app/frame/state/drafts.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { readAmount, writeAmount } from '@app/i18n/amount';
import type { Locale } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Owner } from '#data/people.ts';
import { ContactPicker, ContactsPicker } from './contact-picker.tsx';
import { CurrencySelect } from './currency-select.tsx';
import { type Before, type Typed, toFields } from './deal-fields.ts';
import styles from './form.module.css';
import { useDealSave } from './use-deal-save.ts';

function typedOf({ value, ...same }: Before, locale: Locale): Typed {
  return { ...same, amount: value === 0 ? '' : writeAmount(value, same.currencyCode, locale) };
}

type Props = { deal: DealDetail | undefined; before: Before; pipelines: Pipeline[]; people: Owner[] };

export function DealForm({ deal, before, pipelines, people }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const locale = currentLocale();
  // What was there when the form was opened: a change by somebody else meanwhile is found by the server.
  const [opened] = useState(before);
  // What was typed of a new one is kept when the form is closed by mistake.
  const [typed, setTyped, forget] = useLastingDraft(
    deal ? null : `deal/${before.primary?.id}`,
    typedOf(opened, locale),
  );
  const [isChecked, setChecked] = useState(false);
  const save = useDealSave(deal, toFields(opened));
  const type = (part: Partial<Typed>) => setTyped((old) => ({ ...old, ...part }));
  const chooseCurrency = useCallback(
    (currencyCode: string) => setTyped((old) => ({ ...old, currencyCode })),
    [setTyped],
  );
  const { amount, ...same } = typed;
  const value = readAmount(amount, typed.currencyCode, locale);
  const isNameless = typed.name.trim() === '';

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (isNameless || value === undefined || save.isPending) return;
    save.send(toFields({ ...same, value }), saved);
  }

  function saved() {
    forget();
    closeModals();
  }

  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack gap={14}>
        <TextInput
          label={t('deals.columns.name')}
          required
          dir="auto"
          maxLength={200}
          data-autofocus
          value={typed.name}
          error={isChecked && isNameless && t('common:faults.required')}
          onChange={({ currentTarget }) => type({ name: currentTarget.value })}
        />
        <ContactPicker
          label={t('deals.columns.contact')}
          value={typed.primary}
          onChange={(primary) => type({ primary })}
        />
        <ContactsPicker
          label={t('deals.fields.contacts')}
          value={typed.others}
          onChange={(others) => type({ others })}
        />
        <div className={styles.pair}>
          <TextInput
            label={t('deals.columns.value')}
            inputMode="decimal"
            dir="ltr"
            maxLength={24}
            value={amount}
            error={isChecked && value === undefined && t('deals.faults.value')}
            onChange={({ currentTarget }) => type({ amount: currentTarget.value })}
          />
          <CurrencySelect value={typed.currencyCode} usual={opened.currencyCode} onChange={chooseCurrency} />
        </div>
        <div className={styles.pair}>
          <NativeSelect
            label={t('deals.columns.stage')}
            value={String(typed.stageId)}
            data={stageChoices(pipelines)}
            onChange={({ currentTarget }) => type({ stageId: Number(currentTarget.value) })}
          />
          <TextInput
            type="date"
            label={t('deals.columns.closeDate')}
            value={typed.estimatedCloseDate ?? ''}
            onChange={({ currentTarget }) => type({ estimatedCloseDate: currentTarget.value || null })}
          />
        </div>
        <NativeSelect
          label={t('deals.columns.owner')}
          value={typed.ownerId ?? ''}
          data={ownerChoices(people, deal, t('contacts.nobody'))}
          onChange={({ currentTarget }) => type({ ownerId: currentTarget.value || null })}
        />
        <FaultText>{save.fault}</FaultText>
        <Group justify="flex-end">
          <BusyButton type="submit" busy={save.isPending}>
            {deal ? t('deals.save') : t('deals.add')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

const optionsOf = ({ stages }: Pipeline) => stages.map(({ id, name }) => ({ value: String(id), label: name }));

/** With several pipelines, each stage stands under its own. */
const stageChoices = (pipelines: Pipeline[]) =>
  pipelines.length > 1
    ? pipelines.map((pipeline) => ({ group: pipeline.name, items: optionsOf(pipeline) }))
    : pipelines.flatMap(optionsOf);

/** An owner who has left the account since is still the owner. */
function ownerChoices(people: Owner[], deal: DealDetail | undefined, nobody: string) {
  const gone = deal?.owner && !people.some(({ id }) => id === deal.owner?.id) ? [deal.owner] : [];
  return [{ value: '', label: nobody }, ...[...gone, ...people].map(({ id, name }) => ({ value: id, label: name }))];
}
