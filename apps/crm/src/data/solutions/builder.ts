import { addAsset } from '@app/contract/assets';
import type { Response } from '@app/contract/endpoint';
import { getSimulation } from '@app/contract/solution-people';
import { changeSolution, type SolutionDraft } from '@app/contract/solutions';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';
import { solutionQueries } from './solutions.ts';

const of = (accountId: string, solutionId: number) => ({ accountId, solutionId: String(solutionId) });

/** The whole drawing, with what its author has seen last. */
export const sendDraft = (
  accountId: string,
  solutionId: number,
  body: { draft: SolutionDraft; seenDate: string | null },
) => call(changeSolution, { ...of(accountId, solutionId), body });

/** Something to send, empty at first. */
export const makeAsset = (
  accountId: string,
  solutionId: number,
  body: { kind: 'email' | 'text' | 'form' | 'page'; name: string },
) => call(addAsset, { ...of(accountId, solutionId), body }, { idempotencyKey: crypto.randomUUID() });

export type SimulationData = Response<typeof getSimulation>;

export const simulationQuery = (accountId: string, solutionId: number, contactId: number) =>
  queryOptions({
    queryKey: [...solutionQueries.all(accountId), 'simulation', solutionId, contactId],
    queryFn: ({ signal }) => call(getSimulation, { ...of(accountId, solutionId), query: { contactId } }, { signal }),
  });
