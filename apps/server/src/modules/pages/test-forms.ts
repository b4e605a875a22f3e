import type { FormContent } from '@app/contract/asset-content';
import { getAsset, saveAsset } from '@app/contract/assets';
import { submitForm } from '@app/contract/public-pages';
import type { TestApp } from '../../../test/setup.ts';
import { insertAsset, newSolution, publish } from '../assets/test-assets.ts';
import { newTicket } from './ticket.ts';

/** A published form in an account of its own, and how strangers send it in. */
export async function givenForm(
  server: TestApp,
  change: Partial<FormContent> = {},
  body = 'First name; E-mail; Phone; Why?; How?',
) {
  const { db, config } = server;
  const solution = await newSolution(server);
  const { accountId, solutionId, as, pages } = solution;
  const { id, slug } = await insertAsset(db, accountId, solutionId, { kind: 'form', name: 'Contact form', body });
  const path = { accountId, solutionId: String(solutionId), assetId: String(id) };
  const { content } = await as(getAsset, path);
  const changed = { ...(content as FormContent), ...change };
  await as(saveAsset, { ...path, body: { name: 'Contact form', content: changed, seenVersion: 0 } });
  await publish(db, accountId, solutionId);
  const ticket = await newTicket(db, config, id, Date.now() - 10_000);
  type Ticks = { isPermitted?: boolean; isTextPermitted?: boolean };
  type Sent = Ticks & { answers: Record<string, string>; ticket?: string; website2?: string };
  const submit = (sent: Sent) =>
    pages.call(submitForm, { slug, body: { isPermitted: false, locale: 'en-us', ticket, ...sent } });
  const contacts = () =>
    db.selectFrom('contact').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  return { ...solution, id, slug, path, submit, contacts };
}
