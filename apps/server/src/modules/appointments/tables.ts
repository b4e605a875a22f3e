import type { AppointmentFields, InviteeAnswer } from '@app/contract/appointments';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableTime, Timestamp } from '../../db/columns.ts';

/** What takes place when, with whom, and what those who are invited have answered. */
export type AppointmentTables = {
  appointment: {
    account_id: string;
    id: GeneratedAlways<number>;
    subject: string;
    location: Generated<string>;
    description: Generated<string>;
    start: string;
    end: string;
    is_all_day: Generated<boolean>;
    time_zone: string;
    starts_at: Timestamp;
    ends_at: Timestamp;
    repeat: Generated<string>;
    last_at: Timestamp;
    owner_id: Nullable<string>;
    deal_id: Nullable<number>;
    booking_page_id: Nullable<number>;
    uid: string;
    sequence: Generated<number>;
    reminders: Generated<number[]>;
    remind_by_mail: Generated<boolean>;
    cancelled_at: NullableTime;
    origin: Generated<'crm' | 'calendar'>;
    created_by: Nullable<string>;
    created_at: DefaultedTime;
    changed_at: DefaultedTime;
  };
  appointment_exception: {
    account_id: string;
    appointment_id: number;
    occurrence: string;
    changed: Json<Partial<AppointmentFields>>;
    is_cancelled: Generated<boolean>;
  };
  appointment_contact: { account_id: string; appointment_id: number; contact_id: number };
  appointment_invitee: {
    account_id: string;
    appointment_id: number;
    email: string;
    name: Generated<string>;
    answer: Generated<InviteeAnswer>;
    has_booked: Generated<boolean>;
    token_hash: string;
  };
  calendar_address: { account_id: string; user_id: string; secret: string };
};
