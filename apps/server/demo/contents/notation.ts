import type { CampaignContent, Step } from '@app/contract/campaign-content';
import { need } from '../partners.ts';

/**
 * A campaign as it is written down, one part to a line:
 *
 *     # Quote follow-up
 *     goal purchase Accepts the quote        kind and name; `| Form | Fields` adds the form or page that leads to it
 *     seq Follow-up | Sent > Accepts         from which goals, to which goals; its steps follow
 *     email Name | Subject | Body            text Name | Body · page Name | Title | Body · task Name · tag Name · deal Name
 *     wait 3                                 days; `| Name` says what is waited for
 *
 * Its past is written with it: `+2` before a line says that it came with the version before the last one, and
 * `3 ~ 5 ~ 7` that it was 5 in the version before and 7 in all earlier ones.
 */
export type Script = { name: string; lines: Line[] };
type Line = { key: string; since: number; word: string; cells: string[] };
type Goal = CampaignContent['goals'][number];

const LINE = /^(?:\+(\d) )?(goal|seq|email|text|wait|task|tag|deal|page) (.+)$/;

export function readScripts(text: string): Script[] {
  return text
    .trim()
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [name = '', ...lines] = block.trim().split('\n');
      const read: Line[] = [];
      for (const line of lines) read.push(readLine(line, read.at(-1)));
      return { name, lines: read };
    });
}

/** A wait is known by what it follows, also in versions that do not have that yet. */
function readLine(line: string, before: Line | undefined): Line {
  const [, since, word = '', rest = ''] = LINE.exec(line) ?? [];
  if (!word) throw new Error(`Not a line of a campaign: ${line}`);
  const cells = rest.split(' | ');
  const key = word === 'wait' ? `${before?.key}-wait` : toKey(cells[0] ?? '');
  return { key, since: Number(since ?? Number.POSITIVE_INFINITY), word, cells };
}

/** The campaign's parts, as they were `back` versions ago. */
export function toContent({ lines }: Script, back = 0): CampaignContent {
  const content: CampaignContent = { goals: [], sequences: [], flow: [], assets: [] };
  const goals = new Map(lines.filter(({ word }) => word === 'goal').map(({ cells }) => goalOf(cells)));
  let left = false;
  for (const line of lines) {
    // Steps leave with their sequence.
    if (line.word === 'seq') left = line.since <= back;
    if (!left && line.since > back) addPart(content, goals, { ...line, cells: line.cells.map(asOf(back)) });
  }
  const present = new Set([...content.goals, ...content.sequences].map(({ key }) => key));
  return { ...content, flow: content.flow.filter(({ from, to }) => present.has(from) && present.has(to)) };
}

const asOf = (back: number) => (cell: string) => {
  const past = cell.split(' ~ ');
  return past[Math.min(back, past.length - 1)] ?? cell;
};

function addPart(content: CampaignContent, goals: ReadonlyMap<string, Goal>, line: Line): void {
  const { key, word, cells } = line;
  const [name = '', second = '', third = ''] = cells;
  switch (word) {
    case 'goal': {
      const [, goal] = goalOf(cells);
      content.goals.push(goal);
      const kind = goal.kind === 'form' ? 'form' : 'page';
      if (goal.asset) content.assets.push({ key: goal.asset, kind, name: second, subject: '', body: third });
      return;
    }
    case 'seq': {
      const [from, to] = second.split(' > ').map((names) => names.split(', ').map((goal) => need(goals, goal).key));
      content.sequences.push({ key, name, steps: [] });
      content.flow.push(...(from ?? []).map((goal) => ({ from: goal, to: key })));
      content.flow.push(...(to ?? []).map((goal) => ({ from: key, to: goal })));
      return;
    }
    case 'page':
      content.assets.push({ key, kind: 'page', name, subject: second, body: third });
      return;
    default:
      addStep(content, word as Step['kind'], line);
  }
}

function addStep({ sequences, assets }: CampaignContent, kind: Step['kind'], { key, cells }: Line): void {
  const [name = '', second = '', third = ''] = cells;
  const sequence = sequences.at(-1);
  if (!sequence) throw new Error(`No sequence for ${name}`);
  if (kind === 'email') assets.push({ key, kind, name, subject: second, body: third });
  if (kind === 'text') assets.push({ key, kind, name, subject: '', body: second });
  const asset = kind === 'email' || kind === 'text' ? key : null;
  sequence.steps.push(
    kind === 'wait'
      ? { key, kind, name: second || waitName(Number(name)), days: Number(name), asset }
      : { key, kind, name, days: null, asset },
  );
}

function goalOf([head = '', asset]: string[]): [string, Goal] {
  const [kind, name] = [head.slice(0, head.indexOf(' ')), head.slice(head.indexOf(' ') + 1)];
  return [name, { key: toKey(name), name, kind: kind as Goal['kind'], asset: asset ? toKey(asset) : null }];
}

const waitName = (days: number) => (days === 1 ? 'Wait 1 day' : `Wait ${days} days`);

const toKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
