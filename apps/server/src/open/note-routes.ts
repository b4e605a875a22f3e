import * as contract from '@app/contract/open/notes';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { deleteNote } from '../modules/activities/notes.ts';
import { toModel } from './model.ts';
import { addOpenNote, changeOpenNote, getOpenNote, listOpenNotes } from './notes.ts';
import { masked, requireKnown } from './patch.ts';

const toContactId = (text: string) => toRecordId(text, 'contact.notFound');
const toName = ({ contactId, noteId }: { contactId: string; noteId: string }) => ({
  contactId: toRecordId(contactId, 'note.notFound'),
  noteId: toRecordId(noteId, 'note.notFound'),
});
const known = contract.openNoteFields;

export function openNoteRoutes(app: FastifyInstance): void {
  route(app, contract.openListNotes, ({ accountId, query }, { db }) => {
    requireKnown(query.fields, known);
    return listOpenNotes(db, { accountId }, null, query);
  });
  route(app, contract.openGetNoteModel, async () => toModel([], 'NOTE', known));
  route(app, contract.openListNotesOf, ({ accountId, contactId, query }, { db }) => {
    requireKnown(query.fields, known);
    return listOpenNotes(db, { accountId }, toContactId(contactId), query);
  });
  route(app, contract.openCreateNote, ({ accountId, contactId, query, body }, { db, session: { userId }, audit }) => {
    requireKnown(query.fields, known);
    return addOpenNote(db, { accountId, userId }, toContactId(contactId), body, audit);
  });
  route(app, contract.openGetNote, ({ accountId, query, ...name }, { db }) => {
    requireKnown(query.fields, known);
    return getOpenNote(db, { accountId }, toName(name));
  });
  route(app, contract.openChangeNote, ({ accountId, query, body, ...name }, { db, session: { userId }, audit }) => {
    requireKnown(query.fields, known);
    return changeOpenNote(db, { accountId, userId }, toName(name), masked(body, query.update_mask), audit);
  });
  route(app, contract.openDeleteNote, async ({ accountId, ...name }, { db, audit }) => {
    await getOpenNote(db, { accountId }, toName(name));
    await deleteNote(db, { accountId }, toName(name), audit);
  });
}
