import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Action, countsOf, type Item, listed, type Model, step } from '../../../test/notification-model.ts';
import { openTab, type Tab, type Told } from '../../../test/notification-tab.ts';
import { tries } from '../../../test/proof.ts';
import { insertMembership, insertNotification, insertUser, unknownId } from '../../../test/rows.ts';
import { startSecondApp } from '../../../test/second-app.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { wakeSnoozed } from './jobs.ts';
import { notify } from './notify.ts';

const RUNS = tries(3, 20);
const ACTIONS = 100;

const server = await startTestApp();
const second = await startSecondApp(server);
const { db } = server;

const kinds = ['announcement', 'installFinished', 'invitationAccepted'] as const;
const index = fc.nat(30);
const action = <Name extends string, Rest extends object>(
  name: Name,
  rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) => fc.record({ do: fc.constant(name), ...rest }) as fc.Arbitrary<{ do: Name } & Rest>;

/** What a tab is to do. Notifications are named by where they stand in the model. */
const tabAction = fc.oneof(
  {
    weight: 3,
    arbitrary: action('write', { kinds: fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: action('list', {
      size: fc.integer({ min: 1, max: 12 }),
      status: fc.subarray(['New', 'Unread', 'Read'] as const),
      kinds: fc.subarray([...kinds]),
    }),
  },
  { weight: 1, arbitrary: action('markAll', { statuses: fc.subarray(['New', 'Unread'] as const, { minLength: 1 }) }) },
  {
    weight: 4,
    arbitrary: action('update', {
      change: fc.constantFrom(['New', 'Read'] as const, ['Unread', 'Read'] as const, ['Read', 'Unread'] as const),
      at: fc.array(index, { maxLength: 8 }),
    }),
  },
  { weight: 2, arbitrary: action('snooze', { at: index }) },
  { weight: 1, arbitrary: action('unsnooze', { at: index }) },
  { weight: 2, arbitrary: action('wake', { at: index }) },
);
type TabAction = typeof tabAction extends fc.Arbitrary<infer Each> ? Each : never;
/** Which tab does it, and whether at once with the next. */
const plan = fc.array(fc.record({ tab: fc.nat(1), action: tabAction, together: fc.boolean() }), {
  minLength: ACTIONS,
  maxLength: ACTIONS,
});
type Done = { action: Action; told: Told };

let performed = 0;

test(`two tabs at two processes and a simple model agree after ${RUNS * ACTIONS} random actions`, async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const partner = await server.newPartner();
      const tabs = [await openTab(server, partner), await openTab(second, partner)] as const;
      const others = await insertOthers(partner);
      let model: Model = [];
      for (let at = 0; at < steps.length; ) {
        const round = steps.slice(at, at + (steps[at]?.together ? 2 : 1));
        at += round.length;
        performed += round.length;
        const before = model;
        const done = await Promise.all(
          round.map((each) => perform(tabs[each.tab as 0 | 1], partner, before, each.action, others)),
        );
        model = await agree(partner, before, done);
      }
      await agreeInTheEnd(tabs, model);
      const untouched = db.selectFrom('notification').select('status').where('id', 'in', others);
      expect(await untouched.execute()).toEqual([{ status: 'Unread' }, { status: 'Unread' }]);
      await Promise.all(tabs.map(({ stop }) => stop()));
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(performed).toBeGreaterThanOrEqual(RUNS * ACTIONS);
});

/** A colleague's and a stranger's: whoever names them changes nothing. */
async function insertOthers({ accountId }: Partner): Promise<string[]> {
  const colleague = await insertUser(db);
  await insertMembership(db, { account_id: accountId, user_id: colleague.id });
  const theirs = await insertNotification(db, { accountId, user: colleague }, { status: 'Unread' });
  return [theirs, await insertNotification(db, await server.newPartner(), { status: 'Unread' })];
}

async function perform(tab: Tab, partner: Partner, model: Model, wanted: TabAction, others: string[]): Promise<Done> {
  const idAt = (at: number) => model[at % Math.max(model.length, 1)]?.id ?? unknownId();
  switch (wanted.do) {
    case 'write':
      await tab.db.transaction().execute(async (trx) => {
        const { accountId } = partner;
        for (const kind of wanted.kinds) await notify(trx, { accountId, kind, params: { title: 'A', text: 'B' } });
      });
      // Which they are is seen when the round is over.
      return { action: { do: 'write', items: [] }, told: { answer: { ids: [] }, counts: null } };
    case 'wake': {
      const id = model.filter(({ hidden }) => hidden).at(-1 - wanted.at)?.id ?? idAt(wanted.at);
      const row = await tab.db
        .updateTable('notification')
        .set({ snoozed_until: sql`now()`, wake_at: sql`now()` })
        .where('id', '=', id)
        // now() is when the statement began: who waited for another's wake would not see that it is awake.
        .where('snoozed_until', '>', sql<Date>`clock_timestamp()`)
        .returning(micros('shown_at').as('shown'))
        .executeTakeFirst();
      await wakeSnoozed(tab.db);
      return {
        action: { do: 'wake', id, shown: row?.shown ?? 0 },
        told: { answer: { ids: row ? [id] : [] }, counts: null },
      };
    }
    case 'update': {
      const [from, to] = wanted.change;
      const ids = [...wanted.at.map(idAt), ...others, unknownId()];
      const request = { do: 'update' as const, from, to, ids };
      return { action: request, told: await tab.act(request) };
    }
    case 'snooze':
    case 'unsnooze': {
      const request = { do: wanted.do, id: idAt(wanted.at) };
      return { action: request, told: await tab.act(request) };
    }
    default:
      return { action: wanted, told: await tab.act(wanted) };
  }
}

const micros = (column: 'shown_at' | 'created_at') =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

const readItems = ({ accountId, user }: Partner): Promise<Item[]> =>
  db
    .selectFrom('notification')
    .select(['id', 'status', 'kind', micros('created_at').as('created'), micros('shown_at').as('shown')])
    .select(sql<boolean>`shown_at > now()`.as('hidden'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', user.id)
    .execute();

/** What was done at once must be as if one had come after the other; answers and what is stored say which. */
async function agree(partner: Partner, before: Model, done: Done[]): Promise<Model> {
  const stored = await readItems(partner);
  const fresh = stored
    .filter(({ id }) => !before.some((item) => item.id === id))
    .map((item): Item => ({ ...item, status: 'New', hidden: false, shown: item.created }));
  const first = done.findIndex(({ action: { do: name } }) => name === 'write');
  const filled = done.map(
    (each, at): Done => (at === first ? { ...each, action: { do: 'write', items: fresh } } : each),
  );
  const orders = filled.length === 1 ? [filled] : [filled, filled.toReversed()];
  const faults = orders.map((order) => faultOf(before, order, stored));
  const right = faults.findIndex((fault) => typeof fault === 'object');
  expect(right, `${JSON.stringify(done)}\n${faults.join('\n')}`).toBeGreaterThanOrEqual(0);
  return faults[right] as Model;
}

/** The model after these, or what does not fit. */
function faultOf(before: Model, order: Done[], stored: Item[]): Model | string {
  const models = [before];
  for (const { action: next } of order) models.push(step(models.at(-1) ?? [], next).model);
  const after = models.at(-1) ?? [];
  for (const [at, { action: next, told }] of order.entries()) {
    const { answer } = step(models[at] ?? [], next);
    const isList = next.do === 'list';
    const [wanted, got] = [answer, told.answer].map((each) => (isList ? each : each.ids.toSorted()));
    if (JSON.stringify(wanted) !== JSON.stringify(got))
      return `${next.do}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`;
    // Counted in its own moment, or in a later one of the same round.
    const moments = models.slice(at + 1).map((each) => JSON.stringify(countsOf(each)));
    if (told.counts && !moments.includes(JSON.stringify(told.counts)))
      return `${next.do}: counts ${JSON.stringify(told.counts)}, not ${moments}`;
  }
  const text = (items: readonly Item[]) =>
    JSON.stringify(
      items
        .map(({ id, status, hidden, shown }) => [id, status, hidden, hidden ? 0 : shown])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    );
  return text(stored) === text(after) ? after : `stored ${text(stored)}, not ${text(after)}`;
}

/** Each tab has heard of everything; its badge and its list, page by page, are those of the model. */
async function agreeInTheEnd(tabs: readonly Tab[], model: Model): Promise<void> {
  for (const tab of tabs) await expect.poll(() => tab.isQuiet() && tab.badge()).toEqual(countsOf(model));
  const wanted = listed(model).map(({ id, status }) => [id, status === 'New' ? 'Unread' : status]);
  for (const [at, tab] of tabs.entries()) {
    const found = await tab.listAll(4 + 3 * at);
    expect(found.map(({ id, status }) => [id, status])).toEqual(wanted);
  }
  const all = countsOf(model);
  for (const tab of tabs)
    await expect.poll(() => tab.isQuiet() && tab.badge()).toEqual({ new: 0, unread: all.new + all.unread });
}
