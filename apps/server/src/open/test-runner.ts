import type { TestApp } from '../../test/setup.ts';
import { HOUR, newCampaigns } from '../modules/campaign-events/test-campaigns.ts';
import { newProgram } from './test-open.ts';

/** A program in an account with a campaign of two goals and the sequence between them. */
export async function newRunner(server: TestApp) {
  const campaigns = await newCampaigns(server);
  const { accountId, user, call } = campaigns;
  const program = await newProgram(server, { of: { accountId, userId: user.id, call } });
  const campaign = await campaigns.publish({
    goals: [
      { name: 'Asks', kind: 'form' },
      { name: 'Buys', kind: 'purchase' },
    ],
    sequences: [[HOUR, { kind: 'email', asset: '0' }]],
  });
  /** One that was never published. */
  const insertDraft = async (name: string, categories: string[] = []): Promise<string> => {
    const row = server.db.insertInto('campaign').values({ account_id: accountId, name, categories });
    return String((await row.returning('id').executeTakeFirstOrThrow()).id);
  };
  return { ...campaigns, ...program, campaign, insertDraft };
}
