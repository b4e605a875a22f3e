import type { Config } from '../../config.ts';

/** An account whose pages host a call is from. */
export type PagesOf = { accountId: string; legacyId: string; config: Config };
