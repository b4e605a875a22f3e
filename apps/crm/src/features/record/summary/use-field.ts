import { AppError, type ErrorCode } from '@app/contract/errors';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Some fields, and what the writer saw in them before. */
type Change<Fields> = { change: Fields; seen: Fields };

/** What a field belongs to, and how it is written there. */
export type FieldOwner<Fields, Answer> = {
  /** The mutation key of its changes. */
  key: QueryKey;
  /** Its changes reach the server one after the other. */
  scope: string;
  send: (change: Change<Fields>) => Promise<Answer>;
  /** Shows what a change is answered with. */
  keep: (client: QueryClient, answer: Answer) => void;
  stale: QueryKey[];
  /** Somebody else has changed the field since. */
  changed: ErrorCode;
  /** The value itself is refused. */
  refusals: ErrorCode[];
  /** The sentence when it could not be saved. */
  failed: string;
  /** For the error report. */
  situation: string;
};

export type FieldProps<T, Fields> = {
  label: string;
  value: T;
  /** What is written for a value. */
  toChange: (value: T) => Fields;
  /** Whether the field can have this value, as far as it is known here; the server has the last word. */
  isAllowed?: ((value: T) => boolean) | undefined;
  /** The sentence for a value that the field cannot have. */
  fault?: string | undefined;
};

type Editing<T> = {
  /** What stood there when the typing began. */
  base: T;
  draft: T;
  phase: 'typing' | 'saving';
  fault?: string | undefined;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * One field that is text until it is touched. What is typed stays whatever happens: when it cannot be saved, when a
 * colleague's change arrives meanwhile, and when that change is about the same field (then both are shown).
 */
export function useField<T, Fields, Answer>(
  owner: FieldOwner<Fields, Answer>,
  { label, value, toChange, isAllowed, fault }: FieldProps<T, Fields>,
) {
  const { t } = useTranslation('crm');
  const [editing, setEditing] = useState<Editing<T> | null>(null);
  /** The change that the open field waits for; an undo is not one of them. */
  const awaited = useRef<Change<Fields>>(null);
  const { change } = useOptimisticChange({
    key: owner.key,
    scope: owner.scope,
    subjectOf: () => label,
    send: owner.send,
    keep: (client, answer, sent) => {
      owner.keep(client, answer);
      if (sent === awaited.current) settle(null);
    },
    stale: owner.stale,
    done: (sent) => ({ text: t('record.saved', { field: label }), undo: { change: sent.seen, seen: sent.change } }),
    failed: (sent, error) => {
      const isChanged = error instanceof AppError && error.code === owner.changed;
      const isInvalid = error instanceof AppError && owner.refusals.includes(error.code);
      const text = isInvalid ? (fault ?? t('record.fault.value')) : owner.failed;
      if (sent !== awaited.current) return text;
      // Somebody else's value is asked for again by then; it is shown beside what was typed.
      settle((open) => ({ ...open, phase: 'typing', fault: isChanged ? undefined : text }));
      return undefined;
    },
    situation: () => owner.situation,
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
