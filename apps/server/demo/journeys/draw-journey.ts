import { type Campaign, goalsAfter, sequenceAfter, startsOf } from '@app/automation/campaign';
import type { Facts } from '@app/automation/rule';
import type { Effect, Standing } from '@app/automation/run';
import { type Happening, simulate } from '@app/automation/simulate';
import type { RunningCampaign } from '@app/contract/campaign-steps';
import type { Random } from '../random.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A campaign of the demo as it ran from `from` to `until`. */
export type Played = {
  content: RunningCampaign;
  zone: string;
  from: number;
  until: number;
  /** Which share of the contacts enters, and which of those who are in a sequence reaches its goal. */
  share: number;
  success: number;
};
export type Person = {
  createdAt: number;
  email: string | null;
  permission: string;
  /** When they took back their permission, or their address was found to be dead. */
  endedAt: number | null;
};

type Sent = { step: string; asset: string; at: number; channel: 'mail' | 'text'; reason: string | null };
type MessageEvent = {
  kind: 'opened' | 'clicked' | 'replied';
  by: 'person' | 'machine';
  at: number;
  /** Which of the journey's messages. */
  message: number;
};
export type Journey = {
  enteredAt: number;
  completedAt: number | null;
  standing: Standing | null;
  outcomes: { step: string; at: number; outcome: 'done' | 'skipped'; reason: string | null }[];
  messages: Sent[];
  events: MessageEvent[];
  goals: { goal: string; at: number }[];
};

const NOTHING_KNOWN: Facts = {
  zone: null,
  tags: new Set(),
  fields: new Map(),
  opened: new Set(),
  clicked: new Set(),
};
const reasons: Record<string, string> = { withdrawn: 'unsubscribed', bounced: 'bounced', complained: 'complained' };

/** What somebody went through, as the engine ran it on a clock of its own; null for whoever never entered. */
export function drawJourney(played: Played, person: Person, random: Random): Journey | null {
  const { content, zone, until } = played;
  // Whoever fills in a form mostly allows mail as well.
  const may = person.email !== null && person.permission !== 'none';
  if (!random.chance(played.share * (may ? 1.3 : 0.15))) return null;
  const campaign: Campaign = { ...content, sendingHours: null };
  const from = Math.max(played.from, person.createdAt);
  const happenings = from < until ? drawGoals(campaign, { ...played, from }, random) : [];
  const [first] = happenings;
  if (!first) return null;
  const moves = simulate(campaign, { zone, facts: NOTHING_KNOWN, happenings }).filter(({ at }) => at <= until);
  const last = moves.at(-1);
  const journey: Journey = {
    enteredAt: first.at,
    completedAt: last?.standing === null ? last.at : null,
    standing: last?.standing ?? null,
    ...{ outcomes: [], messages: [], events: [], goals: happenings },
  };
  let before: Standing | null = null;
  for (const { at, effects, standing } of moves) {
    // A wait that is over; whom a goal took away has not waited until its end.
    if (before?.step && before.due === at && isWait(campaign, before))
      journey.outcomes.push({ step: before.step, at, outcome: 'done', reason: null });
    for (const effect of effects) note(journey, effect, at, person);
    before = standing;
  }
  drawEvents(journey, { content, until }, random);
  return journey;
}

const isWait = (campaign: Campaign, { sequence, step }: Standing): boolean =>
  campaign.sequences
    .find(({ id }) => id === sequence)
    ?.steps.some(({ id, action }) => id === step && action.kind === 'wait') ?? false;

/** The goals that somebody reaches one after the other, in time. */
function drawGoals(campaign: Campaign, { from, until, success }: Played, random: Random) {
  const starts = startsOf(campaign);
  const reached: (Happening & { goal: string })[] = [];
  let at = Math.floor(from + (until - from) * random.fraction());
  let goal = starts.length > 0 ? random.pick(starts) : undefined;
  while (goal !== undefined && at <= until) {
    reached.push({ at, goal });
    const sequence = sequenceAfter(campaign, goal);
    const next = sequence ? goalsAfter(campaign, sequence.id) : [];
    goal = next.length > 0 && random.chance(success) ? random.pick(next) : undefined;
    at += Math.floor((0.02 + 16 * random.fraction() ** 2) * DAY);
  }
  return reached;
}

function note(journey: Journey, { step, action }: Effect, at: number, person: Person): void {
  const isMessage = action.kind === 'email' || action.kind === 'text';
  const reason = isMessage ? whyNot(action.kind, at, person) : null;
  journey.outcomes.push({ step, at, outcome: reason === null ? 'done' : 'skipped', reason });
  if (isMessage)
    journey.messages.push({
      step,
      asset: action.asset,
      at,
      channel: action.kind === 'email' ? 'mail' : 'text',
      reason,
    });
}

function whyNot(kind: 'email' | 'text', at: number, { email, permission, endedAt }: Person): string | null {
  // Nobody in the demo has allowed texts.
  if (kind === 'text') return 'noPermission';
  if (email === null) return 'noAddress';
  if (permission === 'none') return 'noPermission';
  return endedAt !== null && at >= endedAt ? (reasons[permission] ?? null) : null;
}

/** Less than half of the mails are opened, by people and by machines; whoever reached a goal by a mail has used it. */
function drawEvents(journey: Journey, { content, until }: Pick<Played, 'content' | 'until'>, random: Random): void {
  const add = (event: MessageEvent) => event.at <= until && journey.events.push(event);
  journey.messages.forEach(({ at, reason }, message) => {
    if (reason !== null) return;
    if (random.chance(0.12)) add({ kind: 'opened', by: 'machine', at: at + random.int(2, 40) * 1000, message });
    if (!random.chance(0.42)) return;
    const opened = at + Math.floor(random.fraction() ** 3 * 3 * DAY) + MINUTE;
    add({ kind: 'opened', by: 'person', at: opened, message });
    if (random.chance(0.2)) add({ kind: 'clicked', by: 'person', at: opened + random.int(5, 200) * 1000, message });
  });
  const kinds = new Map(content.goals.map(({ id, kind }) => [id, kind]));
  for (const { goal, at } of journey.goals) {
    const kind = kinds.get(goal);
    const message = journey.messages.findLastIndex((sent) => sent.reason === null && sent.at < at);
    if (message >= 0 && (kind === 'link' || kind === 'reply'))
      add({ kind: kind === 'link' ? 'clicked' : 'replied', by: 'person', at, message });
  }
}
