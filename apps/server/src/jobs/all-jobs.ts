import type { Config } from '../config.ts';
import { analyzeJob, tidyJobs } from '../db/analyze.ts';
import { checkpointJobs } from '../db/checkpoint.ts';
import type { Database } from '../db/open.ts';
import { sweepAuditJob } from '../http/sweep-audit.ts';
import { deleteAccountsJob } from '../modules/account-data/delete-accounts.ts';
import { accountExportJob, sweepAccountExportsJob } from '../modules/account-data/export-job.ts';
import { sweepNotesJob } from '../modules/activities/notes.ts';
import { adoptCampaignsJob } from '../modules/automation/adopt-campaigns.ts';
import { automationJobs } from '../modules/automation/automation-jobs.ts';
import { bulkWorker } from '../modules/bulk/bulk-worker.ts';
import { sweepExportsJob } from '../modules/bulk/export-file.ts';
import { channelJobs } from '../modules/channels/channel-jobs.ts';
import { sweepOwnFieldsJob } from '../modules/contact-fields/sweep-own-fields.ts';
import { emptyTrashJob } from '../modules/contacts/trash.ts';
import { sweepDealsJob } from '../modules/deals/trash.ts';
import type { FileStore } from '../modules/files/file-store.ts';
import { sweepFilesJob } from '../modules/files/sweep-files.ts';
import { removeExpiredJob } from '../modules/identity/remove-expired.ts';
import { importJobs } from '../modules/imports/import-worker.ts';
import { sweepImportsJob } from '../modules/imports/sweep-imports.ts';
import { installJob } from '../modules/installs/install-job.ts';
import { sendMailJob } from '../modules/mail/send-mail.ts';
import { messageJobs } from '../modules/messages/message-jobs.ts';
import { notificationJobs } from '../modules/notifications/jobs.ts';
import { sweepSubmissionsJob } from '../modules/pages/sweep-submissions.ts';
import { reminderJobs } from '../modules/reminders/reminder-jobs.ts';
import { sealDomainKeysJob } from '../modules/sending/seal-keys.ts';
import { sweepSolutionsJob } from '../modules/solutions/trash.ts';
import { checkLimitsJob } from '../modules/subscription/check-limits.ts';
import { mergeTagsJob } from '../modules/tags/merge-tags.ts';
import { sweepTagsJob } from '../modules/tags/sweep-tags.ts';
import { sweepTasksJob } from '../modules/tasks/delete-tasks.ts';
import { sweepDeliveriesJob, webhookDeliveriesJob } from '../modules/webhooks/deliver.ts';
import { sealSecretsJob } from '../modules/webhooks/secrets.ts';
import type { Job } from './jobs.ts';

/** Everything that a server does beside requests. */
export const allJobs = (database: Database, config: Config, files: FileStore): Job[] => [
  ...[
    removeExpiredJob,
    emptyTrashJob,
    sweepTagsJob,
    sweepOwnFieldsJob,
    sweepNotesJob,
    sweepDealsJob,
    sweepTasksJob,
    sweepSolutionsJob,
    sweepSubmissionsJob,
    sweepDeliveriesJob,
    checkLimitsJob,
    analyzeJob,
  ],
  ...tidyJobs(database),
  ...checkpointJobs(database),
  sweepFilesJob(files),
  sweepExportsJob(files),
  sweepImportsJob(database, files),
  installJob(database),
  bulkWorker(database, files),
  ...importJobs(database, files),
  mergeTagsJob(),
  ...notificationJobs(config),
  ...reminderJobs(database, config),
  adoptCampaignsJob,
  ...automationJobs(database, config),
  accountExportJob(files),
  sweepAccountExportsJob(files),
  deleteAccountsJob,
  sweepAuditJob(config),
  webhookDeliveriesJob(config),
  sealSecretsJob(config),
  sealDomainKeysJob(config),
  ...messageJobs(database, config, files),
  ...channelJobs(config, files),
  ...sendMailJob(config),
];
