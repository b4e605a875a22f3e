type JobRow = { account_id: string; id: number };

/** Whoever looks on is told of the progress no more often. */
const TELL_EVERY = 500;

/** Whether it is time to tell again how far a job is; `forget` when none is at work. */
export function nowAndThen(): { isDue: (job: JobRow) => boolean; forget: () => void } {
  const toldAt = new Map<string, number>();
  return {
    isDue: ({ account_id, id }) => {
      const now = performance.now();
      const key = `${account_id} ${id}`;
      if (now - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY) < TELL_EVERY) return false;
      toldAt.set(key, now);
      return true;
    },
    forget: () => toldAt.clear(),
  };
}
