import * as contract from '@app/contract/tasks';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { changeTasks } from './change-tasks.ts';
import { completeTask, reopenTask } from './complete-tasks.ts';
import { deleteTask, restoreTask } from './delete-tasks.ts';
import { listTasks } from './list-tasks.ts';
import { readTask } from './read-tasks.ts';
import { changeTask, createTask } from './write-tasks.ts';

export function taskRoutes(app: FastifyInstance): void {
  route(app, contract.listTasks, ({ accountId, query }, { db, session: { userId } }) =>
    listTasks(db, { accountId, userId }, query),
  );
  route(app, contract.getTask, ({ accountId, taskId }, { db }) => readTask(db, { accountId }, taskId));
  route(app, contract.createTask, async ({ accountId, body }, { db, session: { userId }, audit }) => {
    const task = await createTask(db, { accountId, userId }, body);
    audit.taskId = String(task.id);
    return task;
  });
  route(app, contract.changeTask, ({ accountId, taskId, body }, { db, session: { userId }, audit }) =>
    changeTask(db, { accountId, userId }, taskId, body, audit),
  );
  route(app, contract.completeTask, ({ accountId, taskId }, { db, session: { userId }, audit }) =>
    completeTask(db, { accountId, userId }, taskId, audit),
  );
  route(app, contract.reopenTask, ({ accountId, taskId }, { db, session: { userId }, audit }) =>
    reopenTask(db, { accountId, userId }, taskId, audit),
  );
  route(app, contract.deleteTask, ({ accountId, taskId }, { db, session: { userId }, audit }) =>
    deleteTask(db, { accountId, userId }, taskId, audit),
  );
  route(app, contract.restoreTask, ({ accountId, taskId }, { db, session: { userId }, audit }) =>
    restoreTask(db, { accountId, userId }, taskId, audit),
  );
  route(app, contract.changeTasks, ({ accountId, body }, { db, session: { userId }, audit }) =>
    changeTasks(db, { accountId, userId }, body, audit),
  );
}
