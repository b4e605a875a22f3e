import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCampaign, campaign, days, deal, decide, email, minutes, nobody, sequence, tag } from '../test/campaigns.ts';
import { faultsOf, goalsAhead, sequenceOf, startsOf } from './campaign.ts';
import { advance, enter, type Outcome, reach, type Standing } from './run.ts';
import { type Happening, simulate } from './simulate.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const start = Date.parse('2026-06-01T10:00:00Z');
const world = (now: number, facts = nobody) => ({ now, zone: 'UTC', facts });

const quote = campaign(
  ['FORM>a', 'a>REPLY', 'a>WON', 'REPLY>b', 'b>WON'],
  sequence('a', email('hello'), days(2), email('again'), days(5), email('last')),
  sequence('b', tag(7), minutes(30), email('thanks')),
);
const stepsOf = (outcome: { effects: { step: string }[] } | null) => outcome?.effects.map(({ step }) => step);

test('whoever enters gets what is due at once, and then waits', () => {
  const entered = reach(quote, null, 'FORM', world(start));
  expect(stepsOf(entered)).toEqual(['a1']);
  expect(entered?.standing).toEqual({ sequence: 'a', step: 'a2', since: start, due: start + 2 * DAY });
  const early = advance(quote, entered?.standing ?? null, world(start + 2 * DAY - 1));
  expect(early).toEqual({ standing: entered?.standing, effects: [], passed: [] });
  const next = advance(quote, entered?.standing ?? null, world(start + 2 * DAY));
  expect(stepsOf(next)).toEqual(['a3']);
  expect(next.passed).toEqual(['a2', 'a3']);
  expect(next.standing?.step).toBe('a4');
});

test('one thing at a time comes to the same as all at once', () => {
  const busy = campaign(
    ['F>a'],
    sequence('a', tag(7), decide(7, 'b'), email('no')),
    sequence('b', email('yes'), tag(8)),
  );
  const all = reach(busy, null, 'F', world(start));
  const [a] = busy.sequences;
  let step = advance(busy, { sequence: 'a', step: a?.steps[0]?.id ?? '', since: start, due: start }, world(start), 1);
  const effects = [...step.effects];
  const tagged = { ...nobody, tags: new Set([7]) };
  while (step.standing) {
    step = advance(busy, step.standing, world(start, tagged), 1);
    expect(step.effects.length).toBeLessThanOrEqual(1);
    effects.push(...step.effects);
  }
  expect(effects).toEqual(all?.effects);
});

test('after the last step one waits for a goal; where none follows it is over', () => {
  const atEnd = advance(quote, { sequence: 'a', step: 'a5', since: start, due: start }, world(start));
  expect(stepsOf(atEnd)).toEqual(['a5']);
  expect(atEnd.standing).toEqual({ sequence: 'a', step: null, since: start, due: null });
  const alone = campaign(['FORM>a'], sequence('a', email('hello')));
  expect(reach(alone, null, 'FORM', world(start))).toMatchObject({ standing: null, effects: [{ step: 'a1' }] });
});

test('a goal takes out of what is before it, wherever somebody waits; one that lies behind changes nothing', () => {
  for (const step of ['a2', 'a4', null]) {
    const standing: Standing = { sequence: 'a', step, since: start, due: step === null ? null : start + DAY };
    const replied = reach(quote, standing, 'REPLY', world(start + 5));
    expect(stepsOf(replied)).toEqual(['b1']);
    expect(replied?.standing).toMatchObject({ sequence: 'b', step: 'b2' });
    expect(reach(quote, standing, 'WON', world(start))).toEqual({ standing: null, effects: [], passed: [] });
  }
  const inB: Standing = { sequence: 'b', step: 'b2', since: start, due: start + DAY };
  expect(reach(quote, inB, 'REPLY', world(start))).toBeNull();
  expect(reach(quote, inB, 'FORM', world(start))).toBeNull();
});

test('a decision sees what the steps before it have done', () => {
  const forked = campaign(['F>a'], sequence('a', tag(7), decide(7, 'b'), email('no')), sequence('b', email('yes')));
  expect(stepsOf(reach(forked, null, 'F', world(start)))).toEqual(['a1', 'b1']);
  const untagged = campaign(['F>a'], sequence('a', decide(7, 'b'), email('no')), sequence('b', email('yes')));
  expect(stepsOf(reach(untagged, null, 'F', world(start)))).toEqual(['a2']);
});

