import type { ContactDetail, ContactFields } from '@app/contract/contacts';
import { AppError, type ErrorCode } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContactChange, keepContact, recordKeys, sendChange } from '#data/contact-record.ts';
import { contactQueries } from '#data/contacts.ts';

export type FieldProps<T> = {
  contact: ContactDetail;
  label: string;
  value: T;
  /** What is written for a value. */
  toChange: (value: T) => Partial<ContactFields>;
  /** Whether a contact can have this value, as far as it is known here; the server has the last word. */
  isAllowed?: ((value: T) => boolean) | undefined;
  /** The sentence for a value that no contact can have. */
  fault?: string | undefined;
};

type Editing<T> = {
  /** What stood there when the typing began. */
  base: T;
  draft: T;
  phase: 'typing' | 'saving';
  fault?: string | undefined;
};

/** The value itself is refused. */
const refusals: ErrorCode[] = ['contact.invalid', 'request.invalid'];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * One field that is text until it is touched. What is typed stays whatever happens: when it cannot be saved, when a
 * colleague's change arrives meanwhile, and when that change is about the same field (then both are shown).
 */
export function useField<T>({ contact, label, value, toChange, isAllowed, fault }: FieldProps<T>) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const [editing, setEditing] = useState<Editing<T> | null>(null);
  /** The change that the open field waits for; an undo is not one of them. */
  const awaited = useRef<ContactChange>(null);
  const { change } = useOptimisticChange({
    key: recordKeys.change(accountId, contact.id),
    scope: `contact ${contact.id}`,
    subjectOf: () => label,
    send: (each: ContactChange) => sendChange(accountId, contact.id, each),
    keep: (client, answer, sent) => {
      keepContact(client, accountId, answer);
      if (sent === awaited.current) settle(null);
    },
    stale: [contactQueries.all(accountId)],
    done: (sent) => ({ text: t('record.saved', { field: label }), undo: { change: sent.seen, seen: sent.change } }),
    failed: (sent, error) => {
      const isChanged = error instanceof AppError && error.code === 'contact.changed';
      const isInvalid = error instanceof AppError && refusals.includes(error.code);
      const text = isInvalid ? (fault ?? t('record.fault.value')) : t('record.error.update');
      if (sent !== awaited.current) return text;
      // Somebody else's value is asked for again by then; it is shown beside what was typed.
      settle((open) => ({ ...open, phase: 'typing', fault: isChanged ? undefined : text }));
      return undefined;
    },
    situation: () => 'updating a contact',
    tellsEveryFailure: true,
  });

  function settle(next: ((open: Editing<T>) => Editing<T>) | null) {
    awaited.current = null;
    setEditing((open) => (open?.phase === 'saving' ? (next?.(open) ?? null) : open));
  }

  const theirs = editing?.phase === 'typing' && !isSame(value, editing.base) ? value : undefined;
  const isDisputed = theirs !== undefined && editing !== null && !isSame(editing.draft, theirs);

  function send(draft: T, base: T) {
    const sent = { change: toChange(draft), seen: toChange(base) };
    awaited.current = sent;
    setEditing({ base, draft, phase: 'saving' });
    change(sent);
  }

  return {
    editing: editing?.phase === 'typing' ? editing : null,
    isSaving: editing?.phase === 'saving',
    /** What is being saved is shown as if it were. */
    shown: editing?.phase === 'saving' ? editing.draft : value,
    /** A colleague's value, where it is another than the one that is being typed. */
    theirs: isDisputed ? theirs : undefined,
    start: () => setEditing({ base: editing?.draft ?? value, draft: editing?.draft ?? value, phase: 'typing' }),
    type: (draft: T) => setEditing((open) => open && { ...open, draft, fault: undefined }),
    leave: () => setEditing(null),
    /** Whether the field is done with. */
    commit(typed?: T): boolean {
      if (editing?.phase !== 'typing') return true;
      const draft = typed ?? editing.draft;
      if (isSame(draft, editing.base) || isSame(draft, value)) {
        setEditing(null);
        return true;
      }
      if (isAllowed && !isAllowed(draft)) {
        setEditing({ ...editing, draft, fault: fault ?? t('record.fault.value') });
        return false;
      }
      if (isDisputed) return false;
      send(draft, editing.base);
      return true;
    },
    keepMine: () => editing && send(editing.draft, value),
  };
}
