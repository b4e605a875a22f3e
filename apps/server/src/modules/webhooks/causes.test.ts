import {
  Appointment,
  cancelAppointment,
  changeAppointment,
  createAppointment,
  restoreAppointment,
} from '@app/contract/appointments';
import {
  Contact,
  changeContact,
  createContact,
  deleteContact,
  restoreContact,
  tagContact,
} from '@app/contract/contacts';
import {
  changeDeal,
  closeDeal,
  createDeal,
  Deal,
  deleteDeal,
  moveDeal,
  reopenDeal,
  restoreDeal,
} from '@app/contract/deals';
import { changeTask, completeTask, createTask, deleteTask, reopenTask, restoreTask, Task } from '@app/contract/tasks';
import { createWebhook, type WebhookEvent, webhookEvents } from '@app/contract/webhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Member, newMember } from '../../../test/crm-member.ts';
import { insertTag } from '../../../test/crm-rows.ts';
import { insertPipeline } from '../../../test/deal-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { newCampaigns } from '../campaign-events/test-campaigns.ts';
import { webhookDeliveriesJob } from './deliver.ts';
import { startReceiver } from './test-receiver.ts';

const server = await startTestApp({ OUTBOUND_ALLOW: ['127.0.0.0/8'] });
const { db } = server;
const receiver = await startReceiver();
afterAll(receiver.close);
beforeEach(() => {
  receiver.received.length = 0;
});
const deliver = () => runJob(webhookDeliveriesJob(server.config), db);
const listen = ({ call, accountId }: Pick<Member, 'call' | 'accountId'>, event: WebhookEvent) =>
  call(createWebhook, { accountId, body: { name: 'Books', url: receiver.url, events: [event] } });

/** Something is there, and something is done with it. */
type Made = { id: number };
type Cause = {
  make?: (member: Member) => Promise<Made>;
  does: (member: Member, id: string) => Promise<unknown>;
};
const start = { start: '2031-01-01T09:00', end: '2031-01-01T10:00', timeZone: 'UTC' };
const newContact = ({ call, accountId }: Member) => call(createContact, { accountId, body: { givenName: 'Mia' } });
const newDeal = async ({ call, accountId }: Member) => {
  await insertPipeline(db, accountId);
  return call(createDeal, { accountId, body: { name: 'Chairs' } });
};
const newTask = ({ call, accountId }: Member) => call(createTask, { accountId, body: { title: 'Call' } });
const newAppointment = ({ call, accountId }: Member) =>
  call(createAppointment, { accountId, body: { subject: 'Talk', ...start } });
/** Made, and then something was done with it already. */
const after =
  (make: (member: Member) => Promise<Made>, does: Cause['does']) =>
  async (member: Member): Promise<Made> => {
    const made = await make(member);
    await does(member, String(made.id));
    return made;
  };
const tag =
  (is: 'add' | 'remove'): Cause['does'] =>
  async ({ call, accountId }, contactId) => {
    const [known] = await db.selectFrom('tag').select('id').where('account_id', '=', accountId).execute();
    const { id } = known ?? (await insertTag(db, accountId));
    return call(tagContact, { accountId, contactId, body: { add: [], remove: [], [is]: [id] } });
  };
const removeContact: Cause['does'] = ({ call, accountId }, contactId) => call(deleteContact, { accountId, contactId });
const removeDeal: Cause['does'] = ({ call, accountId }, dealId) => call(deleteDeal, { accountId, dealId });
const close =
  (status: 'won' | 'lost'): Cause['does'] =>
  ({ call, accountId }, dealId) =>
    call(closeDeal, { accountId, dealId, body: { status, reason: '' } });
const complete: Cause['does'] = ({ call, accountId }, taskId) => call(completeTask, { accountId, taskId });
const removeTask: Cause['does'] = ({ call, accountId }, taskId) => call(deleteTask, { accountId, taskId });
const cancel: Cause['does'] = ({ call, accountId }, appointmentId) =>
  call(cancelAppointment, { accountId, appointmentId, body: {} });
const move: Cause['does'] = async ({ call, accountId }, dealId) => {
  const stages = await db.selectFrom('stage').select('id').where('account_id', '=', accountId).orderBy('id').execute();
  return call(moveDeal, { accountId, dealId, body: { stageId: stages.at(-1)?.id ?? 0 } });
};

