import type { FastifyInstance } from 'fastify';
import { openAutomationRoutes } from './automation-routes.ts';
import { openBusinessProfileRoutes } from './business-profile-routes.ts';
import { openCampaignRoutes } from './campaign-routes.ts';
import { openContactLinkRoutes } from './contact-link-routes.ts';
import { openContactRoutes } from './contact-routes.ts';
import { openEmailRoutes } from './email-routes.ts';
import { openEmailStatusRoutes } from './email-status-routes.ts';
import { openNoteRoutes } from './note-routes.ts';
import { openOpportunityRoutes } from './opportunity-routes.ts';
import { openTagRoutes } from './tag-routes.ts';
import { openTaskRoutes } from './task-routes.ts';
import { openUserRoutes } from './user-routes.ts';
import { openWebformRoutes } from './webform-routes.ts';

/** What other programs call (`/crm/rest/v2`): translations of the functions that the CRM's own calls use. */
export function openRoutes(app: FastifyInstance): void {
  openTagRoutes(app);
  openUserRoutes(app);
  openContactRoutes(app);
  openContactLinkRoutes(app);
  openNoteRoutes(app);
  openTaskRoutes(app);
  openOpportunityRoutes(app);
  openEmailStatusRoutes(app);
  openBusinessProfileRoutes(app);
  openCampaignRoutes(app);
  openAutomationRoutes(app);
  openEmailRoutes(app);
  openWebformRoutes(app);
}
