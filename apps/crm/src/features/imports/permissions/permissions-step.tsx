import { getBoot } from '@app/frame/state/boot.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { drawNow } from '@app/ui/state/draw-now';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignQueries, toEntry } from '#data/campaigns.ts';
import { peopleQueries } from '#data/people.ts';
import type { StepProps } from '../wizard/steps.ts';
import wizard from '../wizard/wizard.module.css';
import { hasNumbers, missingIn } from './missing-in.ts';
import styles from './permissions.module.css';
import { RadioCards } from './radio-cards.tsx';
import { Statement } from './statement.tsx';
import { TagsInput } from './tags-input.tsx';
import { TextPermission } from './text-permission.tsx';
import { useChoices } from './use-choices.ts';

/** Whether everybody has allowed marketing mail, and texts, or nobody has, what they are, and what all of them get. */
export function PermissionsStep({ current, goTo }: StepProps) {
  const { t } = useTranslation(['crm', 'common']);
  const { choices, change, saveAll, isFailed } = useChoices(current);
  const owners = useQuery(peopleQueries.list(getBoot().accountId)).data ?? [];
  const campaigns = useQuery(campaignQueries.published(getBoot().accountId)).data ?? [];
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const missing = missingIn({ choices, matching: current.matching });
  const faultOf = (part: (typeof missing)[number]) =>
    isTried && missing.includes(part) ? t(`import.permissions.missing.${part}`) : undefined;
  // Since it was chosen.
  const chosen = campaigns.find(({ id }) => id === Number(choices.campaignId));
  const isLocked = chosen?.isLocked === true;
  const takesNobody = isLocked || (chosen?.entry ?? 'open') !== 'open';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    drawNow(() => setTried(true));
    // The first that is missing is where to go on.
    const first = missing[0] ?? (takesNobody ? 'campaign' : undefined);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[data-part="${first}"] :is(input, textarea, select)`)?.focus();
      return;
    }
    setSaving(true);
    const isSaved = await saveAll();
    setSaving(false);
    if (isSaved) goTo('check');
  }

  const isGone = choices.ownerId !== null && !owners.some(({ id }) => id === choices.ownerId);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div data-part="permission">
        <RadioCards
          label={t('import.permissions.question')}
          value={choices.permission}
          onChange={(permission) => change({ permission })}
          choices={(['granted', 'none'] as const).map((value) => ({
            value,
            label: t(`import.permissions.${value}`),
            note: t(`import.permissions.${value}Note`),
          }))}
          error={faultOf('permission')}
        >
          <p className={styles.note}>{t('import.permissions.never')}</p>
        </RadioCards>
      </div>
      {choices.permission === 'granted' && (
        <Statement
          part="statement"
          label={t('import.permissions.statement')}
          note={t('import.permissions.statementNote')}
          value={choices.statement}
          onChange={(statement) => change({ statement })}
          error={faultOf('statement')}
        />
      )}
      {hasNumbers(current.matching) && (
        <TextPermission choices={choices} onChange={change} error={faultOf('textStatement')} />
      )}
      <div data-part="type">
        <RadioCards
          label={t('import.permissions.type')}
          note={t('import.permissions.typeNote')}
          value={choices.type}
          onChange={(type) => change({ type })}
          choices={(['customer', 'lead'] as const).map((value) => ({ value, label: t(`contacts.types.${value}`) }))}
          error={faultOf('type')}
        />
      </div>
      <div className={styles.two}>
        <TagsInput
          label={t('import.permissions.tags')}
          value={choices.tagIds.map(Number)}
          onChange={(next) => change((old) => ({ tagIds: next(old.tagIds.map(Number)) }))}
        />
        <NativeSelect
          label={t('import.permissions.owner')}
          value={choices.ownerId ?? ''}
          onChange={({ currentTarget }) => change({ ownerId: currentTarget.value || null })}
          data={[
            { value: '', label: t('contacts.nobody') },
            ...owners.map(({ id, name }) => ({ value: id, label: name })),
            ...(isGone ? [{ value: choices.ownerId ?? '', label: t('contacts.gone') }] : []),
          ]}
        />
      </div>
      <NativeSelect
        wrapperProps={{ 'data-part': 'campaign' }}
        label={t('import.permissions.campaign')}
        description={t('import.permissions.campaignNote')}
        value={choices.campaignId ?? ''}
        onChange={({ currentTarget }) => change({ campaignId: Number(currentTarget.value) || null })}
        // Nobody of them may be mailed; but one that takes nobody since is to be let go.
        disabled={choices.permission === 'none' && !takesNobody}
        error={takesNobody && t(isLocked ? 'campaigns.takesNobody' : 'record.campaigns.notPublished')}
        data={[{ value: '', label: t('import.permissions.noCampaign') }, ...campaigns.map((each) => toEntry(each, t))]}
      />
      {isFailed && (
        <p role="alert" className={styles.error}>
          {t('import.errors.save')}
        </p>
      )}
      <div className={wizard.foot}>
        <Button variant="default" onClick={() => goTo('matching')}>
          {t('common:actions.back')}
        </Button>
        <BusyButton type="submit" busy={isSaving}>
          {t('import.permissions.next')}
        </BusyButton>
      </div>
    </form>
  );
}
