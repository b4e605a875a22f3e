import { carryOver } from '@app/automation/publish';
import type { StepAction } from '@app/contract/campaign-steps';
import { changeSolution, getSolution, planPublish, publishSolution, type SolutionDraft } from '@app/contract/solutions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { tries } from '../../../test/proof.ts';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { work } from '../automation/test-automation.ts';
import { expectAsPlanned } from './test-plans.ts';

const server = await startTestApp();
const { db, database } = server;
const { accountId, call } = await newMember(server);
const HOUR = 3_600_000;

const wait = (amount: number): StepAction => ({ kind: 'wait', wait: { kind: 'for', amount, unit: 'hours' } });
/** How the steps of both sequences stand in the next draft: in which, in what order, how long; null: gone. */
const places = fc.array(
  fc.record({ key: fc.nat(), sequence: fc.nat(1), hours: fc.integer({ min: 500, max: 900 }), isGone: fc.boolean() }),
  { minLength: 10, maxLength: 10 },
);
const rounds = fc.array(
  fc.record({
    places,
    added: fc.nat(2),
    isShort: fc.boolean(),
    waiting: fc.constantFrom('finish' as const, 'new' as const),
  }),
  { minLength: 2, maxLength: 3 },
);
type Round = typeof rounds extends fc.Arbitrary<(infer Each)[]> ? Each : never;

/** Goals and sequences take turns; without the second sequence the second goal is the last. */
function redraw(draft: SolutionDraft, { places: wanted, added, isShort }: Round): SolutionDraft {
  const old = draft.sequences.flatMap(({ steps }) => steps);
  const kept = old.flatMap((step, at) => {
    const place = wanted[at % wanted.length];
    return !place || place.isGone ? [] : [{ ...place, step: { ...step, action: wait(place.hours) } }];
  });
  const stepsOf = (sequence: number) =>
    kept
      .filter((place) => place.sequence === sequence || draft.sequences.length === 1)
      .toSorted((one, two) => one.key - two.key)
      .map(({ step }) => step);
  const fresh = (sequence: number) =>
    Array.from({ length: added }, (_, at) => ({ id: `new${sequence}${at}`, name: 'New', action: wait(600) }));
  const sequences = draft.sequences.map((each, at) => ({ ...each, steps: [...stepsOf(at), ...fresh(at)] }));
  const drawn = isShort ? sequences.slice(0, 1) : sequences;
  const there = new Set([...draft.goals, ...drawn].map(({ id }) => id));
  return { ...draft, sequences: drawn, flow: draft.flow.filter(({ from, to }) => there.has(from) && there.has(to)) };
}

async function newCampaign() {
  const id = await insertCampaign(db, accountId);
  const one = { accountId, solutionId: String(id) };
  const { draft } = await call(getSolution, one);
  const step = (name: string) => ({ id: `new${name}`, name, action: wait(700) });
  const goal = (name: string) => ({ id: `new${name}`, name, kind: 'purchase' as const, source: null });
  const body: SolutionDraft = {
    ...draft,
    goals: ['F', 'G', 'H'].map(goal),
    sequences: ['a', 'b'].map((name) => ({
      id: `new${name}`,
      name,
      steps: ['1', '2', '3'].map((at) => step(name + at)),
    })),
    flow: ['F>a', 'a>G', 'G>b', 'b>H'].map((way) => {
      const [from = '', to = ''] = way.split('>');
      return { from: `new${from}`, to: `new${to}` };
    }),
  };
  const { solution } = await call(changeSolution, { ...one, body: { draft: body, seenDate: null } });
  await publish(one, solution.savedDate, 'finish');
  return { id, one };
}

const publish = (one: { accountId: string; solutionId: string }, seenDate: string | null, waiting: 'finish' | 'new') =>
  call(publishSolution, { ...one, body: { waiting, seenDate } });

const people = (id: number) =>
  db
    .selectFrom('enrolment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', id)
    .orderBy('id')
    .execute();

async function contentOf(campaign_id: number, version: number) {
  const { content } = await db
    .selectFrom('campaign_version')
    .select('content')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaign_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return { ...content, sendingHours: null };
}

test('however a campaign is drawn anew, everybody goes on where the rules say', async () => {
  const nobody = {
    zone: null,
    tags: new Set<number>(),
    fields: new Map(),
    opened: new Set<string>(),
    clicked: new Set<string>(),
  };
  const property = fc.asyncProperty(rounds, async (each) => {
    const { id, one } = await newCampaign();
    const begun = await call(getSolution, one);
    for (const { id: sequence, steps } of begun.draft.sequences)
      for (const step of [...steps, null]) {
        const since = new Date();
        const due_at = step && new Date(since.getTime() + 700 * HOUR);
        const standing = { sequence_id: Number(sequence), step_id: step && Number(step.id), since, due_at };
        const contact_id = await insertContact(db, accountId);
        await db
          .insertInto('enrolment')
          .values({ account_id: accountId, campaign_id: id, contact_id, version: 1, ...standing })
          .execute();
      }
    for (const round of each) {
      const before = await call(getSolution, one);
      const { solution } = await call(changeSolution, {
        ...one,
        body: { draft: redraw(before.draft, round), seenDate: before.savedDate },
      });
      const stood = (await people(id)).filter(({ completed_at }) => completed_at === null);
      const plan = await call(planPublish, one);
      const { version } = await publish(one, solution.savedDate, round.waiting);
      await work(database);
      expectAsPlanned(plan, stood, await people(id));
      const [old, now] = [await contentOf(id, before.version), await contentOf(id, version)];
      const after = new Map((await people(id)).map((row) => [row.id, row]));
      for (const { id: who, sequence_id, step_id, since, due_at } of stood) {
        const standing = {
          sequence: String(sequence_id),
          step: step_id === null ? null : String(step_id),
          since: since?.getTime() ?? 0,
          due: due_at?.getTime() ?? null,
        };
        const world = { now: Date.now(), zone: 'UTC', facts: nobody };
        const expected =
          version === before.version
            ? standing
            : carryOver(old, now, standing, world, { isForWaiting: round.waiting === 'new' });
        const row = after.get(who);
        expect(row?.completed_at === null).toBe(expected !== null);
        if (!row || !expected) continue;
        expect([String(row.sequence_id), row.step_id && String(row.step_id)]).toEqual([
          expected.sequence,
          expected.step,
        ]);
        if (expected.step === standing.step) expect(row.due_at?.getTime() ?? null).toBe(expected.due);
        else expect(lengthOf(row)).toBe(expected.due && expected.due - expected.since);
      }
    }
  });
  await fc.assert(property, { numRuns: tries(2, 30) });
}, 600_000);

const lengthOf = ({ since, due_at }: { since: Date | null; due_at: Date | null }) =>
  due_at && due_at.getTime() - (since?.getTime() ?? 0);
