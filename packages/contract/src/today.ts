import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getToday = endpoint({
  method: 'GET',
  path: '/crm/rest/v1/today',
  summary: 'What the first screen of an account shows: how many contacts it has.',
  access: 'account',
  account: 'header',
  token: 'crm',
  response: z.object({ contacts: z.int() }),
});
