import { ownFieldKinds } from '@app/contract/contact-words';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { keepOwnField, type OwnFieldValues, ownFieldKeys, ownFieldQueries, saveOwnField } from '#data/own-fields.ts';
import type { CrmModals } from '#modals';
import { NameForm } from './name-form.tsx';

type Fault = 'required' | 'exists' | 'tooMany' | 'options' | 'failed';
const faultOf: Partial<Record<AppError['code'], Fault>> = {
  'contactField.exists': 'exists',
  'contactField.tooMany': 'tooMany',
};
const MOST_OPTIONS = 200;
const LONGEST_NAME = 80;

/** What can be chosen stands on a line of its own each; the same twice is once. */
const readOptions = (typed: string) => [...new Set(typed.split('\n').map((line) => line.trim()))].filter(Boolean);

export function FieldModal({ field, name: proposed = '', onMade }: CrmModals['ownField']) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const before: OwnFieldValues = {
    name: field?.name ?? '',
    kind: field?.kind ?? 'text',
    options: field?.options ?? [],
  };
  const [name, setName] = useState(before.name || proposed.slice(0, LONGEST_NAME));
  const [kind, setKind] = useState(before.kind);
  const [options, setOptions] = useState(before.options.join('\n'));
  const [fault, setFault] = useState<Fault>();
  const { change, isPending } = useOptimisticChange({
    key: ownFieldKeys.save(accountId),
    scope: `own field ${field?.id ?? 'new'}`,
    subjectOf: () => String(field?.id),
    send: (values: OwnFieldValues) => saveOwnField(accountId, field?.id ?? null, values),
    keep: (client, saved) => {
      keepOwnField(client, accountId, saved);
      if (!field) onMade?.(saved);
    },
    stale: [ownFieldQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: (values) => ({ text: t('fields.saved', { name: values.name }), undo: field && before }),
    failed: (_, error) => {
      setFault((error instanceof AppError && faultOf[error.code]) || 'failed');
      return undefined;
    },
    situation: () => 'saving an own field',
  });

  function submit() {
    const wanted = { name: name.trim(), kind, options: kind === 'choice' ? readOptions(options) : [] };
    if (wanted.name === '') setFault('required');
    else if (kind === 'choice' && (wanted.options.length === 0 || wanted.options.length > MOST_OPTIONS))
      setFault('options');
    else change(wanted, closeModals);
  }

  return (
    <NameForm
      label={t('fields.name')}
      name={name}
      onName={(typed) => {
        setName(typed);
        setFault(undefined);
      }}
      fault={fault === 'exists' ? t('fields.error.exists') : fault === 'required' ? fault : undefined}
      failure={
        fault === 'failed' ? t('fields.error.save') : fault === 'tooMany' ? t('fields.error.tooMany') : undefined
      }
      saveLabel={t('fields.save')}
      isPending={isPending}
      onSubmit={submit}
    >
      <NativeSelect
        label={t('fields.kind')}
        value={kind}
        disabled={field !== undefined}
        description={field ? t('fields.kindStays') : undefined}
        data={ownFieldKinds.map((value) => ({ value, label: t(`fields.kinds.${value}`) }))}
        onChange={(event) => setKind(event.currentTarget.value as OwnFieldValues['kind'])}
      />
      {kind === 'choice' && (
        <Textarea
          label={t('fields.options')}
          description={t('fields.optionsHint')}
          required
          dir="auto"
          rows={6}
          value={options}
          onChange={(event) => {
            setOptions(event.currentTarget.value);
            setFault(undefined);
          }}
          error={fault === 'options' && t('fields.error.options')}
        />
      )}
    </NameForm>
  );
}
