import { useChunk } from '@app/frame/app/use-chunk.ts';
import { getBoot, useIsBooted } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkQueries, isWorking } from '#data/bulk-jobs.ts';
import { wasStartedHere } from './started.ts';

const loadTray = async () => (await import('./job-tray.tsx')).JobTray;

/** Shows how far bulk actions are, over every page of the account. */
export function BulkJobListener() {
  return useIsBooted() ? <Tray /> : null;
}

/** Loaded with the first action that is at work. */
function Tray() {
  const { data: jobs = [] } = useQuery(bulkQueries.recent(getBoot().accountId));
  const [isFailed, setFailed] = useState(false);
  const isWanted = jobs.some((job) => isWorking(job) || wasStartedHere(job.id));
  const JobTray = useChunk(loadTray, isWanted && !isFailed, () => setFailed(true));
  return JobTray ? <JobTray /> : null;
}
