import type { Db } from '../../db/open.ts';
import { wakeJob } from '../../jobs/jobs.ts';

/** Who does what is due in campaigns. */
export const AUTOMATION = 'automation';
/** Who hears what has happened to contacts. */
export const CAMPAIGN_EVENTS = 'campaign-events';

/** Somebody is due now, or a campaign was changed: nobody waits for the worker's next turn. */
export const wakeAutomation = (db: Db): Promise<void> => wakeJob(db, AUTOMATION);

/** Something has happened of which campaigns are to hear. */
export const wakeEvents = (db: Db): Promise<void> => wakeJob(db, CAMPAIGN_EVENTS);
