import {
  type Activity,
  addNote,
  changeNote,
  deleteNote,
  listActivities,
  logCall,
  markImportant,
  restoreNote,
} from '@app/contract/activities';
import { createOwnField } from '@app/contract/contact-fields';
import { createContactView } from '@app/contract/contact-views';
import type { Request } from '@app/contract/endpoint';
import { createTag } from '@app/contract/tags';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Member, newColleague, newMemberWithContact, type Subject } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { countRows, startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { openLive } from '../../live/live.ts';
import { sweepNotesJob } from './notes.ts';

const server = await startTestApp();
const { db } = server;

const newSubject = () => newMemberWithContact(server);
const list = ({ call, accountId, contactId }: Subject, query: Request<typeof listActivities, 'input'>['query'] = {}) =>
  call(listActivities, { accountId, contactId, query });
const textsOf = (activities: Activity[]) =>
  activities.map(({ details }) => ('text' in details ? details.text : details));
const note = ({ call, accountId, contactId }: Subject, text: string) =>
  call(addNote, { accountId, contactId, body: { text } });
const noteIdOf = (activity: Activity) => String((activity.details as { noteId: number }).noteId);
const lastActivity = async ({ accountId, id }: Subject) =>
  (
    await db
      .selectFrom('contact')
      .select('last_activity_at')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).last_activity_at;

describe('a note', () => {
  test('names its writer, is changed only by who saw its text, and says that it was changed', async () => {
    const subject = await newSubject();
    const { accountId, contactId, userId } = subject;
    const colleague = await newColleague(server, accountId);
    const written = await note(subject, '  Likes cake \n');
    expect(written).toMatchObject({ kind: 'note', by: { id: userId, partnerCompany: null }, important: null });
    expect(written.details).toMatchObject({ text: 'Likes cake', changedDate: null });
    const path = { accountId, contactId, noteId: noteIdOf(written) };
    const change = (member: Member, text: string, seen: string) =>
      member.call(changeNote, { ...path, body: { text, seen } });
    const changed = await change(colleague, 'Likes pie', 'Likes cake');
    expect(changed).toMatchObject({ id: written.id, date: written.date, by: { id: userId } });
    expect(changed.details).toMatchObject({ text: 'Likes pie', changedDate: expect.any(String) });
    await expect(change(subject, 'Likes tea', 'Likes cake')).rejects.toMatchObject({
      code: 'note.changed',
      details: { text: 'Likes pie' },
    });
    // Who asks again because the answer got lost finds the wish fulfilled.
    expect(await change(colleague, 'Likes pie', 'Likes cake')).toEqual(changed);
    expect((await list(subject, { search: 'pie' })).activities).toEqual([changed]);
    expect((await list(subject, { search: 'cake' })).activities).toEqual([]);
    // Two at the same moment: one wins, the other is told.
    const both = await Promise.allSettled([change(subject, 'A', 'Likes pie'), change(colleague, 'B', 'Likes pie')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const other = String(await insertContact(db, accountId));
    await expect(
      subject.call(changeNote, { ...path, contactId: other, body: { text: 'x', seen: 'A' } }),
    ).rejects.toMatchObject({ code: 'note.notFound' });
    await expect(note(subject, ' \n ')).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('is taken away with its place in the timeline, and with when something last happened', async () => {
    const subject = await newSubject();
    const { call, accountId, contactId } = subject;
    const remove = (activity: Activity) => call(deleteNote, { accountId, contactId, noteId: noteIdOf(activity) });
    const first = await note(subject, 'First');
    const at = await lastActivity(subject);
    expect(at?.toISOString()).toBe(first.date);
    const second = await note(subject, 'Second');
    expect((await lastActivity(subject))?.toISOString()).toBe(second.date);
    await remove(second);
    expect(textsOf((await list(subject)).activities)).toEqual(['First']);
    expect(await lastActivity(subject)).toEqual(at);
    await remove(first);
    expect(await lastActivity(subject)).toBeNull();
    expect((await list(subject, { search: 'First' })).activities).toEqual([]);
  });

  test('that was deleted comes back as it was, for 60 days; nothing else is done to it meanwhile', async () => {
    const subject = await newSubject();
    const { call, accountId, contactId } = subject;
    const before = await note(subject, 'Likes tea');
    const activityId = String(before.id);
    const marked = await call(markImportant, { accountId, contactId, activityId, body: { important: true } });
    const path = { accountId, contactId, noteId: noteIdOf(before) };
    const audits = () => countRows(db, 'audit');
    const known = await audits();
    await call(deleteNote, path);
    await call(deleteNote, path);
    expect(await audits()).toBe(known + 1);
    expect((await list(subject, { important: true })).activities).toEqual([]);
    await expect(call(changeNote, { ...path, body: { text: 'x', seen: 'Likes tea' } })).rejects.toMatchObject({
      code: 'note.notFound',
    });
    await expect(
      call(markImportant, { accountId, contactId, activityId, body: { important: false } }),
    ).rejects.toMatchObject({ code: 'activity.notFound' });
    expect(await call(restoreNote, path)).toEqual(marked);
    expect(await call(restoreNote, path)).toEqual(marked);
    expect(await audits()).toBe(known + 2);
    expect((await list(subject)).activities).toEqual([marked]);
    expect((await lastActivity(subject))?.toISOString()).toBe(before.date);

    const deletedDaysAgo = (days: number) =>
      db
        .updateTable('activity')
        .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
        .where('account_id', '=', accountId)
        .execute();
    const notes = () => db.selectFrom('note').select('id').where('account_id', '=', accountId).execute();
    await deletedDaysAgo(59.9);
    await runJob(sweepNotesJob, db);
    expect(await notes()).toHaveLength(1);
    await deletedDaysAgo(60.1);
    await expect(call(restoreNote, path)).rejects.toMatchObject({ code: 'note.notFound' });
    await runJob(sweepNotesJob, db);
    expect(await notes()).toEqual([]);
    expect((await list(subject)).activities).toEqual([]);
  });
});

test('a call is logged when it was, with a note where something was said', async () => {
  const subject = await newSubject();
  const { call, accountId, contactId } = subject;
  const log = (body: Request<typeof logCall, 'input'>['body']) => call(logCall, { accountId, contactId, body });
  const date = '2026-03-01T10:00:00.000Z';
  const { activities } = await log({ direction: 'in', outcome: 'reached', minutes: 4, date, text: ' Rings back ' });
  expect(activities).toMatchObject([
    { kind: 'callNote', date, details: { text: 'Rings back' } },
    { kind: 'call', date, details: { direction: 'in', outcome: 'reached', minutes: 4 } },
  ]);
  expect((await list(subject)).activities).toEqual(activities);
  expect((await lastActivity(subject))?.toISOString()).toBe(date);
  const silent = await log({ direction: 'out', outcome: 'noAnswer' });
  expect(silent.activities).toMatchObject([{ kind: 'call', details: { minutes: null } }]);
  const path = { accountId, contactId, noteId: noteIdOf(activities[0]!) };
  expect(await call(changeNote, { ...path, body: { text: 'Will ring', seen: 'Rings back' } })).toMatchObject({
    kind: 'callNote',
    details: { text: 'Will ring' },
  });
  await call(deleteNote, path);
  expect((await list(subject)).activities.map(({ kind }) => kind)).toEqual(['call', 'call']);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await expect(log({ direction: 'out', outcome: 'busy', date: tomorrow })).rejects.toMatchObject({
    code: 'request.invalid',
  });
});

test('everybody in the account is told what changed, and of whom', async () => {
  const { call, accountId, contactId } = await newSubject();
  const live = await openLive(server.database);
  onTestFinished(live.close);
  const told: unknown[] = [];
  live.subscribe((announcement) => told.push(announcement));
  const written = await call(addNote, { accountId, contactId, body: { text: 'One' } });
  const noteId = noteIdOf(written);
  const activityId = String(written.id);
  await call(markImportant, { accountId, contactId, activityId, body: { important: true } });
  await call(markImportant, { accountId, contactId, activityId, body: { important: true } });
  await call(changeNote, { accountId, contactId, noteId, body: { text: 'Two', seen: 'One' } });
  await call(deleteNote, { accountId, contactId, noteId });
  await call(logCall, { accountId, contactId, body: { direction: 'in', outcome: 'reached' } });
  await call(createTag, { accountId, body: { name: 'New' } });
  await call(createOwnField, { accountId, body: { name: 'New', kind: 'text' } });
  const view = { name: 'New', filter: {}, sort: 'name', columns: [] };
  await call(createContactView, { accountId, body: { ...view, isShared: false } });
  await call(createContactView, { accountId, body: { ...view, name: 'Ours', isShared: true } });
  const about = { topic: 'contacts', accountId };
  const expected = [...Array(5).fill({ ...about, id: contactId }), about, about, about];
  await vi.waitUntil(() => told.length >= expected.length);
  expect(told).toEqual(expected);
});
