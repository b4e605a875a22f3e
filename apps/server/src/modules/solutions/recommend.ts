import type { CampaignContent } from '@app/contract/campaign-content';
import type { needs, Recommendation } from '@app/contract/solutions';

/** A listing that could be added, and how it does in accounts like this one. */
export type Candidate = {
  listingId: number;
  categories: string[];
  /** Accounts in which it is. */
  installs: number;
  /** Of the accounts that have something that is also here: in how many it is. */
  besides: number;
  /** Of those who entered it there, the share that reached a goal; null where too few have. */
  reached: number | null;
  isNew: boolean;
};
export type Neighbours = {
  /** Accounts of the same partners with the same edition. */
  accounts: number;
  /** Those of them that have something that is also here. */
  alike: number;
  /** In how many of them each category is. */
  categories: ReadonlyMap<string, number>;
  /** Categories of what is here. */
  own: ReadonlySet<string>;
};
type Why = Recommendation['why'];

/** From this share of the accounts on something is common. */
const COMMON = 1 / 3;

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** The best first: what works in accounts like it, most of all where a kind of solution that they have is missing here. */
export function rank<Each extends Candidate>(candidates: readonly Each[], near: Neighbours): (Each & { why: Why })[] {
  const lacks = (category: string) =>
    !near.own.has(category) && share(near.categories.get(category) ?? 0, near.accounts) >= COMMON;
  const scored = candidates.map((candidate) => {
    const { categories, installs, besides, reached, isNew } = candidate;
    const isMissing = near.own.size > 0 && categories.some(lacks);
    const isOfBusiness = categories.some((category) => near.own.has(category));
    const popularity = share(installs, near.accounts);
    const liked = popularity + share(besides, near.alike) + (reached ?? 0);
    const score = liked + (isMissing ? 0.5 : 0) + (isNew ? 0.1 : 0);
    const why: Why = isMissing
      ? 'missing'
      : popularity >= COMMON
        ? 'popular'
        : isOfBusiness
          ? 'business'
          : isNew
            ? 'new'
            : installs > 0
              ? 'popular'
              : 'edition';
    return { candidate: { ...candidate, why }, score };
  });
  return scored
    .toSorted((one, two) => two.score - one.score || one.candidate.listingId - two.candidate.listingId)
    .map(({ candidate }) => candidate);
}

type Has = { sender: boolean; texts: boolean; bookingPage: boolean };
const LINK = /\{\{-?\s*link\.(\w+)/g;

/** What is to be done before it can run, as far as the account does not have it yet. */
export function needsOf({ assets, goals }: CampaignContent, has: Has): Recommendation['needs'] {
  const count = (...kinds: string[]) => assets.filter(({ kind }) => kinds.includes(kind)).length;
  const links = new Set(
    assets.flatMap(({ subject, body }) => [...`${subject} ${body}`.matchAll(LINK)].map(([, name = '']) => name)),
  );
  const isBooked = links.has('book') || goals.some(({ kind }) => kind === 'appointment');
  const own = [...links].filter((name) => name !== 'book' && !(name === 'form' && count('form') > 0));
  const counts: Record<(typeof needs)[number], number> = {
    form: count('form'),
    page: count('page'),
    sender: has.sender || count('email') === 0 ? 0 : 1,
    textProvider: has.texts || count('text') === 0 ? 0 : 1,
    bookingPage: has.bookingPage || !isBooked ? 0 : 1,
    links: own.length,
    texts: count('email', 'text'),
  };
  return Object.entries(counts).flatMap(([what, count]) =>
    count > 0 ? [{ what: what as (typeof needs)[number], count }] : [],
  );
}
