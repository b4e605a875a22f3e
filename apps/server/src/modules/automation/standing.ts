import { goalsAfter, type Sequence, sequenceOf } from '@app/automation/campaign';
import { carryOver } from '@app/automation/publish';
import type { Facts } from '@app/automation/rule';
import { arrive, dueOf, type Standing } from '@app/automation/run';
import type { StepAction } from '@app/contract/campaign-steps';
import { firstSequence, type Running, type Version } from './running.ts';
import type { Enrolled } from './take-due.ts';

/** What says where somebody stands. */
type Place = Pick<Enrolled, 'version' | 'sequenceId' | 'stepId' | 'since' | 'dueAt'>;
export type World = { now: number; zone: string; facts: Facts };

/** Where somebody stands, in the version in which they stand. Null: there is nothing for them to do. */
function standingOf(person: Place, campaign: Version, world: World): Standing | null {
  const { sequenceId, stepId, since, dueAt } = person;
  const id = sequenceId === null ? firstSequence(campaign) : String(sequenceId);
  const sequence = id === undefined ? undefined : sequenceOf(campaign, id);
  // Not at a step, and due: at the beginning.
  if (stepId === null && dueAt !== null && sequence) return arrive(campaign, sequence, 0, world);
  // At a step since no moment: somebody was put there by hand, and comes there now.
  if (stepId !== null && since === null && sequence) {
    const at = sequence.steps.findIndex((step) => step.id === String(stepId));
    if (at >= 0) return arrive(campaign, sequence, at, world);
  }
  const standing = {
    sequence: id ?? '',
    step: stepId === null ? null : String(stepId),
    since: since?.getTime() ?? world.now,
    due: dueAt?.getTime() ?? null,
  };
  return woken(standing, campaign, world);
}

/** Who was put to rest at a step has no due time: it follows from what was meant. */
function woken(standing: Standing, campaign: Version, world: World): Standing {
  if (standing.step === null || standing.due !== null) return standing;
  const step = sequenceOf(campaign, standing.sequence)?.steps.find(({ id }) => id === standing.step);
  return { ...standing, due: step ? dueOf(campaign, step, standing.since, world) : world.now };
}

/** Where somebody stands in the version that runs. Who stands in none yet is taken as they are. */
export function standingNow(
  person: Place,
  running: Pick<Running, 'version' | 'at'>,
  world: World,
  options: { isForWaiting: boolean } = { isForWaiting: false },
): Standing | null {
  const now = running.at(running.version);
  if (!now) return null;
  const before = running.at(person.version) ?? now;
  const standing = standingOf(person, before, world);
  if (!standing) return null;
  const sequence = sequenceOf(now, standing.sequence);
  // A step of which no version is left: what follows it is not known, so nothing is done twice.
  if (before === now && sequence && !isAt(sequence, standing))
    return arrive(now, sequence, sequence.steps.length, world);
  const isCarried = before !== now || !sequence;
  const moved = isCarried ? carryOver(before, now, standing, world, options) : standing;
  return moved && isOver(now, moved) ? null : moved;
}

const isAt = ({ steps }: Sequence, { step }: Standing): boolean => step === null || steps.some(({ id }) => id === step);

const isOver = (campaign: Version, { sequence, step }: Standing): boolean =>
  step === null && goalsAfter(campaign, sequence).length === 0;

/** What a wait of some days can differ by when only the clock is another one. */
const CLOCKS_DIFFER = 2 * 60 * 60 * 1000;

/** Who finishes a wait of an earlier version goes on with that one: another clock moves it by some hours at most. */
export const isAnotherWait = (action: StepAction, due: number, before: number): boolean =>
  action.kind === 'wait' && action.wait.kind === 'for' && Math.abs(due - before) > CLOCKS_DIFFER;
