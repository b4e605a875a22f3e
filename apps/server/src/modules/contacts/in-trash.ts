import { type RawBuilder, sql } from 'kysely';

/**
 * Rows about contacts (they name `account_id` and `contact_id`) count only while the contact is not in the trash. What
 * is in the trash has a small index of its own: asking it costs next to nothing beside counting.
 */
export const isNotInTrash = (row: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from contact in_trash
  where in_trash.account_id = ${sql.ref(`${row}.account_id`)} and in_trash.id = ${sql.ref(`${row}.contact_id`)}
    and in_trash.deleted_at is not null)`;
