import { connect, type Socket } from 'node:net';
import { EstimateRequest, estimateCart } from '@app/contract/pricing';
import { type Catalogue, priceListIn } from '@app/pricing/catalogue';
import { priceCart } from '@app/pricing/estimate';
import Fastify from 'fastify';
import { demoCatalogue } from '../apps/server/demo/catalogue.ts';
import type { Db } from '../apps/server/src/db/open.ts';
import { freePort } from '../apps/server/test/free-port.ts';
import { middle } from './browser.ts';
import { startDemoServer } from './demo-server.ts';
import { sized } from './size.ts';

const CONNECTIONS = 10;
const CALLS = sized(2000, 20);
const WARM = sized(50, 1);
const ROUNDS = sized(7, 1);
const ENGINE_RUNS = sized(20_000, 10);

/** Estimates through HTTP beside a bare Fastify route that validates the same body and gives it back; and the engine alone. */
export async function benchEstimate() {
  const server = await startDemoServer(64);
  const bare = await startBare();
  try {
    const body = await requestOf(server.database.db);
    const text = JSON.stringify(body);
    const calls = {
      'bare Fastify, validates and echoes': () => perSecond(bare.origin, text),
      'estimate with its signed link': () => perSecond(server.origin, text, server.session),
      'estimate without a session, and without a link': () => perSecond(server.origin, text),
      'the engine alone': async () => engineRuns(body),
    };
    const taken: Record<string, number[]> = {};
    // Round by round, so that a busy moment of the machine falls on all of them.
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, call] of Object.entries(calls)) {
        taken[name] ??= [];
        taken[name].push(await call());
      }
    const [baseline = []] = Object.values(taken);
    return Object.fromEntries(
      Object.entries(taken).map(([name, rates]) => [
        name,
        {
          'a second': Math.round(middle(rates)),
          'of the bare one': (middle(rates) / middle(baseline)).toFixed(2),
        },
      ]),
    );
  } finally {
    await bare.app.close();
    await server.stop();
  }
}

async function startBare() {
  const app = Fastify();
  app.post(estimateCart.path, async ({ body }) => EstimateRequest.parse(body));
  const port = await freePort();
  await app.listen({ port, host: 'localhost' });
  return { app, origin: `http://localhost:${port}` };
}

/** A cart as partners build it, sold by the demo user. */
async function requestOf(db: Db): Promise<EstimateRequest> {
  const seller = await db
    .selectFrom('app_user')
    .innerJoin('organization', 'organization.id', 'app_user.organization_id')
    .select(['salesforce_account_id', 'salesforce_user_id'])
    .where('username', '=', 'demo@partner.example')
    .executeTakeFirstOrThrow();
  return {
    plan: 'max',
    billingPeriod: 1,
    billingPeriodUnit: 'month',
    contractType: 'monthly_etf',
    currency: 'USD',
    addons: [
      { itemId: 'contacts', quantity: 10_000 },
      { itemId: 'users', quantity: 7 },
      { itemId: 'voice', quantity: 4 },
      { itemId: 'messages', quantity: 3 },
      { itemId: 'business-line', quantity: 1 },
    ],
    charges: [],
    couponCodes: ['PARTNER10'],
    billingAddress: { countryCode: 'US' },
    partnerAccountId: seller.salesforce_account_id ?? '',
    linkPostedBy: seller.salesforce_user_id ?? '',
  };
}

function engineRuns(request: EstimateRequest): number {
  const list = priceListIn(demoCatalogue as Catalogue, { currency: 'USD', countryCode: 'US' }, {});
  const began = performance.now();
  for (let at = 0; at < ENGINE_RUNS; at++)
    if ('faults' in priceCart(request, list)) throw new Error('The cart cannot be priced');
  return ENGINE_RUNS / ((performance.now() - began) / 1000);
}

/** On a few connections that stay open, by bare sockets: Node's own client would cost more than what is measured. */
async function perSecond(origin: string, body: string, session?: string): Promise<number> {
  const { port } = new URL(origin);
  const request = [
    `POST ${estimateCart.path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    ...(session ? [`authorization: Bearer ${session}`] : []),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(Number(port))));
  await Promise.all(sockets.map((socket) => callMany(socket, request, WARM)));
  const began = performance.now();
  await Promise.all(sockets.map((socket) => callMany(socket, request, CALLS / CONNECTIONS)));
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  return CALLS / seconds;
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: 'localhost', noDelay: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });

/** One call after the other; an answer is there when as many bytes have come as it announced. */
function callMany(socket: Socket, request: string, times: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = times;
    let answer = '';
    const onData = (part: string) => {
      answer += part;
      const end = answer.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
      if (end < 0 || answer.length < end + 4 + length) return;
      if (!answer.startsWith('HTTP/1.1 200')) return reject(new Error(answer));
      answer = '';
      left -= 1;
      if (left > 0) socket.write(request);
      else {
        socket.off('data', onData);
        resolve();
      }
    };
    socket.setEncoding('latin1').on('data', onData);
    socket.write(request);
  });
}
