import { z } from 'zod';

/** Why it cannot be published, and the part that it is about. */
const solutionFaults = [
  'noGoal',
  'noStart',
  'unknown',
  'twice',
  'circle',
  'twoWays',
  'wrongWay',
  'noTag',
  'noAsset',
  'emptyAsset',
  'unknownField',
  'mergeField',
  'badAsset',
  'linkMissing',
  'noStage',
  'stageMissing',
  'noCall',
  'noSender',
] as const;
export const SolutionFault = z.object({
  problem: z.enum(solutionFaults),
  id: z.string(),
  /** The asset that it is in. */
  asset: z.object({ id: z.int(), name: z.string() }).optional(),
  /** The merge field, or the name of the link or of the stage. */
  detail: z.string().optional(),
});
export type SolutionFault = z.infer<typeof SolutionFault>;
