import type { Config } from '../config.ts';
import { analyzeJob } from '../db/analyze.ts';
import type { Database } from '../db/open.ts';
import { removeExpiredJob } from '../modules/identity/remove-expired.ts';
import { installJob } from '../modules/installs/install-job.ts';
import { sendMailJob } from '../modules/mail/send-mail.ts';
import { notificationJobs } from '../modules/notifications/jobs.ts';
import type { Job } from './jobs.ts';

/** What a process does beside requests, each job its module's own. */
export const allJobs = (database: Database, config: Config): Job[] => [
  removeExpiredJob,
  analyzeJob,
  installJob(database),
  ...notificationJobs(config),
  ...sendMailJob(config),
];
