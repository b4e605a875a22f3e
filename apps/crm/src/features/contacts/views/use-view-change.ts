import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { sendView, type ViewChange, type ViewFields, viewChangeKey, viewQueries } from '#data/contact-views.ts';

/** `gone` is what a deleted view had, so that it can be kept anew. */
type Change = ViewChange & { text: string; gone?: ViewFields };

export function viewFault(error: unknown, t: TFunction<'crm'>): string {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'contactView.exists') return t('contacts.views.exists');
  return code === 'contactView.tooMany' ? t('contacts.views.tooMany') : t('contacts.views.failed');
}

/** Saves what a view shows, or deletes it with an undo. */
export function useViewChange() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const { change } = useOptimisticChange({
    key: viewChangeKey(accountId),
    scope: `views ${accountId}`,
    subjectOf: ({ id }: Change) => String(id),
    send: ({ id, fields }) => sendView(accountId, { ...(id !== undefined && { id }), ...(fields && { fields }) }),
    stale: [viewQueries.all(accountId)],
    done: ({ text, gone }) => ({
      text,
      undo: gone && { fields: gone, text: t('contacts.views.saved', { name: gone.name }) },
    }),
    failed: (_, error) => viewFault(error, t),
    situation: () => 'changing a view of contacts',
  });
  return change;
}
