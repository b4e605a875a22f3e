import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { saveTag, type TagFields, tagKeys, tagQueries } from '#data/tags.ts';
import type { CrmModals } from '#modals';
import { NameForm } from './name-form.tsx';

/** A new tag, or one that is there with its name, description and category. */
export function TagModal({ tag }: CrmModals['tag']) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const before: TagFields = {
    name: tag?.name ?? '',
    description: tag?.description ?? '',
    categoryId: tag?.categoryId ?? null,
  };
  const [typed, setTyped] = useState(before);
  const [fault, setFault] = useState<'required' | 'exists' | 'failed'>();
  const categories = useQuery(tagQueries.list(accountId)).data?.categories ?? [];
  const { change, isPending } = useOptimisticChange({
    key: tagKeys.save(accountId),
    scope: `tag ${tag?.id ?? 'new'}`,
    subjectOf: () => String(tag?.id),
    send: (fields: TagFields) => saveTag(accountId, tag?.id ?? null, fields),
    stale: [tagQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: ({ name }) => ({ text: t('tags.saved', { name }), undo: tag && before }),
    failed: (_, error) => {
      setFault(error instanceof AppError && error.code === 'tag.exists' ? 'exists' : 'failed');
      return undefined;
    },
    situation: () => 'saving a tag',
  });

  function submit() {
    const name = typed.name.trim();
    if (name === '') setFault('required');
    else change({ ...typed, name, description: typed.description.trim() }, closeModals);
  }
  function type(part: Partial<TagFields>) {
    setTyped({ ...typed, ...part });
    setFault(undefined);
  }

  return (
    <NameForm
      label={t('tags.name')}
      name={typed.name}
      onName={(name) => type({ name })}
      fault={fault === 'exists' ? t('tags.error.exists') : fault === 'required' ? fault : undefined}
      failure={fault === 'failed' ? t('tags.error.save') : undefined}
      saveLabel={t('tags.save')}
      isPending={isPending}
      onSubmit={submit}
    >
      <NativeSelect
        label={t('tags.category')}
        value={String(typed.categoryId ?? '')}
        data={[
          { value: '', label: t('tags.noCategory') },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => type({ categoryId: value === '' ? null : Number(value) })}
      />
      <Textarea
        label={t('tags.description')}
        dir="auto"
        rows={2}
        maxLength={500}
        value={typed.description}
        onChange={(event) => type({ description: event.currentTarget.value })}
      />
    </NameForm>
  );
}
