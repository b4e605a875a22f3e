import type { Pipeline, Stage, StageFields } from '@app/contract/pipelines';

/** A stage while it is typed. */
export type StageDraft = {
  /** Also of one that has no id yet. */
  key: string;
  id?: number;
  name: string;
  odds: string;
  targetDays: string;
  checklist: Stage['checklist'];
  /** How many open deals stand there. */
  deals: number;
};

export type StageFault = 'name' | 'odds' | 'targetDays';

export const MOST_STAGES = 20;
export const MOST_ITEMS = 20;

export const newStage = (): StageDraft => ({
  key: crypto.randomUUID(),
  name: '',
  odds: '',
  targetDays: '',
  checklist: [],
  deals: 0,
});

export const draftsOf = (pipeline: Pipeline): StageDraft[] =>
  pipeline.stages.map(({ id, name, odds, targetDays, checklist, deals }) => ({
    key: String(id),
    id,
    name,
    odds: String(odds),
    targetDays: targetDays === null ? '' : String(targetDays),
    checklist,
    deals,
  }));

/** A whole number between two, or null for anything else. */
function wholeNumber(typed: string, least: number, most: number): number | null {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

/** The first thing that is wrong with a stage. */
export function faultOf({ name, odds, targetDays }: StageDraft): StageFault | undefined {
  if (name.trim() === '') return 'name';
  if (wholeNumber(odds, 0, 100) === null) return 'odds';
  return targetDays.trim() !== '' && wholeNumber(targetDays, 1, 999) === null ? 'targetDays' : undefined;
}

/** What is sent; items without words are left out. */
export const fieldsOf = ({ id, name, odds, targetDays, checklist }: StageDraft): StageFields => ({
  ...(id !== undefined && { id }),
  name: name.trim(),
  odds: wholeNumber(odds, 0, 100) ?? 0,
  targetDays: wholeNumber(targetDays, 1, 999),
  checklist: checklist.map((item) => ({ ...item, text: item.text.trim() })).filter(({ text }) => text !== ''),
});

export function moveStage(stages: StageDraft[], at: number, by: 1 | -1): StageDraft[] {
  const stage = stages[at];
  return stage ? stages.toSpliced(at, 1).toSpliced(at + by, 0, stage) : stages;
}

/** Where the deals of stages that are taken away go: where somebody said, else to the first stage that stays. */
export function destinations(
  before: StageDraft[],
  stages: StageDraft[],
  chosen: ReadonlyMap<number, number>,
): { stage: StageDraft; to: number | undefined }[] {
  const staying = new Set(stages.flatMap(({ id }) => id ?? []));
  const [first] = staying;
  return before
    .filter(({ id }) => id !== undefined && !staying.has(id))
    .map((stage) => {
      const wanted = chosen.get(stage.id ?? 0);
      return { stage, to: wanted !== undefined && staying.has(wanted) ? wanted : first };
    });
}
