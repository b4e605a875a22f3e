import type { SkipReason, StepAction } from '@app/contract/campaign-steps';
import type { Db } from '../../db/open.ts';
import type { Running, Version } from '../automation/running.ts';
import type { Enrolled } from '../automation/take-due.ts';
import type { Teller } from '../automation/tell-moves.ts';

type Action = Exclude<StepAction, { kind: 'wait' | 'decide' }>;
export type ActionKind = Action['kind'];
export type ActionOf<Kind extends ActionKind> = Extract<Action, { kind: Kind }>;

/** A step that is to be done for somebody. */
export type Doing<Does extends Action = Action> = {
  person: Enrolled;
  running: Running;
  version: Version;
  stepId: number;
  action: Does;
};

export type Doings = {
  now: Date;
  /** It is not done, and everybody can see why. They go on all the same. */
  skip: (doing: Doing, reason: SkipReason) => void;
  note: Teller['note'];
};

/** Does the same kind of step for many at once, whatever accounts they are in. */
export type DoSteps<Kind extends ActionKind> = (
  db: Db,
  doings: Doings,
  all: readonly Doing<ActionOf<Kind>>[],
) => Promise<void>;