type Told = Exclude<WebhookEvent, `message.${string}` | 'goal.reached'>;
const causes: Record<Told, Cause> = {
  'contact.created': { does: newContact },
  'contact.changed': {
    make: newContact,
    does: ({ call, accountId }, contactId) =>
      call(changeContact, { accountId, contactId, body: { change: { company: 'Aire' } } }),
  },
  'contact.deleted': { make: newContact, does: removeContact },
  'contact.restored': {
    make: after(newContact, removeContact),
    does: ({ call, accountId }, contactId) => call(restoreContact, { accountId, contactId }),
  },
  'contact.tagged': { make: newContact, does: tag('add') },
  'contact.untagged': { make: after(newContact, tag('add')), does: tag('remove') },
  'deal.created': { does: newDeal },
  'deal.changed': {
    make: newDeal,
    does: ({ call, accountId }, dealId) =>
      call(changeDeal, { accountId, dealId, body: { change: { name: 'Tables' } } }),
  },
  'deal.moved': { make: newDeal, does: move },
  'deal.won': { make: newDeal, does: close('won') },
  'deal.lost': { make: newDeal, does: close('lost') },
  'deal.deleted': { make: newDeal, does: removeDeal },
  'deal.restored': {
    make: after(newDeal, removeDeal),
    does: ({ call, accountId }, dealId) => call(restoreDeal, { accountId, dealId }),
  },
  'task.created': { does: newTask },
  'task.changed': {
    make: newTask,
    does: ({ call, accountId }, taskId) =>
      call(changeTask, { accountId, taskId, body: { change: { title: 'Write' } } }),
  },
  'task.completed': { make: newTask, does: complete },
  'task.reopened': {
    make: after(newTask, complete),
    does: ({ call, accountId }, taskId) => call(reopenTask, { accountId, taskId }),
  },
  'task.deleted': { make: newTask, does: removeTask },
  'task.restored': {
    make: after(newTask, removeTask),
    does: ({ call, accountId }, taskId) => call(restoreTask, { accountId, taskId }),
  },
  'appointment.created': { does: newAppointment },
  'appointment.changed': {
    make: newAppointment,
    does: ({ call, accountId }, appointmentId) =>
      call(changeAppointment, { accountId, appointmentId, body: { change: { subject: 'Visit' } } }),
  },
  'appointment.cancelled': { make: newAppointment, does: cancel },
  'appointment.restored': {
    make: after(newAppointment, cancel),
    does: ({ call, accountId }, appointmentId) => call(restoreAppointment, { accountId, appointmentId, body: {} }),
  },
};
const shapes = { contact: Contact, deal: Deal, task: Task, appointment: Appointment };

test.each(Object.entries(causes) as [Told, Cause][])('%s is told once, with the record', async (event, cause) => {
  const member = await newMember(server);
  const made = await cause.make?.(member);
  await listen(member, event);
  const done = await cause.does(member, String(made?.id));
  await deliver();
  await deliver();
  const { id } = made ?? (done as Made);
  expect(receiver.told()).toMatchObject([{ event, data: { id } }]);
  const data = receiver.told()[0]?.data;
  if (event.endsWith('.deleted')) expect(data).toEqual({ id });
  else shapes[event.split('.')[0] as keyof typeof shapes].parse(data);
  if (/tagged$/.test(event)) expect(data).toMatchObject({ tagId: expect.any(Number) });
});

test('every event is raised by something here or, of messages, in message-causes.test.ts', () => {
  const others = webhookEvents.filter((event) => !(event in causes));
  expect(others.every((event) => event.startsWith('message.') || event === 'goal.reached')).toBe(true);
});

test('a deal that is open again has changed', async () => {
  const member = await newMember(server);
  const { accountId, call } = member;
  const { id } = await after(newDeal, close('lost'))(member);
  await listen(member, 'deal.changed');
  await call(reopenDeal, { accountId, dealId: String(id) });
  await deliver();
  expect(receiver.told()).toMatchObject([{ event: 'deal.changed', data: { id, status: 'active' } }]);
});

test('a goal is told once to whoever reaches it, the one that starts a campaign and a later one', async () => {
  const { accountId, call, publish, person, hear } = await newCampaigns(server);
  const [first, second] = [await insertTag(db, accountId), await insertTag(db, accountId)];
  const campaign = await publish({
    goals: [
      { name: 'Tagged', source: String(first.id) },
      { name: 'Tagged again', source: String(second.id) },
    ],
    sequences: [[{ kind: 'wait', wait: { kind: 'for', amount: 1, unit: 'hours' } }]],
  });
  const ada = await person({ given_name: 'Ada' });
  await listen({ accountId, call }, 'goal.reached');
  for (const { id } of [first, second]) {
    await call(tagContact, { accountId, contactId: String(ada), body: { add: [id], remove: [] } });
    await hear();
    await hear();
    await deliver();
  }
  expect(
    receiver.told().map(({ event, data }) => [event, data.goal, data.solutionId, Object.keys(data).sort()]),
  ).toEqual(
    ['Tagged', 'Tagged again'].map((goal) => [
      ...['goal.reached', goal, campaign.id],
      ['contact', 'goal', 'solutionId'],
    ]),
  );
  for (const { data } of receiver.told())
    expect(Contact.parse(data.contact)).toMatchObject({ id: ada, givenName: 'Ada' });
});
