import type { CompanyProfile } from '@app/contract/profile';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, Group, Text } from '@mantine/core';
import type { FormEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../profile/settings.module.css';
import { PlaceFields, ReachFields } from './field-groups.tsx';
import { Newer } from './newer.tsx';
import { focusOn } from './use-company-fields.ts';
import { useCompanyForm } from './use-company-form.ts';

export function CompanyForm({ profile }: { profile: CompanyProfile }) {
  const { t } = useTranslation();
  const form = useCompanyForm(profile);

  function submit(event: FormEvent) {
    event.preventDefault();
    form.save();
  }

  // Only `aria-disabled`: a button that becomes disabled when pressed loses the keyboard's focus.
  const canDiscard = form.isChanged && !form.isSaving;
  function discard(event: MouseEvent<HTMLButtonElement>) {
    if (!canDiscard) return;
    const first = form.discard();
    if (first && document.activeElement === event.currentTarget) focusOn(first);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {form.overtaken && <Newer key={form.base.revision} profile={form.base} />}
      <div className={styles.fields}>
        <ReachFields form={form} />
        <PlaceFields form={form} />
      </div>
      {/* Pressing a button must not blur the field first: a fault that appears would move the button away. */}
      <Group onMouseDown={(event) => event.preventDefault()}>
        <BusyButton type="submit" busy={form.isSaving} onClick={ignoreSecondClick}>
          {t('company.save')}
        </BusyButton>
        <Button
          variant="default"
          aria-disabled={!canDiscard || undefined}
          data-disabled={!canDiscard}
          onClick={discard}
        >
          {t('company.discard')}
        </Button>
      </Group>
      <LastChanged profile={form.base} />
    </form>
  );
}

/** The second click of a double click must not start another save. */
function ignoreSecondClick(event: { detail: number; preventDefault: () => void }) {
  if (event.detail > 1) event.preventDefault();
}

function LastChanged({ profile: { updatedBy, updatedDate } }: { profile: CompanyProfile }) {
  const { t } = useTranslation();
  const { relative } = useFormats();
  if (updatedDate === null) return null;
  const when = relative(updatedDate);
  return (
    <Text size="xs" c="dimmed">
      {updatedBy === '' ? t('company.lastChangedWhen', { when }) : t('company.lastChanged', { name: updatedBy, when })}
    </Text>
  );
}
