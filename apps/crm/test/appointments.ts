import type { Appointment, Occurrence } from '@app/contract/appointments';
import { ids } from '@app/frame/test/open-page.tsx';

const me = { id: ids.user, name: 'Mara Okafor', partnerCompany: null };

/** One time at which an appointment takes place. */
export const occurrence = (more: Partial<Occurrence> = {}): Occurrence => ({
  appointmentId: 3,
  occurrence: '2026-11-17T10:00',
  subject: 'Check-up',
  location: 'Room 2',
  start: '2026-11-17T10:00:00.000Z',
  end: '2026-11-17T11:00:00.000Z',
  isAllDay: false,
  timeZone: 'Europe/London',
  repeats: false,
  owner: me,
  contacts: [{ id: 7, name: 'Anna Ruiz' }],
  deal: null,
  invitees: [],
  conflicts: 0,
  ...more,
});

/** An appointment, whole. */
export const appointment = (more: Partial<Appointment> = {}): Appointment => ({
  id: 3,
  subject: 'Check-up',
  location: 'Room 2',
  description: '',
  start: '2026-11-17T10:00',
  end: '2026-11-17T11:00',
  isAllDay: false,
  timeZone: 'Europe/London',
  repeat: '',
  reminders: [15],
  remindByMail: false,
  owner: me,
  contacts: [{ id: 7, name: 'Anna Ruiz' }],
  deal: null,
  invitees: [],
  sequence: 0,
  cancelledDate: null,
  createdDate: '2026-11-01T09:00:00.000Z',
  changedDate: '2026-11-01T09:00:00.000Z',
  ...more,
});
