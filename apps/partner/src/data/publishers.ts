import { listCompanyUsers } from '@app/contract/listings';
import { call } from '@app/frame/calls/api.ts';
import { getConfig } from '@app/frame/calls/config.ts';
import { earlyCall } from '@app/frame/calls/early-answers.ts';
import { getBoot } from '@app/frame/state/boot.ts';

/** Asked for below, and early by the marketplace's route. */
export const publishersCall = () => earlyCall(listCompanyUsers, {});

/** Whose campaigns the user sees. One publisher is hidden from everybody outside the internal company domains. */
export async function readPublishers(signal: AbortSignal): Promise<string[]> {
  const { content } = await call(listCompanyUsers, publishersCall().request, { signal });
  const ids = content.map(({ company }) => company.immutableId);
  const { hiddenPublisherId, internalDomains } = getConfig();
  const domain = getBoot().user.username.split('@').at(-1)?.toLowerCase() ?? '';
  return internalDomains.includes(domain) ? ids : ids.filter((id) => id !== hiddenPublisherId);
}
