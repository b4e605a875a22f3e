import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

type Env = Record<string, string>;
export type Step = { step: string; seconds: number };

/** Steps of a longer run, some side by side: what each took, and whoever is still at work when one fails. */
export function createSteps() {
  const atWork = new Set<ChildProcess>();
  const taken: Step[] = [];

  async function time<T>(name: string, work: () => Promise<T>): Promise<T> {
    const began = Date.now();
    const result = await work();
    taken.push({ step: name, seconds: since(began) });
    return result;
  }

  async function end(name: string, child: ChildProcess): Promise<void> {
    atWork.add(child);
    const [code] = await once(child, 'close');
    atWork.delete(child);
    if (code !== 0) throw new Error(`${name} failed`);
  }

  return {
    taken,
    time,
    /** What it says is shown at once. */
    show: (name: string, command: string, args: string[], env: Env = {}) =>
      time(name, () => {
        console.log(`\n▸ ${name}`);
        return end(name, spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }));
      }),
    /** For what runs beside something else: all that it says is shown together, when it has ended. */
    run: (name: string, command: string, args: string[], env: Env = {}) =>
      time(name, async () => {
        const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
        let said = '';
        for (const stream of [child.stdout, child.stderr])
          stream.setEncoding('utf8').on('data', (text) => (said += text));
        try {
          await end(name, child);
        } finally {
          if (!wasStopped(child)) console.log(`\n▸ ${name}\n${said.trimEnd()}`);
        }
      }),
    stopAll: async () => {
      await Promise.all(
        [...atWork].map((child) => {
          child.kill('SIGTERM');
          return once(child, 'close');
        }),
      );
    },
  };
}

/** One that we ended because another failed has nothing to say. */
const wasStopped = ({ signalCode }: ChildProcess) => signalCode === 'SIGTERM';

export const since = (began: number) => Math.round((Date.now() - began) / 100) / 10;
