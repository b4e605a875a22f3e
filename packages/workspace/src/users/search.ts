import { text } from '@app/frame/app/search.ts';

/** What the server takes; an address may hold more. */
const LONGEST_SEARCH = 200;

export const usersSearch = { q: text(LONGEST_SEARCH) };
