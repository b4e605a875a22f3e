import * as contract from '@app/contract/open/webforms';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { listWebforms, readWebform } from './webforms.ts';

export function openWebformRoutes(app: FastifyInstance): void {
  route(app, contract.openListWebforms, ({ accountId, query }, { db, config }) =>
    listWebforms(db, config, { accountId }, query),
  );
  route(app, contract.openGetWebformData, ({ accountId, formId }, { db, config }) =>
    readWebform(db, config, { accountId }, toRecordId(formId, 'form.notFound')),
  );
}
