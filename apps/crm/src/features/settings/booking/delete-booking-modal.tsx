import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingKeys, bookingQueries, setBookingPageDeleted } from '#data/booking.ts';
import type { CrmModals } from '#modals';

export function DeleteBookingModal({ page: { id, name } }: CrmModals['deleteBookingPage']) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useOptimisticChange({
    key: bookingKeys.remove(accountId),
    scope: `booking page ${id}`,
    subjectOf: () => String(id),
    send: ({ deleted }: { deleted: boolean }) => setBookingPageDeleted(accountId, id, deleted),
    stale: [bookingQueries.all(accountId)],
    done: ({ deleted }) => ({
      text: t(deleted ? 'booking.deleted' : 'booking.restored', { name }),
      undo: deleted ? { deleted: false } : undefined,
    }),
    failed: ({ deleted }) => {
      if (!deleted) return t('booking.error.restore', { name });
      setFault(t('booking.error.delete', { name }));
      return undefined;
    },
    situation: ({ deleted }) => (deleted ? 'deleting a booking page' : 'restoring a booking page'),
  });
  return (
    <Confirm
      text={t('booking.deleteText')}
      fault={fault}
      label={t('tags.deleteOne', { name })}
      busy={isPending}
      onConfirm={() => change({ deleted: true }, closeModals)}
    />
  );
}
