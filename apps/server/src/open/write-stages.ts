import { AppError } from '@app/contract/errors';
import type { GivenStage } from '@app/contract/open/opportunities';
import type { Pipeline, StageFields } from '@app/contract/pipelines';
import type { Db } from '../db/open.ts';
import { changePipeline, deletePipeline } from '../modules/pipelines/change-pipelines.ts';
import { ensurePipeline } from '../modules/pipelines/default-pipeline.ts';
import { listPipelines, requirePipeline, requireStage, takePipelineTurn } from '../modules/pipelines/pipelines.ts';
import type { Given } from './patch.ts';

type Writer = { accountId: string; userId: string };
type Checklist = StageFields['checklist'];

const MOST = 20;

/** Programs know one row of stages: a new one comes into the first pipeline. */
export async function addStage(db: Db, writer: Writer, given: GivenStage, locale: string): Promise<number> {
  await ensurePipeline(db, writer, locale);
  await takePipelineTurn(db, writer);
  const [pipeline] = await listPipelines(db, writer);
  if (!pipeline) throw new AppError('pipeline.notFound');
  if (pipeline.stages.length >= MOST)
    throw new AppError('request.invalid', [{ path: 'name', message: `there are ${MOST} stages already` }]);
  const stage = {
    ...{ name: given.name, odds: given.probability, targetDays: given.target_number_days || null },
    checklist: toChecklist(given.checklist_items ?? [], []),
  };
  const { stages } = await saveStages(db, writer, pipeline, putAt(toFields(pipeline), stage, given.order));
  const known = new Set(pipeline.stages.map(({ id }) => id));
  return stages.find(({ id }) => !known.has(id))?.id ?? 0;
}

export async function changeStage(db: Db, writer: Writer, stageId: number, given: Given<GivenStage>): Promise<void> {
  const { pipeline, stage } = await holdStage(db, writer, stageId);
  const { name, order, probability, target_number_days, checklist_items } = given;
  const changed: StageFields = {
    ...stage,
    ...(name !== undefined && { name }),
    ...(probability !== undefined && { odds: probability }),
    ...(target_number_days !== undefined && { targetDays: target_number_days || null }),
    ...(checklist_items !== undefined && { checklist: toChecklist(checklist_items ?? [], stage.checklist) }),
  };
  const there = toFields(pipeline);
  const others = there.filter(({ id }) => id !== stageId);
  const place = order ?? there.findIndex(({ id }) => id === stageId) + 1;
  await saveStages(db, writer, pipeline, putAt(others, changed, place));
}

/** With its last stage a pipeline goes, unless it is the last one. */
export async function deleteStage(db: Db, writer: Writer, stageId: number): Promise<void> {
  const { pipeline } = await holdStage(db, writer, stageId);
  const others = toFields(pipeline).filter(({ id }) => id !== stageId);
  if (others.length === 0) await deletePipeline(db, writer, pipeline.id, undefined);
  else await saveStages(db, writer, pipeline, others);
}

async function holdStage(db: Db, writer: Writer, stageId: number) {
  await takePipelineTurn(db, writer);
  const { pipelineId } = await requireStage(db, writer, stageId);
  const pipeline = await requirePipeline(db, writer, pipelineId);
  const stage = toFields(pipeline).find(({ id }) => id === stageId);
  if (!stage) throw new AppError('stage.notFound');
  return { pipeline, stage };
}

const saveStages = (db: Db, writer: Writer, { id, name }: Pipeline, stages: StageFields[]) =>
  changePipeline(db, writer, id, { name, stages, moveTo: {} });

const toFields = ({ stages }: Pipeline): StageFields[] =>
  stages.map(({ id, name, odds, targetDays, checklist }) => ({ id, name, odds, targetDays, checklist }));

/** Places are counted from 1. */
const putAt = (stages: StageFields[], stage: StageFields, place: number): StageFields[] =>
  stages.toSpliced(Math.max(place - 1, 0), 0, stage);

/** Items go by their place: one that is named stays what it is, so that deals keep what was ticked off. */
function toChecklist(items: NonNullable<GivenStage['checklist_items']>, before: Checklist): Checklist {
  const taken = new Set<string>();
  return items
    .map((item, at) => ({ ...item, order: item.order ?? at + 1 }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, description, required }) => {
      const own = before[Number(id ?? 0) - 1]?.id;
      const itemId = own !== undefined && !taken.has(own) ? own : crypto.randomUUID();
      taken.add(itemId);
      return { id: itemId, text: description, isRequired: required };
    });
}
