import { AppError } from '@app/contract/errors';
import * as contract from '@app/contract/open/automations';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import type { AuditNotes } from '../http/audit.ts';
import { toRecordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { endSolution } from '../modules/solutions/run-solution.ts';
import { deleteSolution } from '../modules/solutions/trash.ts';
import { achieveGoal, getAutomation, listAutomations } from './automations.ts';
import { addToSequence } from './sequence-people.ts';

const toId = (text: string) => toRecordId(text, 'campaign.notFound');
type Work = (db: Db, writer: { accountId: string; userId: string }, id: number, audit: AuditNotes) => Promise<void>;

/** In one order, so that two who take some of the same do not wait for each other. */
async function forEach(work: Work, db: Db, writer: { accountId: string; userId: string }, named: string[]) {
  const ids = [...new Set(named.map(toId))].sort((one, other) => one - other);
  for (const id of ids) await work(db, writer, id, {});
}

export function openAutomationRoutes(app: FastifyInstance): void {
  route(app, contract.openListAutomations, ({ accountId, query }, { db }) => listAutomations(db, { accountId }, query));
  route(app, contract.openGetAutomation, ({ accountId, campaignId }, { db }) => {
    // The public shape has a call of this name, which is not served.
    if (campaignId === 'ids') throw new AppError('route.notImplemented');
    return getAutomation(db, { accountId }, toId(campaignId));
  });
  route(app, contract.openDeleteAutomations, async ({ accountId, query }, { db, session: { userId }, audit }) => {
    audit.automationIds = query.automation_ids.join(',');
    await forEach(deleteSolution, db, { accountId, userId }, query.automation_ids);
  });
  route(app, contract.openUnpublishAutomation, ({ accountId, campaignId }, { db, session: { userId }, audit }) =>
    endSolution(db, { accountId, userId }, toId(campaignId), audit),
  );
  route(app, contract.openUnpublishAutomations, async ({ accountId, body }, { db, session: { userId }, audit }) => {
    audit.automationIds = body.automation_ids.join(',');
    await forEach(endSolution, db, { accountId, userId }, body.automation_ids);
  });
  route(app, contract.openAchieveGoal, ({ accountId, body }, { db, session: { userId } }) =>
    achieveGoal(db, { accountId, userId }, body),
  );
  route(app, contract.openAddToAutomation, async (asked, { db, session: { userId } }) => {
    const { accountId, body } = asked;
    const named = { campaignId: toId(asked.campaignId), sequenceId: toId(asked.sequenceId) };
    const results = await addToSequence(db, { accountId, userId }, named, body.contact_ids);
    return { add_to_automation_sequence_results: results };
  });
}
