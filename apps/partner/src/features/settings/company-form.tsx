import type { CompanyProfile } from '@app/contract/profile';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import styles from '@app/workspace/profile/settings.module.css';
import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, TextField } from './company-fields.tsx';
import { focusOn, useCompanyForm } from './use-company-form.ts';

export function CompanyForm({ profile }: { profile: CompanyProfile }) {
  const { t } = useTranslation('partner');
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
        <TextField form={form} field="name" autoComplete="organization" wide />
        <TextField form={form} field="email" autoComplete="work email" type="email" />
        <TextField form={form} field="phone" autoComplete="work tel" type="tel" />
        <TextField form={form} field="websiteUrl" autoComplete="url" type="url" wide />
        <TextField form={form} field="line1" autoComplete="address-line1" wide />
        <TextField form={form} field="line2" autoComplete="address-line2" wide />
        <TextField form={form} field="locality" autoComplete="address-level2" />
        <ChoiceField
          form={form}
          field="region"
          disabled={form.values.region === '' && !form.isRequired('region')}
          placeholder={form.values.countryCode === '' ? t('company.countryFirst') : undefined}
        />
        <TextField form={form} field="postalCode" autoComplete="postal-code" />
        <ChoiceField form={form} field="countryCode" />
        <ChoiceField form={form} field="timeZone" wide />
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

function Newer({ profile: { updatedBy, updatedDate } }: { profile: CompanyProfile }) {
  const { t } = useTranslation('partner');
  const { relative } = useFormats();
  const name = updatedBy || t('company.newer.somebody');
  const when = updatedDate === null ? '' : relative(updatedDate);
  const notice = useRef<HTMLDivElement>(null);
  // The notice is above the form, and the pressed button below it.
  useEffect(() => {
    // Newer browsers return a promise here, which React must not get as a clean-up function.
    void notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.notice} role="alert" ref={notice}>
      <Text fw={600}>{t('company.newer.title', { name, when })}</Text>
      <Text size="sm">{t('company.newer.text')}</Text>
    </div>
  );
}

function LastChanged({ profile: { updatedBy, updatedDate } }: { profile: CompanyProfile }) {
  const { t } = useTranslation('partner');
  const { relative } = useFormats();
  if (updatedDate === null) return null;
  const when = relative(updatedDate);
  return (
    <Text size="xs" c="dimmed">
      {updatedBy === '' ? t('company.lastChangedWhen', { when }) : t('company.lastChanged', { name: updatedBy, when })}
    </Text>
  );
}
