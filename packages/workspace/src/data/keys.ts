/** Under which names these are kept: who only says that they have changed needs nothing of how they are asked for. */
export const companyKey = (accountId: string) => ['companyProfile', accountId] as const;
export const usersKey = (accountId: string) => ['users', accountId] as const;
