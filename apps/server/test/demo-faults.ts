import { sql } from 'kysely';
import type { Db } from '../src/db/open.ts';

const account = `(select account.id from account join organization on organization.id = account.organization_id
  where account_type = 'PARTNER_EDITION' and affiliate_code = 'northwind')`;
const PARTNERS_AND_OTHERS = 8 + 256 + 9;

/** What does not hold of the demo company with that many clients; nothing, if all is well. */
export async function findDemoFaults(db: Db, clients: number): Promise<string[]> {
  const count = async (from: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n ${sql.raw(from)}`.execute(db);
    return rows[0]?.n ?? -1;
  };
  const found = {
    'clients are there': (await count(`from client where partner_account_id = ${account}`)) === clients,
    'each has a name of its own':
      (await count('from (select distinct name from organization) names')) === PARTNERS_AND_OTHERS + clients,
    'each has a legacy id of its own':
      (await count('from account')) === (await count('from (select distinct legacy_id from account) ids')),
    'there are notifications': (await count(demoNotifications)) === 130,
    'most have installs': (await count('from install')) > clients,
    'every campaign has steps': (await count(withoutSteps)) === 0,
  };
  return Object.entries(found).flatMap(([name, holds]) => (holds ? [] : [name]));
}

const demoNotifications = `from notification join app_user on app_user.id = user_id
  where username = 'demo@partner.example'`;
const withoutSteps = `from campaign where not exists (select from campaign_sequence
  join campaign_step on campaign_step.account_id = campaign_sequence.account_id
    and campaign_step.sequence_id = campaign_sequence.id
  where campaign_sequence.account_id = campaign.account_id and campaign_sequence.campaign_id = campaign.id)`;
