import type { KeyDeed, KeyRefusal, KeyTrace } from '@app/contract/api-keys';
import type { Endpoint } from '@app/contract/endpoint';
import { AppError, errorStatus, isErrorCode } from '@app/contract/errors';
import { openCalls } from '@app/contract/open/all-open';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { readPage } from '../../list/page.ts';
import { latestFirst, recordsOf } from '../team/traces.ts';

type Scope = { accountId: string };
type Query = { reads: boolean; pageSize: number; pageToken?: string | undefined };

/** As the indexes have it. */
const byKey = sql<boolean>`audit.subject ? 'apiKey'`;
const keyId = sql<string>`audit.subject -> 'apiKey' ->> 'id'`;
const isChange = sql<boolean>`(not starts_with(audit.action, 'GET ') or audit.subject ? 'refused')`;

export async function listKeyTraces(
  db: Db,
  { accountId }: Scope,
  named: string,
  { reads, pageSize, pageToken }: Query,
): Promise<{ traces: KeyTrace[]; nextPageToken: string }> {
  const id = toRecordId(named, 'apiKey.notFound');
  const key = await db
    .selectFrom('api_key')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!key) throw new AppError('apiKey.notFound');
  const { rows, nextPageToken } = await readPage(
    db
      .selectFrom('audit')
      .select(['audit.id', 'audit.at', 'audit.action', 'audit.subject'])
      .where('audit.account_id', '=', accountId)
      .where(byKey)
      .where(keyId, '=', String(id))
      .$if(!reads, (query) => query.where(isChange)),
    latestFirst,
    { size: pageSize, token: pageToken, asked: { accountId, keyId: id, reads } },
  );
  return { traces: rows.map(toTrace), nextPageToken };
}

function toTrace({ id, at, action, subject }: { id: string; at: Date; action: string; subject: unknown }): KeyTrace {
  const call = callOf.get(action);
  const { refused: code, wasThere = false } = subject as { refused?: string; wasThere?: boolean };
  const refused = code === undefined ? null : { reason: toReason(code), code };
  return {
    id: Number(id),
    date: at.toISOString(),
    area: call?.scope?.area ?? 'other',
    deed: toDeed(action, call, wasThere),
    refused,
    // What was refused may name what is not there.
    ...recordsOf(refused ? {} : subject),
  };
}

const callOf = new Map(openCalls.map((call) => [`${call.method} ${call.path}`, call]));

/** A call that the open API has no more is told by its method. */
function toDeed(action: string, call: Endpoint | undefined, wasThere: boolean): KeyDeed {
  if (action.startsWith('GET ')) return 'read';
  if (action.startsWith('DELETE ')) return 'deleted';
  if (action.endsWith(':send')) return 'sent';
  return call?.success === 201 && !wasThere ? 'added' : 'changed';
}

function toReason(code: string): KeyRefusal {
  if (code === 'apiKey.scope') return 'scope';
  const status = isErrorCode(code) ? errorStatus[code] : 400;
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  return status === 409 || status === 410 || status === 423 ? 'conflict' : 'invalid';
}
