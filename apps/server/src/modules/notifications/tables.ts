import type { NotificationKind } from '@app/contract/notifications';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

export type NotificationTables = {
  notification: {
    id: Generated<string>;
    account_id: string;
    user_id: string;
    source: Generated<'partners' | 'crm'>;
    type: Generated<'alert'>;
    status: Generated<'New' | 'Unread' | 'Read'>;
    kind: NotificationKind;
    params: Json<Record<string, string | number>>;
    action_url: Nullable<string>;
    created_at: DefaultedTime;
    snoozed_until: NullableTime;
    shown_at: GeneratedAlways<Date>;
    wake_at: NullableTime;
    client_id: Nullable<string>;
  };
  muted_client: { account_id: string; user_id: string; client_id: string };
};
