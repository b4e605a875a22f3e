import type { Page } from '@playwright/test';
import type { Asset } from '../packages/contract/src/assets.ts';
import type { Solution, SolutionDetail } from '../packages/contract/src/solutions.ts';
import { account, enter } from './account.ts';
import { expect } from './journey.ts';

type Call = <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Answer>;

/** The owner, signed in, and the calls of their page: for what a journey needs and is not about. */
export async function enterWithCalls(page: Page): Promise<Call> {
  const called = page.waitForRequest((sent) => sent.url().includes('/crm/rest/') && 'x-account-id' in sent.headers());
  await enter(page, undefined, '/contacts');
  const { authorization = '', 'x-account-id': accountId = '' } = (await called).headers();
  const headers = { authorization, 'x-account-id': accountId, 'content-type': 'application/json' };
  return (method, path, body) => {
    const sent = {
      method,
      headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }) },
      ...(body && { body: JSON.stringify(body) }),
    };
    return page.evaluate(
      async ({ url, sent }) => {
        const answer = await fetch(url, sent);
        if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
        return answer.json();
      },
      { url: `/crm/rest/v1${path}`, sent },
    );
  };
}

/** A solution of the owner's own that begins with whoever sends its form, and is not published yet. */
export async function addFormSolution(page: Page, name: string): Promise<{ path: string; form: string }> {
  const call = await enterWithCalls(page);
  const { id } = await call<Solution>('POST', '/solutions', { name });
  const form = `${name}: form`;
  const asset = await call<Asset>('POST', `/solutions/${id}/assets`, { kind: 'form', name: form });
  const { draft, savedDate } = await call<SolutionDetail>('GET', `/solutions/${id}`);
  const goals = draft.goals.map((goal) => ({ ...goal, kind: 'form', source: { assetId: asset.id } }));
  await call('PUT', `/solutions/${id}`, { draft: { ...draft, goals }, seenDate: savedDate });
  return { path: `/solutions/${id}`, form };
}

/** The paths of a solution that runs, and of one asset of each kind in a draft. */
export async function findSolutions(page: Page, name: string): Promise<{ running: string; assets: string[] }> {
  const call = await enterWithCalls(page);
  const { solutions } = await call<{ solutions: Solution[] }>('GET', '/solutions');
  const running = solutions.find(({ state, lock, active }) => state === 'running' && lock === null && active > 0);
  const { id } = await call<Solution>('POST', '/solutions', { name });
  const assets: string[] = [];
  for (const kind of ['email', 'text', 'form', 'page']) {
    const asset = await call<Asset>('POST', `/solutions/${id}/assets`, { kind, name: `${name}: ${kind}` });
    assets.push(`/solutions/${id}/assets/${asset.id}`);
  }
  return { running: `/solutions/${running?.id}`, assets };
}

/** Publishes the solution that is open, and answers where its form or page is. */
export async function publishOpen(page: Page, content: string, kind: 'forms' | 'pages'): Promise<string> {
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Running', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Content' }).click();
  return addressIn(page, content, kind);
}

/** Where a form or page is, in the open list of a solution's content. */
export async function addressIn(page: Page, content: string, kind: 'forms' | 'pages'): Promise<string> {
  const address = page.getByRole('row').filter({ hasText: content }).getByText(`/${kind}/`);
  return `http://${await address.textContent()}`;
}

/** Opens one of the contents of a solution in its editor, with everything that the page asks for. */
export async function openContent(page: Page, path: string, name: string): Promise<void> {
  await page.goto(account(`${path}?tab=content`));
  await page.getByRole('table', { name: 'Content' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Back from an editor to the solution. */
export const backToSolution = (page: Page) =>
  page.getByRole('link', { name: 'Automated solution', exact: true }).click();
