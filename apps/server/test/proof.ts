/** How far a proof by trial goes: less in `npm test`, all of it in `npm run bench proofs`. */
export const tries = (short: number, long: number): number => (process.env.PROOFS === 'long' ? long : short);
