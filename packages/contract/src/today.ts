import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Usage } from './subscription.ts';

export const getToday = endpoint({
  method: 'GET',
  path: '/crm/rest/v1/today',
  summary: 'What the first screen of an account shows: how many contacts it has.',
  access: 'account',
  account: 'header',
  token: 'crm',
  response: z.object({
    contacts: z.int(),
    /** Limits of what was ordered that are near, reached or exceeded, as of the last look. */
    limits: z.array(Usage).optional(),
    /** When the account will be deleted, if its owner wants it so. */
    deletionDate: z.iso.datetime().nullable().optional(),
  }),
});
