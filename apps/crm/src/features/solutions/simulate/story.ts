import { type Campaign, goalsAfter, startsOf } from '@app/automation/campaign';
import { linkAddress } from '@app/automation/link-address';
import { type Facts, holds } from '@app/automation/rule';
import { changed } from '@app/automation/run';
import { type Cause, type Entry as EntryRule, type Happening, simulate } from '@app/automation/simulate';
import type { RunningCampaign, StepAction, Test } from '@app/contract/campaign-steps';

/** Something that is tried out. */
export type Trial = { key: string; at: number } & (
  | { kind: 'goal'; id: string }
  | { kind: 'sequence'; id: string }
  | { kind: 'tag'; tagId: number }
  | { kind: 'opened' | 'replied'; step: string }
  | { kind: 'clicked'; step: string; url: string }
);

type Step = RunningCampaign['sequences'][number]['steps'][number];
export type Answer = { yes: boolean; tests: { test: Test; isTrue: boolean }[] };
type Told = { at: number } & (
  | { kind: 'goal'; id: string }
  | { kind: 'sequence'; id: string }
  /** A goal that led nowhere: it does not lie ahead, or does not start anything. */
  | { kind: 'nothing'; id: string }
  /** The schedule lets nobody in on that day. */
  | { kind: 'closed'; id: string }
  | { kind: 'trial'; trial: Exclude<Trial, { kind: 'goal' | 'sequence' }> }
  | { kind: 'step'; step: Step; answer: Answer | null }
  /** At a wait, or before a message that must not go out yet. */
  | { kind: 'waits'; step: Step; until: number }
  | { kind: 'waitsForGoal'; goals: string[] }
  | { kind: 'completed' }
);

/** The same may come twice: the key tells one from the other. */
export type Entry = Told & { key: string };

const withOne = <Of>(set: ReadonlySet<Of>, one: Of): ReadonlySet<Of> => new Set([...set, one]);

/** What a trial means for those who run a campaign: facts that become known, and goals that are reached by it. */
function happeningsOf({ goals }: RunningCampaign, trial: Trial, links: World['links']): Happening[] {
  const { at } = trial;
  const reached = (kind: string, fits: (source: RunningCampaign['goals'][number]['source']) => boolean) =>
    goals.filter((goal) => goal.kind === kind && fits(goal.source)).map(({ id }) => ({ at, goal: id }));
  switch (trial.kind) {
    case 'goal':
      return [{ at, goal: trial.id }];
    case 'sequence':
      return [{ at, sequence: trial.id }];
    case 'tag':
      return [
        { at, learns: (known) => ({ ...known, tags: withOne(known.tags, trial.tagId) }) },
        ...reached('tag', (source) => source?.tagId === trial.tagId),
      ];
    case 'opened':
      return [{ at, learns: (known) => ({ ...known, opened: withOne(known.opened, trial.step) }) }];
    case 'clicked':
      return [
        {
          at,
          learns: (known) => ({
            ...known,
            opened: withOne(known.opened, trial.step),
            clicked: withOne(known.clicked, trial.step),
          }),
        },
        ...reached('link', (source) => !source?.url || linkAddress(source.url, links) === linkAddress(trial.url)),
      ];
    case 'replied':
      return reached('reply', () => true);
  }
}

type World = {
  zone: string;
  facts: Facts;
  sendingHours: Campaign['sendingHours'];
  entry: EntryRule;
  /** What the names of links stand for. */
  links: Record<string, string>;
};

/** Everything that would happen, in its order, with why. */
export function storyOf(running: RunningCampaign, trials: readonly Trial[], world: World): Entry[] {
  const campaign: Campaign = { ...running, sendingHours: world.sendingHours };
  const steps = new Map(running.sequences.flatMap((sequence) => sequence.steps.map((step) => [step.id, step])));
  const ordered = trials.toSorted((one, two) => one.at - two.at);
  const all = ordered.map((trial) => ({ trial, happenings: happeningsOf(running, trial, world.links) }));
  const causes: Cause[] = [];
  const moves = simulate(campaign, {
    zone: world.zone,
    facts: world.facts,
    entry: world.entry,
    happenings: all.flatMap(({ happenings }) => happenings),
    onMove: (cause) => causes.push(cause),
  });
  const used = new Set(causes.map(({ happening }) => happening));
  const entries: Told[] = [];
  moves.forEach(({ at, passed, standing }, number) => {
    const { happening, facts } = causes[number] as Cause;
    if (happening && 'goal' in happening) entries.push({ at, kind: 'goal', id: happening.goal });
    if (happening && 'sequence' in happening) entries.push({ at, kind: 'sequence', id: happening.sequence });
    const before = moves[number - 1]?.standing;
    let known = facts;
    for (const id of passed) {
      const step = steps.get(id);
      if (!step) continue;
      // It was said when the wait began.
      const isSaid = step.action.kind === 'wait' && before?.step === id && happening === null;
      if (!isSaid) entries.push({ at, kind: 'step', step, answer: answerOf(step.action, known) });
      if (step.action.kind !== 'wait' && step.action.kind !== 'decide') known = changed(known, step.action);
    }
    const stands = standing?.step ? steps.get(standing.step) : undefined;
    if (!standing) entries.push({ at, kind: 'completed' });
    else if (stands && standing.due !== null) entries.push({ at, kind: 'waits', step: stands, until: standing.due });
    else entries.push({ at, kind: 'waitsForGoal', goals: goalsAfter(campaign, standing.sequence) });
  });
  for (const { trial, happenings } of all) {
    if (trial.kind !== 'goal' && trial.kind !== 'sequence') entries.push({ at: trial.at, kind: 'trial', trial });
    else if (!happenings.some((each) => used.has(each))) {
      const isStart = trial.kind === 'sequence' || startsOf(campaign).includes(trial.id);
      const kind = isStart && !world.entry.isOpen(trial.at) ? 'closed' : 'nothing';
      entries.push({ at: trial.at, kind, id: trial.id });
    }
  }
  // What somebody does comes before what follows from it.
  const rank = ({ kind }: Told) => (kind === 'trial' ? 0 : 1);
  return entries
    .map((entry, place) => ({ entry, place }))
    .sort((one, two) => one.entry.at - two.entry.at || rank(one.entry) - rank(two.entry) || one.place - two.place)
    .map(({ entry, place }) => ({ ...entry, key: `${place} ${entry.kind}` }));
}

function answerOf(action: StepAction, facts: Facts): Answer | null {
  if (action.kind !== 'decide') return null;
  const { rule } = action;
  return {
    yes: holds(rule, facts),
    tests: rule.tests.map((test) => ({ test, isTrue: holds({ match: 'all', tests: [test] }, facts) })),
  };
}
