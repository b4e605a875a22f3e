import { z } from 'zod';
import { email, line, recordId, text, uuid } from './common.ts';
import { Person } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { reminderMinutes } from './tasks.ts';

export const inviteeAnswers = ['waiting', 'accepted', 'declined', 'tentative'] as const;

export type InviteeAnswer = (typeof inviteeAnswers)[number];

const Invitee = z.strictObject({ email, name: line(200).trim().default('') });
/** RFC 5545, without a beginning. */
const repeat = z
  .string()
  .max(300)
  .regex(/^(?:FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;[A-Z]+=[A-Z0-9,+:-]+)*)?$/);
/** A date and time of the clock in `timeZone`: what was meant, whatever daylight saving does. */
const local = z.iso.datetime({ local: true, offset: false, precision: -1 }).regex(/\d$/);

export const AppointmentFields = z.strictObject({
  subject: line(200).trim().min(1),
  location: line(300).trim(),
  description: text(5000).trim(),
  start: local,
  end: local,
  /** Then it begins and ends at midnight; the day on which it ends is not one of its days. */
  isAllDay: z.boolean(),
  timeZone: line(60),
  /** Whose calendar it is in. */
  ownerId: uuid,
  contactIds: z.array(recordId).max(50),
  dealId: recordId.nullable(),
  invitees: z.array(Invitee).max(100),
  repeat,
  reminders: z.array(z.int().refine((minutes) => (reminderMinutes as readonly number[]).includes(minutes))).max(3),
  remindByMail: z.boolean(),
});
export type AppointmentFields = z.infer<typeof AppointmentFields>;

/** One time at which it takes place. Of one that repeats each has its own. */
export const Occurrence = z.object({
  appointmentId: z.int(),
  /** When the rule says it begins (local); names the occurrence, also after it was moved. */
  occurrence: z.string(),
  subject: z.string(),
  location: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  isAllDay: z.boolean(),
  timeZone: z.string(),
  repeats: z.boolean(),
  owner: Person.nullable(),
  contacts: z.array(z.object({ id: z.int(), name: z.string() })),
  deal: z.object({ id: z.int(), name: z.string() }).nullable(),
  invitees: z.array(z.object({ email: z.string(), name: z.string(), answer: z.enum(inviteeAnswers) })),
  /** Others of the same owner at the same time. */
  conflicts: z.int(),
});
export type Occurrence = z.infer<typeof Occurrence>;

export const Appointment = z.object({
  ...AppointmentFields.omit({ ownerId: true, contactIds: true, dealId: true, invitees: true }).shape,
  id: z.int(),
  owner: Person.nullable(),
  contacts: z.array(z.object({ id: z.int(), name: z.string() })),
  deal: z.object({ id: z.int(), name: z.string() }).nullable(),
  invitees: z.array(z.object({ email: z.string(), name: z.string(), answer: z.enum(inviteeAnswers) })),
  /** How often it was sent out changed; as calendars count it. */
  sequence: z.int(),
  cancelledDate: z.iso.datetime().nullable(),
  createdDate: z.iso.datetime(),
  changedDate: z.iso.datetime(),
});
export type Appointment = z.infer<typeof Appointment>;

/** Which occurrences of a repeated one a change is about. */
const scope = z.enum(['this', 'following', 'all']);
const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const listOccurrences = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/appointments',
  summary: 'Everything that takes place between two moments, repeats expanded, the earliest first. At most 100 days.',
  query: z.object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    ownerId: uuid.optional(),
    contactId: recordId.optional(),
    dealId: recordId.optional(),
  }),
  response: z.object({ occurrences: z.array(Occurrence) }),
});

/** A time at which somebody is busy elsewhere. What they do then is not known here. */
export const BusyTime = z.object({
  owner: Person,
  /** In which of their calendars it stands: told to nobody but them. */
  calendar: z.string().nullable(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  isAllDay: z.boolean(),
  timeZone: z.string(),
});
export type BusyTime = z.infer<typeof BusyTime>;

export const listBusyTimes = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/busyTimes',
  summary: 'When people are busy by the calendars that they have connected, the earliest first. At most 100 days.',
  query: z.object({ from: z.iso.datetime(), to: z.iso.datetime(), ownerId: uuid.optional() }),
  response: z.object({ busyTimes: z.array(BusyTime) }),
});

export const getAppointment = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/appointments/{appointmentId}',
  summary: 'One appointment.',
  response: Appointment,
});

export const createAppointment = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/appointments',
  summary: 'Adds an appointment; whoever is invited gets a mail.',
  creates: true,
  body: AppointmentFields.partial().extend({
    subject: AppointmentFields.shape.subject,
    start: local,
    end: local,
  }),
  response: Appointment,
});

export const changeAppointment = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/appointments/{appointmentId}',
  summary: 'Changes some fields. Refused (appointment.changed) where somebody has changed one since.',
  body: z.strictObject({
    change: AppointmentFields.partial(),
    seen: AppointmentFields.partial().optional(),
    scope: scope.default('all'),
    /**
     * The occurrence that `this` and `following` mean. With `all` it is the one whose start and end `change` and `seen`
     * name: every other one moves as far.
     */
    occurrence: local.optional(),
  }),
  response: Appointment,
});

export const cancelAppointment = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/appointments/{appointmentId}:cancel',
  summary: 'Calls it off; whoever was invited is told.',
  body: z.strictObject({ scope: scope.default('all'), occurrence: local.optional() }),
  response: Appointment,
});

export const restoreAppointment = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/appointments/{appointmentId}:restore',
  summary: 'It takes place after all.',
  body: z.strictObject({ occurrence: local.optional() }),
  response: Appointment,
});

export const getCalendarAddress = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/calendarAddress',
  summary: "The address under which the user's appointments can be subscribed to.",
  response: z.object({ url: z.string().nullable() }),
});

export const renewCalendarAddress = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/calendarAddress',
  summary: 'A new address; the one before ends.',
  response: z.object({ url: z.string() }),
});
