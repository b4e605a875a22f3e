import { getCrmToken } from './accounts.ts';
import { type Bundle, createBundle, listBundles, restoreBundle } from './bundles.ts';
import type { Call } from './client.ts';
import type { Request, Response } from './endpoint.ts';
import { AppError } from './errors.ts';

/** What must and must not compile. Checked by tsc; nothing here runs. */
export function calls(call: Call) {
  call(restoreBundle, { accountId: 'a', bundleId: 'b' });
  // @ts-expect-error the bundle is not named
  call(restoreBundle, { accountId: 'a' });
  // @ts-expect-error a path parameter is text
  call(restoreBundle, { accountId: 'a', bundleId: 1 });
  call(getCrmToken, { accountId: 'a', domain: 'd' });
  // @ts-expect-error both sides of the dot are parameters
  call(getCrmToken, { accountId: 'a' });

  // What has a default may be left out by the caller …
  call(listBundles, { accountId: 'a', query: {} });
  // @ts-expect-error … but the query itself is said
  call(listBundles, { accountId: 'a' });
  // @ts-expect-error only one order is offered
  call(listBundles, { accountId: 'a', query: { orderBy: 'name:ASC' } });
  // @ts-expect-error a number is not a flag
  call(listBundles, { accountId: 'a', query: { deleted: 1 } });

  call(createBundle, { accountId: 'a', body: { name: 'n', solutionRefs: [] } }, { idempotencyKey: 'k' });
  // @ts-expect-error a bundle needs its listings
  call(createBundle, { accountId: 'a', body: { name: 'n' } });

  const bundle: Promise<Bundle> = call(createBundle, { accountId: 'a', body: { name: 'n', solutionRefs: [] } });
  const nothing: Promise<void> = call(restoreBundle, { accountId: 'a', bundleId: 'b' });
  // @ts-expect-error restoring answers nothing
  const something: Promise<Bundle> = call(restoreBundle, { accountId: 'a', bundleId: 'b' });
  return { bundle, nothing, something };
}

/** … and is always there for the handler. */
export function handled(request: Request<typeof listBundles, 'output'>, answer: Response<typeof listBundles>) {
  const size: number = request.query.pageSize;
  const deleted: boolean = request.query.deleted;
  const account: string = request.accountId;
  // @ts-expect-error this call has no body
  const body = request.body;
  // @ts-expect-error the answer has no such field
  const total = answer.totalCount;
  return { size, deleted, account, body, total };
}

export const known = new AppError('bundle.notFound');
// @ts-expect-error a code that is not in the table
export const unknown = new AppError('bundle.lost');
