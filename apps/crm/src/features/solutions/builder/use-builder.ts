import { AppError } from '@app/contract/errors';
import type { SolutionDetail, SolutionDraft } from '@app/contract/solutions';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { lastingDraft } from '@app/frame/state/drafts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { sendDraft } from '#data/solutions/builder.ts';
import { useFaultWords } from '#data/solutions/solution-changes.ts';
import { keepSolution, solutionQueries } from '#data/solutions/solutions.ts';
import type { FlowPart } from '../flow/parts.ts';
import { withIds } from './edits.ts';
import { gapsOf } from './gaps.ts';

/** After the last change, in ms. */
const PAUSE = 600;
const MOST_UNDO = 100;

type Kept = { draft: SolutionDraft; seenDate: string | null };
type Drawing = {
  draft: SolutionDraft;
  past: SolutionDraft[];
  future: SolutionDraft[];
  /** What was changed last: typing on in one field is one change to take back. */
  last: string | undefined;
};

const begin = (draft: SolutionDraft): Drawing => ({ draft, past: [], future: [], last: undefined });
/** In whatever order somebody has written what belongs to a part. */
const sorted = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
const isSame = (one: SolutionDraft, other: SolutionDraft) =>
  one === other || JSON.stringify(one, sorted) === JSON.stringify(other, sorted);

export type SaveState = 'saved' | 'saving' | 'incomplete' | 'conflict' | 'locked' | 'gone' | 'invalid' | 'failed';

/**
 * A solution while it is drawn. Every change is kept in the tab at once and sent by itself soon after; what is not sent
 * yet when somebody leaves is sent then, and what cannot be sent is found again.
 */
export function useBuilder(solution: SolutionDetail) {
  const { accountId } = getBoot();
  const client = useQueryClient();
  const { id } = solution;
  const lasting = useMemo(() => lastingDraft<Kept>(`builder ${id}`), [id]);
  const [found] = useState(() => lasting.read());
  const [drawing, setDrawing] = useState(() => begin(found?.draft ?? solution.draft));
  const [selected, setSelected] = useState<FlowPart>();
  const [refused, setRefused] = useState<Exclude<SaveState, 'saved' | 'saving' | 'incomplete'>>();
  const [faultWords, setFaultWords] = useState('');
  const faultsIn = useFaultWords();
  /** As the server has it, as far as it is known here, and when that was. */
  const base = useRef<Kept>(found ? { draft: solution.draft, seenDate: found.seenDate } : baseOf(solution));
  const latest = useRef(drawing);
  latest.current = drawing;

  const put = (next: Drawing) => {
    latest.current = next;
    setDrawing(next);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Kept) => sendDraft(accountId, id, body),
    onSuccess: (answer, { draft: sent }) => {
      const { newIds } = answer;
      base.current = { draft: withIds(sent, newIds), seenDate: answer.solution.savedDate };
      keepSolution(client, accountId, answer.solution);
      void client.invalidateQueries({ queryKey: solutionQueries.plan(accountId, id).queryKey });
      const { draft, past, future, last } = latest.current;
      const renamed = (each: SolutionDraft) => withIds(each, newIds);
      put({ draft: renamed(draft), past: past.map(renamed), future: future.map(renamed), last });
      setSelected((part) => part && { ...part, id: newIds[part.id] ?? part.id });
      if (isSame(latest.current.draft, base.current.draft)) lasting.forget();
      else lasting.write({ draft: latest.current.draft, seenDate: base.current.seenDate });
    },
    onError: (error) => {
      const why = refusalOf(error);
      setRefused(why);
      setFaultWords(why === 'invalid' ? faultsIn(error, latest.current.draft) : '');
      if (why === 'failed') reportError('saving a solution', error);
      if (why !== 'failed' && why !== 'invalid')
        void client.invalidateQueries({ queryKey: solutionQueries.detail(accountId, id).queryKey });
    },
  });

  const isDirty = !isSame(drawing.draft, base.current.draft);
  const isWhole = gapsOf(drawing.draft).length === 0;
  const maySend = isDirty && isWhole && !isPending && refused === undefined && solution.lock === null;
  const send = () => mutate({ draft: latest.current.draft, seenDate: base.current.seenDate });

  // Sent a moment after the last change, and at once by whoever leaves.
  const flush = useRef<(() => void) | undefined>(undefined);
  flush.current = maySend ? send : undefined;
  const { draft } = drawing;
  useEffect(() => {
    const wait = maySend && draft ? PAUSE : undefined;
    if (wait === undefined) return;
    const timer = setTimeout(() => flush.current?.(), wait);
    return () => clearTimeout(timer);
  }, [maySend, draft]);
  useEffect(() => () => flush.current?.(), []);

  // A colleague's change is shown at once where nothing was changed here meanwhile.
  useEffect(() => {
    if (isPending || solution.savedDate === base.current.seenDate) return;
    if (!isSame(latest.current.draft, base.current.draft)) return;
    const isOther = !isSame(solution.draft, base.current.draft);
    base.current = isOther ? baseOf(solution) : { ...base.current, seenDate: solution.savedDate };
    if (isOther) setDrawing(begin(solution.draft));
  }, [solution, isPending]);

  function show(next: Drawing) {
    put(next);
    lasting.write({ draft: next.draft, seenDate: base.current.seenDate });
    setRefused((why) => (why === 'failed' || why === 'invalid' ? undefined : why));
  }
  const { past, future } = drawing;
  const state: SaveState = refused ?? (!isWhole ? 'incomplete' : isDirty || isPending ? 'saving' : 'saved');
  return {
    draft: drawing.draft,
    selected,
    select: setSelected,
    state,
    /** Of what the server has refused: what is wrong, and where. */
    faultWords,
    isReadOnly: solution.lock !== null || refused === 'gone',
    /** What is changed again under the same name is taken back together. */
    change(make: (draft: SolutionDraft) => SolutionDraft, name?: string) {
      const before = latest.current;
      const draft = make(before.draft);
      if (draft === before.draft) return;
      const isMore = name !== undefined && name === before.last;
      show({
        draft,
        past: isMore ? before.past : [...before.past, before.draft].slice(-MOST_UNDO),
        future: [],
        last: name,
      });
    },
    undo: past.length > 0 ? () => show(back(latest.current)) : undefined,
    redo: future.length > 0 ? () => show(forth(latest.current)) : undefined,
    retry() {
      setRefused(undefined);
    },
    /** Theirs counts, and what was drawn here is gone. */
    takeTheirs() {
      base.current = baseOf(solution);
      lasting.forget();
      setRefused(undefined);
      put(begin(solution.draft));
    },
    /** What is drawn here is saved over theirs. */
    keepMine() {
      base.current = baseOf(solution);
      setRefused(undefined);
    },
  };
}

export type Builder = ReturnType<typeof useBuilder>;

const baseOf = ({ draft, savedDate }: SolutionDetail): Kept => ({ draft, seenDate: savedDate });

function back({ draft, past, future }: Drawing): Drawing {
  const before = past.at(-1);
  return before
    ? { draft: before, past: past.slice(0, -1), future: [draft, ...future], last: undefined }
    : begin(draft);
}

function forth({ draft, past, future: [next, ...future] }: Drawing): Drawing {
  return next ? { draft: next, past: [...past, draft], future, last: undefined } : begin(draft);
}

function refusalOf(error: Error) {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'solution.changed') return 'conflict';
  if (code === 'campaign.locked') return 'locked';
  if (code === 'solution.invalid') return 'invalid';
  return code === 'solution.notFound' ? 'gone' : 'failed';
}