test('messages wait for the hours of the campaign, on the clock of the contact where it is known', () => {
  const office = { ...quote, sendingHours: { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' } };
  const entered = reach(office, null, 'FORM', world(start, { ...nobody, zone: 'America/Los_Angeles' }));
  expect(entered).toMatchObject({ effects: [], standing: { step: 'a1', due: Date.parse('2026-06-01T16:00:00Z') } });
});

const anyRun = anyCampaign.chain((made) =>
  fc.record({
    made: fc.constant(made),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'),
    facts: fc.record({
      tags: fc.uniqueArray(fc.integer({ min: 1, max: 3 })).map((ids) => new Set(ids)),
      fields: fc.constantFrom(new Map(), new Map([['birthday', '1990-02-28']])),
    }),
    happenings: fc
      .array(
        fc.record({ at: fc.integer({ min: 0, max: 400 }), goal: fc.constantFrom(...made.goals.map(({ id }) => id)) }),
      )
      .map((all): Happening[] => all.map(({ at, goal }) => ({ at: start + at * DAY, goal }))),
  }),
);

test('everybody is at one step, time only moves on, and every path ends', () => {
  fc.assert(
    fc.property(anyRun, ({ made, zone, facts, happenings }) => {
      expect(faultsOf(made)).toEqual([]);
      const [first = ''] = startsOf(made);
      const moves = simulate(made, {
        zone,
        facts: { ...nobody, ...facts },
        happenings: [{ at: start, goal: first }, ...happenings],
      });
      let now = start;
      const done: string[] = [];
      for (const { at, effects, standing } of moves) {
        expect(at).toBeGreaterThanOrEqual(now);
        now = at;
        done.push(...effects.map(({ step }) => step));
        if (!standing) continue;
        expect(standing.since).toBe(at);
        if (standing.due !== null) expect(standing.due).toBeGreaterThan(at);
        const steps = sequenceOf(made, standing.sequence)?.steps ?? [];
        expect(standing.step === null || steps.some(({ id }) => id === standing.step)).toBe(true);
      }
      const last = moves.at(-1)?.standing;
      // Through, or only a goal can lead on.
      expect(last === null || last?.due === null).toBe(true);
      expect(moves.length).toBeLessThan(500);
    }),
    { numRuns: 200 },
  );
});

test('a goal ahead always leads on from what is before it, and nothing of that happens any more', () => {
  fc.assert(
    fc.property(anyRun, fc.nat(), ({ made, zone, facts: given }, pick) => {
      const facts = { ...nobody, ...given };
      const [first = ''] = startsOf(made);
      const entered = reach(made, null, first, { now: start, zone, facts });
      const standing = entered?.standing;
      if (!standing) return;
      const ahead = [...goalsAhead(made, standing.sequence, standing.step)];
      const goal = ahead[pick % Math.max(ahead.length, 1)];
      if (!goal) return;
      const reached = reach(made, standing, goal, { now: start + 1, zone, facts });
      expect(reached).not.toBeNull();
      const behind = sequenceOf(made, standing.sequence)?.steps.map(({ id }) => id) ?? [];
      expect(reached?.effects.some(({ step }) => behind.includes(step))).toBe(false);
      expect(reached?.standing?.sequence).not.toBe(standing.sequence);
    }),
    { numRuns: 200 },
  );
});

test('what is simulated is what runs, however often somebody looks whether something is due', () => {
  fc.assert(
    fc.property(anyRun, ({ made, zone, facts: given }) => {
      const facts = { ...nobody, ...given };
      const [first = ''] = startsOf(made);
      const expected = simulate(made, { zone, facts, happenings: [{ at: start, goal: first }] });
      let outcome = reach(made, null, first, { now: start, zone, facts });
      let known = facts;
      const moves = [];
      for (let at = start; outcome; ) {
        moves.push({ at, ...outcome });
        for (const { action } of outcome.effects)
          if (action.kind === 'tag') known = { ...known, tags: new Set([...known.tags, ...action.apply]) };
        const { standing }: { standing: Standing | null } = outcome;
        if (!standing?.due) break;
        // Looked at too early, nothing happens.
        expect(advance(made, standing, { now: standing.due - 1, zone, facts: known })).toEqual({
          standing,
          effects: [],
          passed: [],
        });
        at = standing.due;
        outcome = advance(made, standing, { now: at, zone, facts: known });
      }
      expect(moves).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test('a tag that a step applies reaches the goal that waits for it, in what is simulated as in what runs', () => {
  const tagged = campaign(
    ['F>a', 'a>T', 'T>b'],
    sequence('a', tag(7), days(2), email('late')),
    sequence('b', email('thanks')),
  );
  const goals = tagged.goals.map(({ id }) => (id === 'T' ? { id, kind: 'tag', source: { tagId: 7 } } : { id }));
  const happenings = [{ at: start, goal: 'F' }];
  const moves = simulate({ ...tagged, goals }, { zone: 'UTC', facts: nobody, happenings });
  expect(moves.map((move) => [move.at, stepsOf(move)])).toEqual([
    [start, ['a1']],
    [start, ['b1']],
  ]);
  // Whoever has it already gets it no second time, and waits.
  const known = { ...nobody, tags: new Set([7]) };
  expect(simulate({ ...tagged, goals }, { zone: 'UTC', facts: known, happenings }).map(stepsOf)).toEqual([
    ['a1'],
    ['a3'],
  ]);
  // Of two goals that wait for the same tag it reaches one, and begins nothing anew for who is through.
  const twice = { ...tagged, goals: [...goals, { id: 'U', kind: 'tag', source: { tagId: 7 } }] };
  expect(simulate(twice, { zone: 'UTC', facts: nobody, happenings })).toEqual(moves);
});

test('a deal that a step brings to a stage reaches the goal that waits for it there, and none where it was already', () => {
  const sold = campaign(
    ['F>a', 'a>S', 'S>b'],
    sequence('a', deal(7), days(2), email('late'), deal(8), deal(7), days(1)),
    sequence('b', email('thanks')),
  );
  const goals = sold.goals.map(({ id }) => (id === 'S' ? { id, kind: 'stage', source: { stageId: 7 } } : { id }));
  const movesFrom = (dealStage: number | null) =>
    simulate(
      { ...sold, goals },
      { zone: 'UTC', facts: { ...nobody, dealStage }, happenings: [{ at: start, goal: 'F' }] },
    ).map((move) => [move.at, stepsOf(move)]);
  const atOnce = [
    [start, ['a1']],
    [start, ['b1']],
  ];
  expect([movesFrom(null), movesFrom(8)]).toEqual([atOnce, atOnce]);
  // It stands there: nothing has come to the stage, until it has left and comes back.
  expect(movesFrom(7)).toEqual([
    [start, ['a1']],
    [start + 2 * DAY, ['a3', 'a4', 'a5']],
    [start + 2 * DAY, ['b1']],
  ]);
});

const anySource = fc.record({
  kind: fc.constantFrom('tag' as const, 'stage' as const),
  id: fc.integer({ min: 1, max: 3 }),
});

test('goals that wait for what steps do are reached in what is simulated as in what runs', () => {
  fc.assert(
    fc.property(anyRun, fc.array(anySource), ({ made, zone, facts: given }, sources) => {
      const waiting = made.goals.map((goal, at) => {
        const { kind = 'tag', id } = sources[at] ?? {};
        return { ...goal, kind, source: kind === 'tag' ? { tagId: id } : { stageId: id } };
      });
      const goalsFor = (kind: string, wanted: number) =>
        waiting.filter((goal, at) => goal.kind === kind && sources[at]?.id === wanted).map(({ id }) => id);
      // Deals instead of mails: many steps that something waits for, some in the stage where the deal stands already.
      const sequences = made.sequences.map(({ id, steps }) => ({
        id,
        steps: steps.map((step, at) => (step.action.kind === 'email' ? { ...step, action: deal(1 + (at % 2)) } : step)),
      }));
      const forSteps = { ...made, sequences, goals: waiting };
      const [first = ''] = startsOf(made);
      const facts = { ...nobody, dealStage: 1, ...given };
      const expected = simulate(forSteps, { zone, facts, happenings: [{ at: start, goal: first }] });
      // As the server does it: the row is moved, what it raised is heard, and then time goes on.
      let tags = new Set(facts.tags);
      let stage = facts.dealStage;
      let at = start;
      let heard = [[first]];
      let standing: Standing | null = null;
      const moves = [];
      for (let round = 0; round < 1000; round += 1) {
        const world = { now: at, zone, facts: { ...facts, tags } };
        const outcomes = heard.shift()?.map((goal) => reach(forSteps, standing, goal, world));
        const outcome: Outcome | null = outcomes
          ? (outcomes.find((one) => one) ?? null)
          : advance(forSteps, standing, world);
        if (outcome) {
          moves.push({ at, ...outcome });
          ({ standing } = outcome);
          // Of two goals that one thing reaches the first counts.
          const met: string[][] = [];
          for (const { action } of outcome.effects)
            if (action.kind === 'tag') {
              for (const id of action.apply) if (!tags.has(id)) met.push(goalsFor('tag', id));
              tags = new Set([...tags, ...action.apply]);
            } else if (action.kind === 'deal') {
              if (stage !== action.stageId) met.push(goalsFor('stage', action.stageId));
              stage = action.stageId;
            }
          heard = standing ? [...heard, ...met] : [];
        }
        if (heard.length > 0) continue;
        if (!standing?.due) break;
        at = standing.due;
      }
      expect(moves).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test('somebody who is added to a sequence begins it', () => {
  const [, b] = quote.sequences;
  expect(stepsOf(enter(quote, b!, world(start)))).toEqual(['b1']);
});
