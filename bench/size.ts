/** `npm run bench -- --small`: little data and one round, in seconds. It shows that a bench works; its numbers say nothing. */
export const isSmall = process.argv.includes('--small');

export const sized = <Size>(full: Size, small: Size): Size => (isSmall ? small : full);
