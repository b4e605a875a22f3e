import { getAppointment, restoreAppointment } from '@app/contract/appointments';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/setup.ts';
import { newSales } from '../deals/test-deals.ts';
import { appointmentsOf } from './test-appointments.ts';

const server = await startTestApp();
const newCalendar = async () => {
  const sales = await newSales(server);
  const { call, accountId } = sales;
  const calendar = appointmentsOf(sales);
  const restore = (id: number, occurrence?: string) =>
    call(restoreAppointment, { accountId, appointmentId: String(id), body: { occurrence } });
  const read = (id: number) => call(getAppointment, { accountId, appointmentId: String(id) });
  return { sales, calendar, restore, read };
};
const second = '2030-04-01T09:00';

test('a time that was moved before it was called off comes back where it was, also after all have moved', async () => {
  const { calendar, restore } = await newCalendar();
  const { create, change, cancel, list } = calendar;
  const { id } = await create({ repeat: 'FREQ=WEEKLY;COUNT=3' });
  const own = { start: '2030-04-02T15:00', end: '2030-04-02T16:00', subject: 'Later' };
  const times = async () => (await list()).map(({ start, subject }) => `${start.slice(5, 16)} ${subject}`);
  await change(id, { change: own, scope: 'this', occurrence: second });
  await cancel(id, { scope: 'this', occurrence: second });
  expect(await times()).toEqual(['03-25T08:00 Visit', '04-08T07:00 Visit']);
  await restore(id, second);
  expect(await times()).toEqual(['03-25T08:00 Visit', '04-02T13:00 Later', '04-08T07:00 Visit']);
  await cancel(id, { scope: 'this', occurrence: second });
  await change(id, { change: { start: '2030-03-25T10:00', end: '2030-03-25T11:00' } });
  await restore(id, '2030-04-01T10:00');
  expect(await times()).toEqual(['03-25T09:00 Visit', '04-02T14:00 Later', '04-08T08:00 Visit']);
});

test('a time of what was called off as a whole comes back with the whole alone', async () => {
  const { calendar, restore } = await newCalendar();
  const { create, cancel, list } = calendar;
  const { id } = await create({ repeat: 'FREQ=WEEKLY;COUNT=2', invitees: [{ email: 'guest@example.com' }] });
  await cancel(id, { scope: 'this', occurrence: second });
  await cancel(id);
  await expect(restore(id, second)).rejects.toMatchObject({ code: 'appointment.changed' });
  await restore(id);
  expect(await list()).toHaveLength(1);
  await restore(id, second);
  expect(await list()).toHaveLength(2);
});

test('an appointment that changes while its deal is in the trash is still the deal’s when that comes back', async () => {
  const { sales, calendar, read } = await newCalendar();
  const deal = await sales.add({ name: 'Roof' });
  const { id } = await calendar.create({ dealId: deal.id, repeat: 'FREQ=WEEKLY;COUNT=3' });
  await sales.remove(deal.id);
  expect((await calendar.change(id, { change: { subject: 'Look at it' } })).deal).toBeNull();
  const rest = await calendar.change(id, { change: { location: 'There' }, scope: 'following', occurrence: second });
  await sales.restore(deal.id);
  for (const each of [id, rest.id]) expect((await read(each)).deal).toEqual({ id: deal.id, name: 'Roof' });
});
