import { expect, test } from 'vitest';
import { allEndpoints } from './all-endpoints.ts';
import { traceOf } from './traces.ts';

test.each([
  ['POST /crm/rest/v1/contacts', 'contacts', 'added'],
  ['PUT /crm/rest/v1/contacts/{contactId}', 'contacts', 'changed'],
  ['DELETE /crm/rest/v1/deals/{dealId}', 'deals', 'deleted'],
  ['POST /crm/rest/v1/deals/{dealId}:restore', 'deals', 'restored'],
  ['POST /crm/rest/v1/imports/{importId}:undo', 'imports', 'restored'],
  ['POST /crm/rest/v1/tasks:change', 'tasks', 'changed'],
  ['GET /crm/rest/v1/bulkJobs/{jobId}/file', 'bulkJobs', 'downloaded'],
  ['PUT /crm/rest/v1/campaigns/{campaignId}/lock', 'solutions', 'changed'],
  ['POST /api/v2/invitations/accounts/{accountId}', 'users', 'added'],
  ['DELETE /api/v2/accounts/{accountId}/userAccount/{userId}', 'users', 'deleted'],
  ['PUT /api/v2/accounts/{accountId}/companyProfile', 'settings', 'changed'],
  ['something else', 'other', 'changed'],
])('%s: %s, %s', (action, area, deed) => {
  expect(traceOf(action)).toEqual({ area, deed });
});

test('every write of a CRM account has an area that people know', () => {
  const writes = allEndpoints.filter(
    ({ method, access, unrecorded, path }) =>
      access === 'account' && method !== 'GET' && !unrecorded && !path.startsWith('/notification-service'),
  );
  const unknown = writes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((action) => traceOf(action).area === 'other');
  expect(unknown).toEqual([]);
});
