import * as contract from '@app/contract/open/tasks';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { deleteTask } from '../modules/tasks/delete-tasks.ts';
import { toModel } from './model.ts';
import { masked, requireKnown } from './patch.ts';
import { addOpenTask, changeOpenTask, getOpenTask, listOpenTasks } from './tasks.ts';

const toTaskId = (text: string) => toRecordId(text, 'task.notFound');
const known = contract.openTaskFields;

export function openTaskRoutes(app: FastifyInstance): void {
  route(app, contract.openListTasks, ({ accountId, query }, { db }) => {
    requireKnown(query.fields, known);
    return listOpenTasks(db, { accountId }, query);
  });
  route(app, contract.openCreateTask, ({ accountId, query, body }, { db, session: { userId }, audit }) => {
    requireKnown(query.fields, known);
    return addOpenTask(db, { accountId, userId }, body, audit);
  });
  route(app, contract.openGetTaskModel, async () => toModel([], 'TASK', known));
  route(app, contract.openGetTask, ({ accountId, taskId, query }, { db }) => {
    requireKnown(query.fields, known);
    return getOpenTask(db, { accountId }, toTaskId(taskId));
  });
  route(app, contract.openChangeTask, ({ accountId, taskId, query, body }, { db, session: { userId }, audit }) => {
    requireKnown(query.fields, known);
    const given = masked(body, query.update_mask);
    return changeOpenTask(db, { accountId, userId }, toTaskId(taskId), given, audit);
  });
  route(app, contract.openDeleteTask, async ({ accountId, taskId }, { db, session: { userId }, audit }) => {
    await getOpenTask(db, { accountId }, toTaskId(taskId));
    await deleteTask(db, { accountId, userId }, taskId, audit);
  });
}
