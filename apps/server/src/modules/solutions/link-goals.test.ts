import { changeSolution, getSolution, type SolutionDraft } from '@app/contract/solutions';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { publishCampaigns } from '../automation/publish-campaigns.ts';
import { findMessage, recordMessageEvent } from '../messages/message-events.ts';
import { insertSolution } from './test-solutions.ts';

const server = await startTestApp();
const { db } = server;

test('a goal that names a link is reached by a click on where it leads, also once that is saved anew', async () => {
  const { accountId, call } = await newMember(server);
  const links = { book: 'https://us.example/book', guide: 'https://us.example/guide' };
  const { id, end, mail } = await insertSolution(db, accountId, { links: JSON.stringify(links) });
  const one = { accountId, solutionId: String(id) };
  const save = async (change: (draft: SolutionDraft) => SolutionDraft) => {
    const { draft, savedDate } = await call(getSolution, one);
    return call(changeSolution, { ...one, body: { draft: change(draft), seenDate: savedDate } });
  };
  const { solution } = await save((draft) => ({
    ...draft,
    goals: draft.goals.map((goal) =>
      goal.id === String(end) ? { ...goal, kind: 'link', source: { url: '{{ link.guide }}' } } : goal,
    ),
  }));
  // What can be chosen in the builder.
  expect(solution.mailLinks).toContain('{{ link.guide }}');
  await publishCampaigns(db, [{ account_id: accountId, id }], { userId: null });
  const contact_id = await insertContact(db, accountId);
  const click = async (about: string) => {
    const row = { account_id: accountId, contact_id, address: 'ada@a.example', campaign_id: id, asset_id: mail };
    const sent = await db
      .insertInto('message')
      .values({ ...row, channel: 'mail', purpose: 'marketing', asset_version: 0, state: 'sent', sent_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const message = await findMessage(db, accountId, sent);
    if (message) await recordMessageEvent(db, message, { kind: 'clicked', by: 'person', about });
  };
  const heard = async () => {
    const events = db.selectFrom('campaign_event').select('source').where('account_id', '=', accountId);
    return (await events.where('kind', '=', 'link').orderBy('id').execute()).map(({ source }) => source);
  };
  await click('https://us.example/book');
  await click('https://US.example/guide/');
  expect(await heard()).toEqual(['https://us.example/guide']);

  await save((draft) => ({ ...draft, links: { ...links, guide: 'https://us.example/new/' } }));
  await click('https://us.example/guide');
  await click('https://us.example/new');
  expect(await heard()).toEqual(['https://us.example/guide', 'https://us.example/new']);
});
