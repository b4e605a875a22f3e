import { AppError } from '@app/contract/errors';
import type { TagCategory } from '@app/contract/tags';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveCategory, tagQueries } from '#data/tags.ts';
import { pushModal } from '#modals';
import { DeleteIcon } from './icons.tsx';
import styles from './settings.module.css';

/** Categories of tags: each is renamed where it stands; one that goes leaves its tags without one. */
export function CategoriesModal() {
  const { t } = useTranslation('crm');
  const tags = useQuery(tagQueries.list(getBoot().accountId));
  return (
    <Stack>
      <QueryView query={tags} loading={<TextPlaceholder lines={3} />} error={t('tags.error.load')}>
        {({ categories, tags: all }) => (
          <>
            {categories.map((category) => (
              <CategoryForm
                key={category.id}
                category={category}
                used={all.filter(({ categoryId }) => categoryId === category.id).length}
              />
            ))}
            <CategoryForm category={null} used={0} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

function CategoryForm({ category, used }: { category: TagCategory | null; used: number }) {
  const { t } = useTranslation(['crm', 'common']);
  const client = useQueryClient();
  const { accountId } = getBoot();
  const [name, setName] = useState(category?.name ?? '');
  const save = useMutation({
    mutationFn: (wanted: string) => saveCategory(accountId, category?.id ?? null, wanted),
    onSuccess: () => {
      if (!category) setName('');
    },
    onError: (error) => reportError('saving a category', error),
    onSettled: () => void client.invalidateQueries({ queryKey: tagQueries.all(accountId) }),
  });
  const label = category ? t('tags.categories.name', { name: category.name }) : t('tags.categories.new');
  const isTaken = save.error instanceof AppError && save.error.code === 'tagCategory.exists';
  const fault = isTaken ? t('tags.categories.exists') : save.isError && t('tags.categories.failed');

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted !== '' && wanted !== category?.name && !save.isPending) save.mutate(wanted);
  }
  return (
    <form className={styles.category} onSubmit={submit} noValidate>
      <TextInput
        aria-label={label}
        placeholder={t('tags.categories.new')}
        dir="auto"
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fault}
        description={category && t('tags.categories.used', { number: used })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <BusyButton type="submit" variant="default" busy={save.isPending}>
        {t(category ? 'tags.categories.rename' : 'tags.categories.add')}
      </BusyButton>
      {category && (
        <RowAction
          label={t('tags.delete')}
          name={t('tags.deleteOne', { name: category.name })}
          run={() => pushModal('deleteCategory', { category, used })}
        >
          <DeleteIcon />
        </RowAction>
      )}
    </form>
  );
}
