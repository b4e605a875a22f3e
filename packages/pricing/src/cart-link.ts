import type { Plan } from '@app/contract/pricing';
import { usersFault } from './users.ts';

type Partner = { salesforceUserId: string | null; partnerAccountId: string | null };

/** Without both, a sale could not be credited: the modal says so and disables its inputs. */
export const isPartnerUser = ({ salesforceUserId, partnerAccountId }: Partner): boolean =>
  Boolean(salesforceUserId) && Boolean(partnerAccountId);

type Offered = { plan: Pick<Plan, 'isFreeTrial'>; affiliateCode: string };

/** A trial link is known by the affiliate code in it: without one it could not be opened. */
export const lacksAffiliateCode = ({ plan, affiliateCode }: Offered): boolean =>
  plan.isFreeTrial && affiliateCode === '';

type Draft = { salesforceUserId: string | null; users: number; plan: Plan; cartUrl: string; affiliateCode: string };

/** A trial's link is made without an estimate from the server, so that no cartUrl is waited for. */
export const hasLink = ({ salesforceUserId, users, plan, cartUrl, affiliateCode }: Draft): boolean =>
  Boolean(salesforceUserId) &&
  !usersFault(users, plan) &&
  !lacksAffiliateCode({ plan, affiliateCode }) &&
  (plan.isFreeTrial || cartUrl !== '');
