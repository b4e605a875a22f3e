import type { OwnField } from '@app/contract/contact-fields';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { ownFieldKeys, ownFieldQueries, sortFields } from '#data/own-fields.ts';

/** The fields in their order, what is under way included, and how one is moved. */
export function useFieldOrder(fields: OwnField[]) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const key = ownFieldKeys.sort(accountId);
  const { change } = useOptimisticChange({
    key,
    scope: 'own fields',
    subjectOf: () => 'order',
    send: (ids: number[]) => sortFields(accountId, ids),
    keep: (client, _, ids) => {
      client.setQueryData(
        ownFieldQueries.list(accountId).queryKey,
        (old) => old && { fields: inOrder(old.fields, ids) },
      );
    },
    stale: [ownFieldQueries.all(accountId)],
    failed: () => t('fields.error.sort'),
    situation: () => 'sorting own fields',
  });
  const pending = usePendingChanges<number[]>(key).at(-1);
  const ordered = pending ? inOrder(fields, pending) : fields;
  return {
    ordered,
    move(field: OwnField, by: 1 | -1) {
      const ids = ordered.map(({ id }) => id);
      const at = ids.indexOf(field.id);
      change(ids.toSpliced(at, 1).toSpliced(at + by, 0, field.id));
    },
  };
}

/** A field that the order does not name was made since, and comes last. */
function inOrder(fields: OwnField[], ids: number[]): OwnField[] {
  const place = ({ id }: OwnField) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return fields.toSorted((one, other) => place(one) - place(other));
}
