/** How far back something is read, in months. */
export const periods = { month: 1, quarter: 3, year: 12, all: null } as const;
export type Period = keyof typeof periods;
