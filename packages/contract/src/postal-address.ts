import { z } from 'zod';

/** Of a company. What is not known is empty. */
export const PostalAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  locality: z.string(),
  region: z.string(),
  postalCode: z.string(),
  countryCode: z.string(),
});
