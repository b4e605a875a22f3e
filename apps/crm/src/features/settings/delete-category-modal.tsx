import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { backModal } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removeCategory, tagQueries } from '#data/tags.ts';
import type { CrmModals } from '#modals';

/** Says how many tags lose their category before it goes; then the categories are there again. */
export function DeleteCategoryModal({ category: { id, name }, used }: CrmModals['deleteCategory']) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const remove = useMutation({
    mutationFn: () => removeCategory(accountId, id),
    onSuccess: backModal,
    onError: (error) => reportError('deleting a category', error),
    onSettled: () => void client.invalidateQueries({ queryKey: tagQueries.all(accountId) }),
  });
  return (
    <Confirm
      text={t('tags.categories.deleteText', { name, number: number(used) })}
      fault={remove.isError ? t('tags.categories.failed') : undefined}
      label={t('tags.deleteOne', { name })}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={backModal}
    />
  );
}
