type Work<Call> = {
  /** Calls of a process at once. */
  atOnce: number;
  /** Who waits for their own calls alone: a webhook, an account. */
  turnOf: (call: Call) => string;
  /** Some more of what is due, `size` at most; `busy`: how many are under way for whom. */
  take: (size: number, busy: ReadonlyMap<string, number>) => Promise<Call[]>;
  /** Asks, and writes down what became of it. It takes care of its own failures. */
  work: (call: Call) => Promise<void>;
  signal: AbortSignal;
};

/** While calls are under way, others that are due are looked for so often; ms. */
const LOOK = 500;

/** Makes all calls that are due: one that is slow takes its place among its own, and keeps nobody else waiting. */
export async function callInTurn<Call>({ atOnce, turnOf, take, work, signal }: Work<Call>): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const busy = new Map<string, number>();
  const count = (turn: string, by: number) => busy.set(turn, (busy.get(turn) ?? 0) + by);
  for (;;) {
    const size = atOnce - underWay.size;
    for (const call of signal.aborted || size === 0 ? [] : await take(size, busy)) {
      count(turnOf(call), 1);
      const working = work(call).finally(() => {
        count(turnOf(call), -1);
        underWay.delete(working);
      });
      underWay.add(working);
    }
    if (underWay.size === 0) return;
    await Promise.race([...underWay, sleep(LOOK)]);
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
