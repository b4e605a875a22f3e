import type { ContactDetail } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keepContact, recordKeys, sendTags, type TagChange } from '#data/contact-record.ts';
import { contactQueries } from '#data/contacts.ts';
import { addTag, tagKeys, tagQueries } from '#data/tags.ts';

type TagRef = ContactDetail['tags'][number];

/** The tags of a contact with what is under way, and how they are changed: each with an undo. */
export function useTags(contact: ContactDetail) {
  const { t } = useTranslation('crm');
  const client = useQueryClient();
  const { accountId } = getBoot();
  const key = recordKeys.tags(accountId, contact.id);
  const { change } = useOptimisticChange({
    key,
    scope: `contact ${contact.id}`,
    subjectOf: ({ name }: TagChange) => name,
    send: (each) => sendTags(accountId, contact.id, each),
    keep: (queries, answer) => keepContact(queries, accountId, answer),
    stale: [contactQueries.all(accountId)],
    affected: [tagQueries.all(accountId)],
    done: ({ add, remove, name }) => ({
      text: t(add.length > 0 ? 'record.tags.added' : 'record.tags.removed', { name }),
      undo: { add: remove, remove: add, name },
    }),
    failed: ({ add, name }) => t(add.length > 0 ? 'record.tags.addFailed' : 'record.tags.removeFailed', { name }),
    situation: () => 'tagging a contact',
  });
  const made = useMutation({
    mutationKey: tagKeys.save(accountId),
    mutationFn: (name: string) => addTag(accountId, name),
    onSuccess: (tag) => add(tag),
    onError: (error, name) => {
      // Somebody has made it meanwhile, and the answer says which one it is.
      if (error instanceof AppError && error.code === 'tag.exists' && isTag(error.details)) return add(error.details);
      reportError('making a tag', error);
      showToast({ text: t('record.tags.addFailed', { name }), kind: 'failed' });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: tagQueries.all(accountId) }),
  });
  const add = ({ id, name }: TagRef) => change({ add: [id], remove: [], name });
  return {
    tags: withPending(contact.tags, usePendingChanges<TagChange>(key)),
    add,
    remove: ({ id, name }: TagRef) => change({ add: [], remove: [id], name }),
    create: (name: string) => made.mutate(name),
  };
}

const isTag = (value: unknown): value is TagRef =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

function withPending(tags: TagRef[], changes: TagChange[]): TagRef[] {
  return changes.reduce((now, { add, remove, name }) => {
    const left = now.filter(({ id }) => !remove.includes(id) && !add.includes(id));
    return [...left, ...add.map((id) => ({ id, name }))];
  }, tags);
}
