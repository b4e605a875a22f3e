import { setTimeout } from 'node:timers/promises';
import { createBundle } from '@app/contract/bundles';
import { type Answer, bearer, send } from '../raw.ts';

type Caller = { token: string; accountId: string; solutionRef: string };
/** When it came (ms), how long it took, and whether it was what was asked for. Nothing came: status 0. */
type Came = { at: number; took: number; status: number; retryAfter: boolean; path: string };

/** People who work without a break at every process, and a watcher who asks whether it is ready. */
export function startLoad(origins: string[], { token, accountId, solutionRef }: Caller, pause: number) {
  const came: Came[] = [];
  /** By their name: those whose creation was confirmed, and those that were refused and not tried again. */
  const confirmed = new Set<string>();
  const refused = new Set<string>();
  let going = true;
  let abandoned = false;
  let next = 0;

  async function ask(origin: string, path: string, more: { method?: string; body?: string; key?: string } = {}) {
    const began = performance.now();
    const headers = {
      ...bearer(token),
      ...(more.body && { 'content-type': 'application/json' }),
      ...(more.key && { 'idempotency-key': more.key }),
    };
    const answer: Answer = await send(origin, { ...more, path, headers }).catch(() => ({
      status: 0,
      headers: {},
      text: '',
    }));
    const at = performance.now();
    const { status } = answer;
    came.push({ at, took: at - began, status, retryAfter: 'retry-after' in answer.headers, path });
    return status === 200;
  }

  const create = (origin: string, name: string, key?: string) =>
    ask(origin, createBundle.path.replace('{accountId}', accountId), {
      method: 'POST',
      body: JSON.stringify({ name, solutionRefs: [solutionRef] }),
      ...(key && { key }),
    });

  /** As the browser does: the same key again until it is confirmed, now here, now there. */
  async function writeUntilConfirmed(origin: string, other: string) {
    while (going) {
      const name = `kept ${next++}`;
      for (let attempt = 0; !confirmed.has(name) && !abandoned; attempt++) {
        if (await create(attempt % 2 ? other : origin, name, name.replace(' ', '-'))) confirmed.add(name);
        await setTimeout(pause);
      }
    }
  }

  async function writeOnce(origin: string) {
    while (going) {
      const name = `once ${next++}`;
      (await create(origin, name)) ? confirmed.add(name) : refused.add(name);
      await setTimeout(pause);
    }
  }

  async function read(origin: string, path: string) {
    while (going) {
      await ask(origin, path);
      await setTimeout(pause);
    }
  }

  const working = origins.flatMap((origin, at) => {
    const other = origins[(at + 1) % origins.length] ?? origin;
    return [
      writeUntilConfirmed(origin, other),
      writeUntilConfirmed(origin, other),
      writeUntilConfirmed(origin, other),
      writeOnce(origin),
      read(origin, '/api/v3/users/current'),
      read(origin, '/readyz'),
    ];
  });

  return {
    came,
    confirmed,
    refused,
    /** Whoever has begun goes on until it is confirmed. */
    finish: async () => {
      going = false;
      await Promise.all(working);
    },
    abandon: () => {
      going = false;
      abandoned = true;
    },
  };
}
