import type { BookingPage } from '@app/contract/booking';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, NullableTime } from '../../db/columns.ts';

/** Pages on which strangers book a time. */
export type BookingTables = {
  booking_page: {
    account_id: string;
    id: GeneratedAlways<number>;
    slug: string;
    name: string;
    description: Generated<string>;
    location: Generated<string>;
    owner_id: string;
    time_zone: string;
    hours: Json<BookingPage['hours']>;
    length: number;
    buffer: number;
    notice: number;
    ahead: number;
    is_published: Generated<boolean>;
    deleted_at: NullableTime;
  };
};
