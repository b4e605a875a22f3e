import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** Whoever looks at a client is told no more often. */
const EVERY = 2_000;

type Deps = {
  db: Db;
  /** Accounts of which somebody listens here. */
  listening: () => string[];
  tell: (partnerAccountId: string, clientId: string) => void;
  onError: (error: unknown) => void;
};

/**
 * What runs in a client's account is shown to its partners too. Only the processes that have streams of theirs open ask
 * whose client it is, for all that changed meanwhile at once: who writes does not wait for it.
 */
export function clientNews({ db, listening, tell, onError }: Deps): {
  hear: (accountId: string) => void;
  stop: () => void;
} {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isQuiet = true;
  async function pass(): Promise<void> {
    timer = undefined;
    const clients = [...changed];
    changed.clear();
    const partners = listening();
    if (clients.length === 0 || partners.length === 0) {
      isQuiet = true;
      return;
    }
    isQuiet = false;
    timer = setTimeout(() => void pass(), EVERY).unref();
    try {
      const { rows } = await sql<{ partner: string; client: string }>`
        select partner_account_id as partner, account_id as client from client
        where account_id = any (${clients}::uuid[]) and partner_account_id = any (${partners}::uuid[])`.execute(db);
      for (const { partner, client } of rows) tell(partner, client);
    } catch (error) {
      onError(error);
    }
  }
  return {
    hear: (accountId) => {
      changed.add(accountId);
      if (isQuiet && timer === undefined) timer = setTimeout(() => void pass(), 0).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
