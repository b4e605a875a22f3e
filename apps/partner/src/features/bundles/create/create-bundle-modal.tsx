import { bundleLimits } from '@app/contract/bundles';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerModals } from '#modals';
import type { Field } from './bundle-draft.ts';
import { BundlePreview } from './bundle-preview.tsx';
import { CampaignChoice } from './campaign-choice.tsx';
import styles from './create-bundle.module.css';
import { type BundleForm, useBundleForm } from './use-bundle-form.ts';
import { refusedRefs } from './use-create-bundle.ts';

/** The choice of campaigns on one side, a preview of the bundle on the other. */
export function CreateBundleModal(props: PartnerModals['createBundle']) {
  const { t } = useTranslation('partner');
  const form = useBundleForm(props);
  const { draft, faultOf } = form;
  const id = useId();
  const fieldId = (field: Field) => `${id}-${field}`;
  const focusOn = (field: Field) => document.getElementById(fieldId(field))?.focus();
  const faultText = (field: Field, count = 0) => {
    const fault = faultOf(field);
    return fault && t(`bundles.create.fault.${fault}`, { count });
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const faulty = form.save();
    if (faulty) focusOn(faulty);
  }

  function startOver() {
    form.startOver();
    focusOn('name');
  }

  return (
    <form onSubmit={submit} noValidate>
      {form.isRestored && (
        <div className={styles.restored}>
          <span role="status">{t('bundles.create.restored')}</span>
          <Button size="xs" variant="default" onClick={startOver}>
            {t('bundles.create.startOver')}
          </Button>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.fields}>
          <TextInput
            id={fieldId('name')}
            label={t('bundles.create.name')}
            required
            autoComplete="off"
            value={draft.name}
            onChange={(event) => form.type('name', event.currentTarget.value)}
            onBlur={() => draft.name !== '' && form.visit('name')}
            error={faultText('name', bundleLimits.name)}
            description={form.isNameInUse && t('bundles.create.sameName')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoFocus
            data-autofocus
          />
          <Textarea
            id={fieldId('description')}
            label={t('bundles.create.description')}
            rows={3}
            value={draft.description}
            onChange={(event) => form.type('description', event.currentTarget.value)}
            onBlur={() => form.visit('description')}
            error={faultText('description', bundleLimits.description)}
          />
          <CampaignChoice
            id={fieldId('refs')}
            choices={form.choices}
            draft={draft}
            fault={faultText('refs')}
            add={form.add}
            remove={form.remove}
          />
        </div>
        <BundlePreview draft={draft} chosen={form.chosen} choicesId={fieldId('refs')} remove={form.remove} />
      </div>
      <Foot form={form} />
    </form>
  );
}

function Foot({ form: { error, isSaving } }: { form: BundleForm }) {
  const { t } = useTranslation('partner');
  return (
    <div className={styles.foot}>
      {error ? (
        <p role="alert" className={styles.fault}>
          {t(refusedRefs(error).length > 0 ? 'bundles.create.refused' : 'bundles.create.failed')}
        </p>
      ) : (
        <p className={styles.quiet}>{t('bundles.create.final')}</p>
      )}
      <BusyButton type="submit" busy={isSaving}>
        {t('bundles.create.save')}
      </BusyButton>
    </div>
  );
}
