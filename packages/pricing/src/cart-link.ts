import type { Plan } from '@app/contract/pricing';
import { usersFault } from './users.ts';

type Partner = { salesforceUserId: string | null; partnerAccountId: string | null };

/** Without both, a sale could not be credited: the modal says so and disables its inputs. */
export const isPartnerUser = ({ salesforceUserId, partnerAccountId }: Partner): boolean =>
  Boolean(salesforceUserId) && Boolean(partnerAccountId);

type Draft = { salesforceUserId: string | null; users: number; plan: Plan; cartUrl: string };

/** A trial's link is made without an estimate from the server, so that no cartUrl is waited for. */
export const hasLink = ({ salesforceUserId, users, plan, cartUrl }: Draft): boolean =>
  Boolean(salesforceUserId) && !usersFault(users, plan) && (plan.isFreeTrial || cartUrl !== '');
