import { setTimeout } from 'node:timers/promises';
import { createBundle, listBundles } from '@app/contract/bundles';
import { type Call, createClient } from '@app/contract/client';
import { getClient, getClientPerformance, listClients } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { getCurrentUser, listCurrentUserAccounts } from '@app/contract/identity';
import { servicePrefix } from '@app/contract/services';
import { newTicket, useTicket as redeem } from '../apps/server/test/provider.ts';
import type { Turn } from './record-turns.ts';
import { sized } from './size.ts';

const CONNECTIONS = sized(50, 5);
/** Until everything was compiled for speed. */
const WARM = sized(6_000, 0);
const LASTS = sized(10_000, 300);
const DEMO = { username: 'demo@partner.example', password: 'partner-demo' };

type Row = Record<string, string>;

/** Fifty connections that read and write, one call after the other, and somebody who opens a page now and then. */
export async function loadServer(origin: string, turns: () => Promise<Turn[]>): Promise<Record<string, Row>> {
  const calls = await prepareCalls(origin);
  const page = () => fetch(`${origin}/`, { headers: { accept: 'text/html' } }).then((answer) => answer.text());
  const alone: number[] = [];
  for (let at = 0; at < sized(50, 1); at++) await timed(alone, page);

  console.log(`  ${CONNECTIONS} connections, ${LASTS / 1000} s …`);
  const state = { taken: [] as number[], pages: [] as number[], refused: 0, ends: performance.now() + WARM + LASTS };
  const isOver = () => performance.now() > state.ends;
  const connections = Array.from({ length: CONNECTIONS }, async (_, first) => {
    for (let at = first; !isOver(); at++) {
      const call = calls[at % calls.length];
      await timed(state.taken, async () => call?.()).catch((error) => {
        if (!(error instanceof AppError) || error.status !== 503) throw error;
        state.refused += 1;
      });
    }
  });
  const reader = async () => {
    while (!isOver()) {
      await timed(state.pages, page);
      await setTimeout(20);
    }
  };
  const warm = async () => {
    await setTimeout(WARM);
    await turns();
    Object.assign(state, { taken: [], pages: [] });
  };
  await Promise.all([...connections, reader(), warm()]);
  return {
    'load: wait for the database, one request': toWaitRow(toRequests(await turns())),
    'load: one call': { ...toRow(state.taken), 'calls a second': (state.taken.length / (LASTS / 1000)).toFixed(0) },
    'load: calls refused with 503': { count: String(state.refused) },
    'load: a page beside it': toRow(state.pages),
    'a page without load': toRow(alone),
  };
}

async function timed(taken: number[], work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  taken.push(performance.now() - began);
}

/** Who asks several times has waited for all of it. */
function toRequests(turns: Turn[]): Turn[] {
  const requests = Map.groupBy(turns, ({ request }) => request);
  return [...requests.values()].map((same) => ({
    ...same[0]!,
    waited: same.reduce((sum, { waited }) => sum + waited, 0),
  }));
}

/** Each also beside those of the same second: what else this machine does hits them alike. */
function toWaitRow(turns: Turn[]): Row {
  const seconds = Map.groupBy(turns, ({ at }) => Math.floor(at / 1000));
  const ratios = [...seconds.values()].map((same) => {
    const waits = same.map(({ waited }) => waited).sort((a, b) => a - b);
    return at(waits, 1) / Math.max(at(waits, 0.5), 1);
  });
  return {
    ...toRow(turns.map(({ waited }) => waited)),
    'in one second, usually': at(
      ratios.sort((a, b) => a - b),
      0.5,
    ).toFixed(1),
    'at most': at(ratios, 1).toFixed(1),
  };
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function toRow(values: number[]): Row {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    'median, ms': at(sorted, 0.5).toFixed(1),
    'p99, ms': at(sorted, 0.99).toFixed(1),
    'max, ms': at(sorted, 1).toFixed(1),
    'max to median': (at(sorted, 1) / at(sorted, 0.5)).toFixed(1),
    count: String(sorted.length),
  };
}

/** What a partner's browser asks for, and one write in six. */
async function prepareCalls(origin: string): Promise<(() => Promise<unknown>)[]> {
  const token = String((await redeem(origin, await newTicket(origin, DEMO))).headers['x-session-token']);
  const call: Call = createClient({ base: (service) => origin + servicePrefix[service], token: () => token });
  const accountId = await findPartnerAccount(call);
  const { content } = await call(listClients, { accountId, query: {} });
  const clientId = content.find(({ hasAccess }) => hasAccess)?.id ?? '';
  const { bundles } = await call(listBundles, { accountId, query: {} });
  const body = { name: 'Bench', description: '', solutionRefs: bundles[0]?.solutionRefs ?? [] };
  return [
    () => call(getCurrentUser, { query: {} }),
    () => call(listClients, { accountId, query: {} }),
    () => call(getClient, { accountId, clientId }),
    () => call(getClientPerformance, { accountId, clientId, query: {} }),
    () => call(listBundles, { accountId, query: {} }),
    () => call(createBundle, { accountId, body }),
  ];
}

/** The demo's user belongs to clients' accounts as well. */
async function findPartnerAccount(call: Call): Promise<string> {
  const { userAccounts } = await call(listCurrentUserAccounts, { query: {} });
  for (const { tenantId = '' } of userAccounts) {
    const isPartner = await call(listBundles, { accountId: tenantId, query: {} }).then(
      () => true,
      () => false,
    );
    if (isPartner) return tenantId;
  }
  throw new Error('the demo has no partner account');
}
