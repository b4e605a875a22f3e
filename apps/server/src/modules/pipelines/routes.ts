import * as contract from '@app/contract/pipelines';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { changePipeline, createPipeline, deletePipeline, sortPipelines } from './change-pipelines.ts';
import { ensurePipeline } from './default-pipeline.ts';
import { listPipelines } from './pipelines.ts';

export function pipelineRoutes(app: FastifyInstance): void {
  route(app, contract.listPipelines, async ({ accountId }, { db, locale }) => {
    await ensurePipeline(db, { accountId }, locale);
    return { pipelines: await listPipelines(db, { accountId }) };
  });
  route(app, contract.createPipeline, async ({ accountId, body }, { db, audit }) => {
    const pipeline = await createPipeline(db, { accountId }, body);
    audit.pipelineId = String(pipeline.id);
    return pipeline;
  });
  route(app, contract.changePipeline, ({ accountId, pipelineId, body }, { db, session: { userId } }) =>
    changePipeline(db, { accountId, userId }, toPipelineId(pipelineId), body),
  );
  route(app, contract.sortPipelines, ({ accountId, body }, { db }) => sortPipelines(db, { accountId }, body.ids));
  route(app, contract.deletePipeline, ({ accountId, pipelineId, query }, { db, session: { userId } }) =>
    deletePipeline(db, { accountId, userId }, toPipelineId(pipelineId), query.moveTo),
  );
}

const toPipelineId = (text: string) => toRecordId(text, 'pipeline.notFound');
