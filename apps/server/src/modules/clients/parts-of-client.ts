import { sql } from 'kysely';

// As arrays, so that what belongs to one client is found along the indexes: a join would read every client's rows,
// because the embedded database keeps no statistics that tell how few of them it needs.

export const campaignsOf = (clientId: string) =>
  sql`any (array(select id from campaign where account_id = ${clientId}::uuid))`;

export const goalsOf = (clientId: string) =>
  sql`any (array(select id from campaign_goal where campaign_id = ${campaignsOf(clientId)}))`;
