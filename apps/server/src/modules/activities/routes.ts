import * as contract from '@app/contract/activities';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { listCampaignsOfContact } from '../campaigns/campaigns-of-contact.ts';
import { requireContact } from '../contacts/require-contact.ts';
import { getInsights } from './insights.ts';
import { logCall } from './log-call.ts';
import { markImportant } from './mark-important.ts';
import { changeNote, deleteNote, restoreNote, writeNote } from './notes.ts';
import { listActivities, readActivity } from './read-activities.ts';
import { listUpNext } from './up-next.ts';

/** What happened to somebody is read also while they are in the trash; nothing is written then. */
const READ = { trash: true };
const WRITE = { lock: true };

export function activityRoutes(app: FastifyInstance): void {
  route(app, contract.listActivities, async ({ accountId, contactId, query }, { db, session: { userId }, request }) => {
    const { id } = await requireContact(db, { accountId }, contactId, READ);
    return listActivities(db, { accountId, userId }, id, query, request.log);
  });
  route(app, contract.markImportant, async ({ accountId, contactId, activityId, body }, context) => {
    const { db, session, audit, request } = context;
    const { id } = await requireContact(db, { accountId }, contactId, WRITE);
    const name = { contactId: id, activityId: toRecordId(activityId, 'activity.notFound') };
    await markImportant(db, { accountId, userId: session.userId }, name, body.important, audit);
    return readActivity(db, { accountId, userId: session.userId }, name, request.log);
  });
  route(app, contract.addNote, async ({ accountId, contactId, body }, { db, session: { userId }, request }) => {
    const { id } = await requireContact(db, { accountId }, contactId, WRITE);
    const activityId = await writeNote(db, { accountId, userId }, { contactId: id, text: body.text, kind: 'note' });
    return readActivity(db, { accountId, userId }, { contactId: id, activityId }, request.log);
  });
  route(
    app,
    contract.changeNote,
    async ({ accountId, contactId, noteId, body }, { db, session: { userId }, audit, request }) => {
      const { id } = await requireContact(db, { accountId }, contactId, WRITE);
      const name = { contactId: id, noteId: toNoteId(noteId) };
      const activityId = await changeNote(db, { accountId, userId }, name, body, audit);
      return readActivity(db, { accountId, userId }, { contactId: id, activityId }, request.log);
    },
  );
  route(app, contract.deleteNote, async ({ accountId, contactId, noteId }, { db, audit }) => {
    const { id } = await requireContact(db, { accountId }, contactId, WRITE);
    return deleteNote(db, { accountId }, { contactId: id, noteId: toNoteId(noteId) }, audit);
  });
  route(
    app,
    contract.restoreNote,
    async ({ accountId, contactId, noteId }, { db, session: { userId }, audit, request }) => {
      const { id } = await requireContact(db, { accountId }, contactId, WRITE);
      const activityId = await restoreNote(db, { accountId }, { contactId: id, noteId: toNoteId(noteId) }, audit);
      return readActivity(db, { accountId, userId }, { contactId: id, activityId }, request.log);
    },
  );
  route(app, contract.logCall, async ({ accountId, contactId, body }, { db, session: { userId }, request }) => {
    const { id } = await requireContact(db, { accountId }, contactId, WRITE);
    const activities = [];
    for (const activityId of await logCall(db, { accountId, userId }, id, body))
      activities.push(await readActivity(db, { accountId, userId }, { contactId: id, activityId }, request.log));
    return { activities };
  });
  route(app, contract.listUpNext, async ({ accountId, contactId }, { db }) => {
    const { id } = await requireContact(db, { accountId }, contactId, READ);
    return { upNext: await listUpNext(db, { accountId }, id) };
  });
  route(app, contract.getInsights, async ({ accountId, contactId }, { db }) =>
    getInsights(db, { accountId }, await requireContact(db, { accountId }, contactId, READ)),
  );
  route(app, contract.listCampaignsOfContact, async ({ accountId, contactId }, { db }) => {
    const { id } = await requireContact(db, { accountId }, contactId, READ);
    return { campaigns: await listCampaignsOfContact(db, { accountId }, id) };
  });
}

const toNoteId = (text: string) => toRecordId(text, 'note.notFound');
