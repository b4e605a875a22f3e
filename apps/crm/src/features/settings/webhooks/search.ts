import { deliveryStates } from '@app/contract/webhooks';
import { oneOf, param } from '@app/frame/app/search.ts';

export const webhooksSearch = {
  /** The one whose deliveries are shown. */
  webhook: param<number | undefined>(
    (typed = '') => (/^[1-9]\d{0,15}$/.test(typed) ? Number(typed) : undefined),
    (id) => id?.toString(),
  ),
  state: oneOf('all', ...deliveryStates),
};
