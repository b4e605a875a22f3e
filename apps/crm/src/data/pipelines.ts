import {
  changePipeline,
  createPipeline,
  deletePipeline,
  listPipelines,
  type Pipeline,
  type Stage,
  type StageFields,
  sortPipelines,
} from '@app/contract/pipelines';
import { call } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export const pipelineQueries = {
  all: (accountId: string) => ['pipelines', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: [...pipelineQueries.all(accountId), 'list'],
      queryFn: ({ signal }) => call(listPipelines, { accountId }, { signal }),
    }),
};

/** The stages of all pipelines by their ids. */
export function useStages(): ReadonlyMap<number, Stage> {
  const pipelines = useQuery(pipelineQueries.list(getBoot().accountId)).data?.pipelines;
  return useMemo(
    () => new Map((pipelines ?? []).flatMap(({ stages }) => stages.map((stage) => [stage.id, stage] as const))),
    [pipelines],
  );
}

/** Changes that are under way are found by these. */
export const pipelineKeys = {
  save: (accountId: string) => [...pipelineQueries.all(accountId), 'save'] as const,
  remove: (accountId: string) => [...pipelineQueries.all(accountId), 'remove'] as const,
  sort: (accountId: string) => [...pipelineQueries.all(accountId), 'sort'] as const,
};

export type PipelineFields = {
  name: string;
  stages: StageFields[];
  /** Where the deals of a stage that is left out go. */
  moveTo: Record<string, number>;
};

/** A pipeline that has no id yet is made. */
export const savePipeline = (accountId: string, pipelineId: number | null, fields: PipelineFields) => {
  const { name, stages, moveTo } = fields;
  return pipelineId === null
    ? call(createPipeline, { accountId, body: { name, stages } })
    : call(changePipeline, { accountId, pipelineId: String(pipelineId), body: { name, stages, moveTo } });
};

export const savePipelineOrder = (accountId: string, ids: number[]) =>
  call(sortPipelines, { accountId, body: { ids } });

export const removePipeline = (accountId: string, pipelineId: number, moveTo: number | undefined) =>
  call(deletePipeline, { accountId, pipelineId: String(pipelineId), query: { moveTo } });

/** Shows at once what a call has answered about a pipeline; a new one comes last. */
export const keepPipeline = (client: QueryClient, accountId: string, saved: Pipeline): void => {
  client.setQueryData(pipelineQueries.list(accountId).queryKey, (old) => {
    if (!old) return old;
    const isKnown = old.pipelines.some(({ id }) => id === saved.id);
    const pipelines = isKnown
      ? old.pipelines.map((each) => (each.id === saved.id ? saved : each))
      : [...old.pipelines, saved];
    return { pipelines };
  });
};

export const keepPipelineOrder = (client: QueryClient, accountId: string, ids: number[]): void => {
  client.setQueryData(
    pipelineQueries.list(accountId).queryKey,
    (old) => old && { pipelines: inOrder(old.pipelines, ids) },
  );
};

/** One that the order does not name was made since, and comes last. */
export function inOrder(pipelines: Pipeline[], ids: number[]): Pipeline[] {
  const place = ({ id }: Pipeline) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return pipelines.toSorted((one, other) => place(one) - place(other));
}
