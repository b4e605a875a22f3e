import { showToast } from '@app/ui/overlay/toasts';
import { type QueryClient, type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportError } from '../calls/error-reports.ts';

type Options<Change, Answer> = {
  /** The mutation key under which pending changes of this kind are found. */
  key: QueryKey;
  /** Changes with the same name reach the server one after the other, so that the last one counts. */
  scope: string;
  /** What a change is about: two changes of the same thing follow each other. */
  subjectOf: (change: Change) => string;
  send: (change: Change) => Promise<Answer>;
  /** Puts the answer where it is shown. What is under way of `stale` has been cancelled by then. */
  keep?: (client: QueryClient, answer: Answer, change: Change) => void | Promise<void>;
  /** What was asked for before the answer and would bring the old state back. */
  stale: QueryKey[];
  /** What else depends on it and is asked for again. */
  affected?: QueryKey[];
  /** The sentence when it is done, and what takes it back; nothing is said where there is none. */
  done?: (change: Change, answer: Answer) => { text: string; undo?: Change | undefined } | undefined;
  /** The sentence when it failed; nothing is said where there is none. */
  failed: (change: Change, error: Error) => string | undefined;
  /** Also shows the failure of a change that a later change of the same thing has replaced. */
  tellsEveryFailure?: boolean;
  /** For the error report. */
  situation: (change: Change) => string;
  /** Receives the undo that the message offers, for callers that also offer it elsewhere. */
  keepUndo?: (undo: () => void) => () => void;
};

/**
 * One way to change something at once and take it back: it is shown as done while it is under way (see
 * `usePendingChanges`), kept when the answer comes, gone again when it fails. Of several changes of one thing only the
 * last is told about; the same change twice (a double click) is sent once.
 */
export function useOptimisticChange<Change, Answer>(options: Options<Change, Answer>) {
  const { key, scope, subjectOf, send, keep, stale, affected = [], done, failed, situation, keepUndo } = options;
  const { tellsEveryFailure = false } = options;
  const { t } = useTranslation();
  const client = useQueryClient();
  const sameThing = (change: Change) =>
    pendingChanges<Change>(client, key).filter((other) => subjectOf(other) === subjectOf(change));
  /** The change itself still counts as under way. */
  const isLast = (change: Change) => sameThing(change).length <= 1;
  const refetch = () => {
    for (const queryKey of [...stale, ...affected]) void client.invalidateQueries({ queryKey });
  };
  const { mutate, isPending, isError } = useMutation({
    mutationKey: key,
    scope: { id: scope },
    mutationFn: send,
    onSuccess: async (answer, change) => {
      await Promise.all(stale.map((queryKey) => client.cancelQueries({ queryKey })));
      await keep?.(client, answer, change);
      refetch();
      const said = isLast(change) ? done?.(change, answer) : undefined;
      if (!said) return;
      const { text, undo } = said;
      const takeBack = undo && (() => run(undo));
      const offered = takeBack && keepUndo ? keepUndo(takeBack) : takeBack;
      showToast({ text, action: offered && { label: t('actions.undo'), run: offered } });
    },
    onError: (error, change) => {
      reportError(situation(change), error);
      refetch();
      const text = tellsEveryFailure || isLast(change) ? failed(change, error) : undefined;
      if (text) showToast({ text, kind: 'failed' });
    },
  });
  const run = (change: Change, onDone?: () => void) => {
    if (isSame(sameThing(change).at(-1), change)) return;
    mutate(change, onDone ? { onSuccess: onDone } : {});
  };
  return { change: run, isPending, isError };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const pendingChanges = <Change>(client: QueryClient, mutationKey: QueryKey) =>
  client
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .map(({ state }) => state.variables as Change);

/** What is under way, oldest first: lists show it as if it had been answered already. */
export const usePendingChanges = <Change>(key: QueryKey): Change[] =>
  useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
