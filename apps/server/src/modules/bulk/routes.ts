import * as contract from '@app/contract/bulk-jobs';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { countSelection, startBulkJob, stopBulkJob, undoBulkJob } from './bulk-jobs.ts';
import { downloadBulkFile } from './export-file.ts';
import { getBulkJob, listBulkJobs, listBulkOutcomes } from './read-jobs.ts';

export function bulkRoutes(app: FastifyInstance): void {
  const { files } = app.deps;
  route(app, contract.countSelection, ({ accountId, body }, { db }) => countSelection(db, { accountId }, body));
  route(app, contract.startBulkJob, async ({ accountId, body }, { db, session, locale, audit }) => {
    const job = await startBulkJob(db, files, { accountId, userId: session.userId, locale }, body);
    Object.assign(audit, { jobId: job.id, kind: job.action.kind, total: job.total });
    return job;
  });
  route(app, contract.listBulkJobs, ({ accountId, query }, { db }) => listBulkJobs(db, { accountId }, query));
  route(app, contract.getBulkJob, ({ accountId, jobId }, { db }) => getBulkJob(db, { accountId }, jobId));
  route(app, contract.listBulkOutcomes, ({ accountId, jobId, query }, { db }) =>
    listBulkOutcomes(db, { accountId }, jobId, query),
  );
  route(app, contract.stopBulkJob, async ({ accountId, jobId }, { db, audit }) => {
    const { job, changed } = await stopBulkJob(db, { accountId }, jobId);
    audit.unchanged = !changed;
    return job;
  });
  route(app, contract.undoBulkJob, async ({ accountId, jobId }, { db, session, audit }) => {
    const { job, changed } = await undoBulkJob(db, files, { accountId, userId: session.userId }, jobId);
    audit.unchanged = !changed;
    return job;
  });
  route(app, contract.downloadBulkFile, ({ accountId, jobId }, { db, audit }) =>
    downloadBulkFile(db, files, { accountId }, jobId, { audit, stopping: app.stopping }),
  );
}
