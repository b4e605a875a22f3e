import { isDeepStrictEqual } from 'node:util';
import type { StepAction } from '@app/contract/campaign-steps';
import { actionOf } from '../automation/read-drawn.ts';

/** How a step stands in its row: as a listing would say it where it can, else by an action of its own. */
export type StepColumns = {
  kind: StepAction['kind'];
  name: string;
  days: number | null;
  asset: string | null;
  action: StepAction | null;
};

/** What a listing can say: `campaign_step.days` of a wait. */
const MOST_DAYS = 730;

export function toStepColumns(name: string, action: StepAction, assetKeys: ReadonlyMap<string, string>): StepColumns {
  const plain = { kind: action.kind, name, days: daysOf(action), asset: assetOf(action, assetKeys), action: null };
  const assetIds = new Map([...assetKeys].map(([id, key]) => [key, Number(id)]));
  // A tag that goes by the step's name would be another one with the next name, and the first stage may become another.
  const isPlain =
    action.kind !== 'tag' &&
    action.kind !== 'deal' &&
    isDeepStrictEqual(actionOf({ ...plain, tag_id: null, stage_id: null }, assetIds), action);
  return isPlain ? plain : { ...plain, action };
}

function daysOf(action: StepAction): number | null {
  if (action.kind === 'task') return action.days || null;
  if (action.kind !== 'wait' || action.wait.kind !== 'for' || action.wait.unit !== 'days') return null;
  return action.wait.amount <= MOST_DAYS ? action.wait.amount : null;
}

const assetOf = (action: StepAction, assetKeys: ReadonlyMap<string, string>): string | null =>
  action.kind === 'email' || action.kind === 'text' ? (assetKeys.get(action.asset) ?? null) : null;
