import { goalsAhead, sequenceAfter, sequenceOf, startsOf } from '@app/automation/campaign';
import { MOST_A_DAY } from '../automation/enrol.ts';
import type { EventRow } from '../automation/tables.ts';
import { campaignWith, type Heard, type Known, type Person, pairOf } from './read-goals.ts';
import { keyOf, type Running } from './read-running.ts';

/** What a goal does with somebody. */
export type Move = {
  accountId: string;
  campaignId: number;
  contactId: number;
  version: number;
  userId: string | null;
  goal: { id: string; name: string };
  what: 'enter' | 'reach';
  /** The row that moves, or that ends because they begin again. */
  enrolmentId: number | null;
  /** The change by which it can be taken back: somebody has said it by hand. */
  changeId: number | null;
  /** Where they begin; null: there is nothing more to do. */
  sequenceId: string | null;
};

/**
 * Where events lead, in their order. Of one person in one campaign only one is followed at a time, because the next
 * one depends on it; what happened later to whoever waits so waits as well.
 */
export function followEvents(
  events: readonly EventRow[],
  { goals, running, people, inTrash }: Known,
): { moves: Move[]; handled: EventRow[] } {
  const moves: Move[] = [];
  const handled: EventRow[] = [];
  const moved = new Set<string>();
  const waiting = new Set<string>();
  for (const event of events) {
    const who = `${event.account_id} ${event.contact_id}`;
    const heard = inTrash.has(who) ? [] : (goals.get(event.id) ?? []);
    const pairs = heard.map((one) => pairIn(event, one));
    if (waiting.has(who) || pairs.some((pair) => moved.has(pair) || people.get(pair)?.isBusy)) {
      waiting.add(who);
      continue;
    }
    for (const one of heard) {
      const pair = pairIn(event, one);
      const campaign = running.get(keyOf({ accountId: event.account_id, campaignId: one.campaignId }));
      // Of two goals of a campaign that one event reaches the first counts.
      const move = campaign && !moved.has(pair) ? moveOf(event, one, campaign, people.get(pair)) : null;
      if (!move) continue;
      moves.push(move);
      moved.add(pair);
    }
    handled.push(event);
  }
  return { moves, handled };
}

const pairIn = (event: EventRow, { campaignId }: Heard) =>
  pairOf({ accountId: event.account_id, campaignId, contactId: event.contact_id });

function moveOf(event: EventRow, { goalId, isOwnMessage }: Heard, running: Running, person?: Person): Move | null {
  const { accountId, campaignId, version, campaign, goalNames } = running;
  const name = goalNames.get(goalId);
  if (name === undefined) return null;
  const move = {
    ...{ accountId, campaignId, contactId: event.contact_id, version, userId: event.user_id },
    goal: { id: goalId, name },
    sequenceId: sequenceAfter(campaign, goalId)?.id ?? null,
    changeId: event.change_id,
  };
  const open = person?.open ?? null;
  if (open && isOwnMessage && isAhead(running, open, goalId))
    return { ...move, what: 'reach' as const, enrolmentId: open.id };
  const mayEnter = startsOf(campaign).includes(goalId) && mayEnterAgain(running, person);
  return mayEnter ? { ...move, what: 'enter' as const, enrolmentId: open?.id ?? null } : null;
}

function isAhead(running: Running, open: NonNullable<Person['open']>, goalId: string): boolean {
  const campaign = campaignWith(running, open);
  const sequenceId = open.sequenceId ?? '';
  const first = sequenceOf(campaign, sequenceId)?.steps[0]?.id ?? null;
  return goalsAhead(campaign, sequenceId, open.isAtBeginning ? first : open.stepId).has(goalId);
}

/** Once they are no longer in it, unless the campaign says never, or always: then they begin again, wherever they are. */
function mayEnterAgain({ isOpen, reEntry }: Running, person?: Person): boolean {
  // Not even `always` goes round for ever.
  if (!isOpen || (person?.today ?? 0) >= MOST_A_DAY) return false;
  if (reEntry === 'always') return true;
  return reEntry === 'never' ? !person?.wasIn : !person?.open;
}
