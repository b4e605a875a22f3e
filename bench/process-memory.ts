import { readdirSync, readFileSync } from 'node:fs';

/** `rss`: what the process has in memory. `shared`: the same, where what several have in common counts once. */
export type Memory = { rss: number; pss: number };

const MEGABYTE = 1024;

/** Of one process, in MB. Only Linux tells it in this way. */
export function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / MEGABYTE;
  return { rss: read('Rss'), pss: read('Pss') };
}

/** A process and all that it started, with their commands. */
export function treeOf(pid: number): { pid: number; command: string }[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const below = (top: number): number[] => [
    top,
    ...parents.filter(({ parent }) => parent === top).flatMap((child) => below(child.pid)),
  ];
  return below(pid).map((each) => ({
    pid: each,
    command: readFileSync(`/proc/${each}/cmdline`, 'utf8').replaceAll('\0', ' '),
  }));
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}
