import type { PersonInSolution } from '@app/contract/solution-people';
import type { Recommendation, Solution, SolutionDetail, SolutionNumbers } from '@app/contract/solutions';

export const noNumbers: SolutionNumbers = {
  ...{ entered: 0, completed: 0, goals: 0, sent: 0, opened: 0, clicked: 0 },
  ...{ skipped: 0, unsubscribed: 0, bounced: 0 },
};

export const fakeSolution = (more: Partial<Solution> = {}): Solution => ({
  id: 7,
  name: 'Win back',
  categories: ['Email'],
  state: 'running',
  lock: null,
  active: 12,
  completed: 40,
  last30Days: { ...noNumbers, entered: 30, goals: 4, sent: 1_204 },
  attention: [],
  uncertain: 0,
  heldBy: [],
  publishedDate: '2026-03-01T10:00:00.000Z',
  createdDate: '2026-02-01T10:00:00.000Z',
  listing: null,
  ...more,
});

/** A form leads to a sequence with a mail, a wait and a decision, which leads to a second one; both end in a purchase. */
export const fakeDetail = (more: Partial<SolutionDetail> = {}): SolutionDetail => ({
  ...fakeSolution(),
  draft: {
    name: 'Win back',
    goals: [
      { id: 'g1', name: 'Asks for a quote', kind: 'form', source: null },
      { id: 'g2', name: 'Buys', kind: 'purchase', source: null },
    ],
    sequences: [
      {
        id: 's1',
        name: 'Hello again',
        steps: [
          { id: '1', name: 'Line by line', action: { kind: 'email', asset: '31' } },
          { id: '2', name: 'Pause', action: { kind: 'wait', wait: { kind: 'for', amount: 2, unit: 'days' } } },
          {
            id: '3',
            name: 'Has read it?',
            action: {
              kind: 'decide',
              rule: { match: 'all', tests: [{ kind: 'opened', step: '1' }] },
              yes: 's2',
              no: null,
            },
          },
        ],
      },
      { id: 's2', name: 'Warm', steps: [] },
    ],
    flow: [
      { from: 'g1', to: 's1' },
      { from: 's1', to: 'g2' },
      { from: 's2', to: 'g2' },
    ],
    reEntry: 'completed',
    topicId: null,
    links: {},
  },
  running: null,
  changedDate: null,
  savedDate: null,
  version: 3,
  schedule: { start: null, end: null, sendingHours: null, dailyLimit: null, timeZone: null },
  pausedDate: null,
  steps: {
    1: { waiting: 0, done: 1_204, bounced: 2, uncertain: 4, skipped: 3, failed: 1 },
    2: { waiting: 9, done: 0, bounced: 0, uncertain: 0, skipped: 0, failed: 0 },
  },
  goals: { g1: 52, g2: 5 },
  atEnd: { s2: 3 },
  assets: [
    { id: 31, kind: 'email', name: 'Line by line', version: 0, isChanged: false, url: null },
    { id: 32, kind: 'form', name: 'Quote', version: 2, isChanged: true, url: 'https://alder.pages.example/forms/q' },
  ],
  linkNames: ['book'],
  mailLinks: ['{{ link.book }}'],
  faults: [],
  ...more,
});

export const fakePerson = (id: number, name: string, more: Partial<PersonInSolution> = {}): PersonInSolution => ({
  contact: { id, name, email: `${id}@contact.example` },
  enteredDate: '2026-03-02T10:00:00.000Z',
  why: 'goal',
  goal: null,
  state: 'active',
  stepId: '2',
  sequenceId: 's1',
  sinceDate: '2026-03-02T10:00:00.000Z',
  dueDate: '2026-03-04T10:00:00.000Z',
  outcome: null,
  ...more,
});

export const fakeRecommendation = (more: Partial<Recommendation> = {}): Recommendation => ({
  listingId: 5,
  name: 'Review request',
  description: 'Asks happy people for a review.',
  categories: ['Email'],
  publisher: 'Northwind Growth Partners',
  why: 'business',
  installs: 20,
  reached: 0.314,
  goals: ['Job done', 'Review written'],
  steps: [
    { kind: 'email', count: 3 },
    { kind: 'wait', count: 2 },
  ],
  needs: [
    { what: 'sender', count: 1 },
    { what: 'texts', count: 3 },
  ],
  ...more,
});
