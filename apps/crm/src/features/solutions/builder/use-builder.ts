import { AppError } from '@app/contract/errors';
import type { SolutionDetail, SolutionDraft } from '@app/contract/solutions';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { lastingDraft } from '@app/frame/state/drafts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  /** What new parts are called since the server has given them their ids, by what they were called before. */
  ids: Readonly<Record<string, string>>;
};

const begin = (draft: SolutionDraft, ids: Drawing['ids'] = {}): Drawing => ({
  draft,
  past: [],
  future: [],
  last: undefined,
  ids,
});
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
  /** What will be drawn next: it can be ahead of what is drawn. */
  const latest = useRef(drawing);

  const put = useCallback((next: Drawing) => {
    latest.current = next;
    setDrawing(next);
  }, []);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Kept) => sendDraft(accountId, id, body),
    onSuccess: (answer, { draft: sent }) => {
      const { newIds } = answer;
      base.current = { draft: withIds(sent, newIds), seenDate: answer.solution.savedDate };
      keepSolution(client, accountId, answer.solution);
      void client.invalidateQueries({ queryKey: solutionQueries.plan(accountId, id).queryKey });
      const { draft, past, future, last, ids } = latest.current;
      const renamed = (each: SolutionDraft) => withIds(each, newIds);
      put({
        ...{ draft: renamed(draft), past: past.map(renamed), future: future.map(renamed) },
        ...{ last, ids: { ...ids, ...newIds } },
      });
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
    if (isPending || isKnown(solution, base.current)) return;
    if (!isSame(latest.current.draft, base.current.draft)) return;
    const isOther = !isSame(solution.draft, base.current.draft);
    base.current = isOther ? baseOf(solution) : { ...base.current, seenDate: solution.savedDate };
    if (isOther) put(begin(solution.draft, latest.current.ids));
  }, [solution, isPending, put]);

  function show(next: Drawing) {
    put(next);
    lasting.write({ draft: next.draft, seenDate: base.current.seenDate });
    setRefused((why) => (why === 'failed' || why === 'invalid' ? undefined : why));
  }
  const { past, future, ids } = drawing;
  const firstNames = useMemo(() => new Map(Object.entries(ids).map(([first, now]) => [now, first])), [ids]);
  const state: SaveState = refused ?? (!isWhole ? 'incomplete' : isDirty || isPending ? 'saving' : 'saved');
  return {
    draft: drawing.draft,
    selected: selected && { ...selected, id: ids[selected.id] ?? selected.id },
    select: setSelected,
    /** A part is the same one on the page, with its focus, when it gets its id. */
    keyOf: (partId: string) => firstNames.get(partId) ?? partId,
    state,
    /** Of what the server has refused: what is wrong, and where. */
    faultWords,
    isReadOnly: solution.lock !== null || refused === 'gone',
    /** What is changed again under the same name is taken back together. */
    change(make: (draft: SolutionDraft) => SolutionDraft, name?: string) {
      const before = latest.current;
      // Who calls may have been drawn before parts got their ids, and is asked in the names that it knows.
      const since = Object.entries(before.ids).filter(([old]) => !(old in drawing.ids));
      const known = withIds(before.draft, Object.fromEntries(since.map(([old, now]) => [now, old])));
      const made = make(known);
      if (made === known) return;
      const draft = withIds(made, Object.fromEntries(since));
      const isMore = name !== undefined && name === before.last;
      const past = isMore ? before.past : [...before.past, before.draft].slice(-MOST_UNDO);
      show({ draft, past, future: [], last: name, ids: before.ids });
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
      put(begin(solution.draft, drawing.ids));
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

/** The answer to one's own save comes before the page has it: what is older than that is nobody's change. */
const isKnown = ({ savedDate }: SolutionDetail, { seenDate }: Kept) =>
  savedDate === seenDate || (seenDate !== null && (savedDate ?? '') < seenDate);

function back({ draft, past, future, ids }: Drawing): Drawing {
  const before = past.at(-1);
  return before
    ? { draft: before, past: past.slice(0, -1), future: [draft, ...future], last: undefined, ids }
    : begin(draft, ids);
}

function forth({ draft, past, future: [next, ...future], ids }: Drawing): Drawing {
  return next ? { draft: next, past: [...past, draft], future, last: undefined, ids } : begin(draft, ids);
}

function refusalOf(error: Error) {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'solution.changed') return 'conflict';
  if (code === 'campaign.locked') return 'locked';
  if (code === 'solution.invalid') return 'invalid';
  return code === 'solution.notFound' ? 'gone' : 'failed';
}
