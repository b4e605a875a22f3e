import type { CampaignContent } from '@app/contract/campaign-content';
import { listInstallTargets } from '@app/contract/installs';
import { listDifferences, settleDifference } from '@app/contract/solution-people';
import { changeSolution, getSolution, type SolutionDraft } from '@app/contract/solutions';
import { newColleague } from '../../../test/crm-member.ts';
import { insertListing, insertVersion } from '../../../test/rows.ts';
import type { startInstalls } from './test-installs.ts';

type Installs = Awaited<ReturnType<typeof startInstalls>>;

/** A solution that was installed, and in which somebody of the account draws. */
export async function installDrawn(
  { server, db, work, newClients, start, campaignsIn }: Installs,
  first: CampaignContent,
) {
  const partner = await server.newPartner();
  const listing = await insertListing(db, partner.organizationId);
  await insertVersion(db, listing.id, 1, first);
  const [clientId = ''] = await newClients(partner, 1);
  const run = async (kind: 'install' | 'update') => {
    const { id: installId } = await start(partner, { kind, listingId: listing.id, accountIds: [clientId] });
    await work();
    const { content } = await partner.as(listInstallTargets, { accountId: partner.accountId, installId });
    return content[0]?.report;
  };
  await run('install');
  const [campaign] = await campaignsIn([clientId]);
  const { call } = await newColleague(server, clientId);
  const one = { accountId: clientId, solutionId: String(campaign?.id) };
  return {
    call,
    one,
    /** Saves what is drawn otherwise, as somebody here would. */
    draw: async (change: (draft: SolutionDraft) => SolutionDraft) => {
      const { draft, savedDate } = await call(getSolution, one);
      await call(changeSolution, { ...one, body: { draft: change(draft), seenDate: savedDate } });
    },
    update: async (content: CampaignContent, version = 2) => {
      await insertVersion(db, listing.id, version, content);
      return run('update');
    },
    /** Sequences with their steps, goals, and what leads where, by their names. */
    drawn: async () => {
      const { draft } = await call(getSolution, one);
      const names = new Map([...draft.goals, ...draft.sequences].map(({ id, name }) => [id, name]));
      return {
        steps: draft.sequences.map(({ steps }) => steps.map(({ name }) => name)),
        goals: draft.goals.map(({ name }) => name),
        flow: draft.flow.map(({ from, to }) => [names.get(from), names.get(to)].join(' > ')),
      };
    },
    differences: async () => (await call(listDifferences, one)).differences,
    attention: async () => (await call(getSolution, one)).attention,
    settle: (
      part: 'step' | 'deletedStep' | 'sequence' | 'deletedSequence' | 'goal' | 'deletedGoal',
      id: number,
      take: boolean,
    ) => call(settleDifference, { ...one, body: { part, id, take } }),
  };
}

export const renamed = <Part extends { name: string }>(parts: Part[], from: string, to: string) =>
  parts.map((part) => (part.name === from ? { ...part, name: to } : part));
