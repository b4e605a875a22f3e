import { z } from 'zod';

/** The largest that a logo is shown to the customers of a business; it may have twice as many dots, for sharp screens. */
export const LOGO_WIDEST = 240;
export const LOGO_HIGHEST = 80;

/** The logo of a business as its customers see it: where it stands on the pages host, and how large it is shown. */
export const PublicLogo = z.object({ path: z.string(), width: z.int(), height: z.int() });
export type PublicLogo = z.infer<typeof PublicLogo>;
