import type { activityDetails } from '@app/contract/activities';
import type { ActivityKind } from '@app/contract/contact-words';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';

/** What the product itself did: none of it is a meeting with the person. */
type Kind = Extract<ActivityKind, 'strategy' | 'contact' | 'task'>;
type ManyActivities = {
  [Of in Kind]: {
    accountId: string;
    contactId: number;
    kind: Of;
    details: z.infer<(typeof activityDetails)[Of]>;
    aboutId?: number;
  };
}[Kind];

/** As `recordActivity`, many at once. */
export async function recordActivities(db: Db, activities: readonly ManyActivities[]): Promise<void> {
  if (activities.length === 0) return;
  await sql`
    ${PLANNED_ONCE} insert into activity (account_id, contact_id, kind, details, about_id)
    select * from unnest(${activities.map(({ accountId }) => accountId)}::uuid[],
      ${activities.map(({ contactId }) => contactId)}::bigint[], ${activities.map(({ kind }) => kind)}::text[],
      ${activities.map(({ details }) => JSON.stringify(details))}::jsonb[],
      ${activities.map(({ aboutId }) => aboutId ?? null)}::bigint[])`.execute(db);
}
